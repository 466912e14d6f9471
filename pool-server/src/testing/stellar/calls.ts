import { Address, StrKey, scValToNative, type Transaction } from '@stellar/stellar-sdk/base';
import type { SorobanAuthorizationEntry } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { amount, parseAmount } from 'shared-api/money';
import type { BlockIndex, Operation } from '../../ledger/ledger.ts';

interface Contracts {
  readonly kaleContract: string;
  readonly harvestContract?: string;
  readonly assetContract: string;
}

type Given = Transaction['operations'][number];

function call(
  given: Extract<Given, { type: 'invokeHostFunction' }>,
  { kaleContract, harvestContract }: Contracts,
): Operation {
  const { func } = given;
  if (func.type !== 'hostFunctionTypeInvokeContract') throw new Error(`a ${func.type}`);
  const { contractAddress, functionName, args } = func.value;
  const contract = Address.fromScAddress(contractAddress).toString();
  const [farmer, second, third] = args.map(each => scValToNative(each));
  const types = args.map(({ type }) => type).join();
  if (contract === harvestContract && `${functionName}(${types})` === 'harvest(scvAddress,scvVec)') {
    return { type: 'harvestMany', farmer, indices: second as BlockIndex[] };
  }
  if (contract !== kaleContract) throw new Error('another contract');
  switch (`${functionName}(${types})`) {
    case 'plant(scvAddress,scvI128)':
      return { type: 'plant', farmer, amount: amount('KALE', second) };
    case 'work(scvAddress,scvBytes,scvU64)':
      return { type: 'work', farmer, hash: second, nonce: third };
    case 'harvest(scvAddress,scvU32)':
      return { type: 'harvest', farmer, index: second as BlockIndex };
    default:
      throw new Error(`The contract has no ${functionName}(${types})`);
  }
}

/** The operations of a transaction, parsed as the network parses them: by name, position and type. */
export const asked = (transaction: Transaction, contracts: Contracts): Operation[] =>
  transaction.operations.map(given => {
    switch (given.type) {
      case 'createAccount':
        return {
          type: 'createAccount',
          destination: given.destination as StellarAddress,
          startingBalance: parseAmount('XLM', given.startingBalance),
        };
      case 'payment': {
        const asset = given.asset.isNative() ? 'XLM' : 'KALE';
        if (asset === 'KALE' && given.asset.getCode() !== 'KALE') throw new Error('another asset');
        return {
          type: 'payment',
          destination: given.destination as StellarAddress,
          amount: parseAmount(asset, given.amount),
          asset,
        };
      }
      case 'changeTrust':
        return { type: 'addTrustline', ...(given.source && { account: given.source as StellarAddress }) };
      case 'beginSponsoringFutureReserves':
        return { type: 'beginSponsoring', sponsored: given.sponsoredId as StellarAddress };
      case 'endSponsoringFutureReserves':
        return { type: 'endSponsoring', sponsored: (given.source ?? transaction.source) as StellarAddress };
      case 'invokeHostFunction':
        return call(given, contracts);
      default:
        throw new Error(`The pool sends no ${given.type}`);
    }
  });

/** The authorizer of an entry: the source by its signature, or a contract, which authorizes everything here. */
function allows({ credentials }: SorobanAuthorizationEntry, source: string): string | null {
  if (credentials.type === 'sorobanCredentialsSourceAccount') return source;
  if (credentials.type !== 'sorobanCredentialsAddress') return null;
  const by = Address.fromScAddress(credentials.value.address).toString();
  return StrKey.isValidContract(by) ? by : null;
}

/** Whether a plant's farmer has authorized it, for this call and, with a stake, for burning it. */
export function isAllowed(
  transaction: Transaction,
  operation: Operation,
  { assetContract }: Contracts,
): boolean {
  if (operation.type !== 'plant') return true;
  const [given] = transaction.operations;
  const [entry, ...others] = given?.type === 'invokeHostFunction' ? (given.auth ?? []) : [];
  if (!entry || others.length > 0 || operation.farmer !== allows(entry, transaction.source)) return false;
  const { function: root, subInvocations } = entry.rootInvocation;
  if (given?.type !== 'invokeHostFunction' || given.func.type !== 'hostFunctionTypeInvokeContract')
    return false;
  if (given.func.value.toXdr('base64') !== root.value.toXdr('base64')) return false;
  if (operation.amount === 0n) return subInvocations.length === 0;
  const burnt = subInvocations.map(({ function: { type, value } }) => {
    if (type !== 'sorobanAuthorizedFunctionTypeContractFn') return type;
    const at = Address.fromScAddress(value.contractAddress).toString();
    return [at, value.functionName.toString(), ...value.args.map(each => scValToNative(each))].join();
  });
  return burnt.join(';') === [assetContract, 'burn', operation.farmer, operation.amount].join();
}
