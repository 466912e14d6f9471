import { Address, Asset, nativeToScVal, Operation as Sdk } from '@stellar/stellar-sdk/base';
import {
  HostFunction,
  InvokeContractArgs,
  type ScVal,
  SorobanAuthorizationEntry,
  SorobanAuthorizedFunction,
  SorobanAuthorizedInvocation,
  SorobanCredentials,
  type Operation as Xdr,
} from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { toDecimal } from 'shared-api/money';
import type { Operation } from '../ledger.ts';
import type { StellarNetwork } from './network.ts';

/** An operation that calls the KALE contract, or the one that harvests many blocks of it. */
export type Call = Extract<Operation, { type: 'plant' | 'work' | 'harvest' | 'harvestMany' }>;

export const isCall = (operation: Operation): operation is Call =>
  operation.type === 'plant' ||
  operation.type === 'work' ||
  operation.type === 'harvest' ||
  operation.type === 'harvestMany';

const address = (of: StellarAddress): ScVal => new Address(of).toScVal();

/** A call's arguments, in the contract's order (KALE rules 1.1). */
function argumentsOf(call: Call): ScVal[] {
  switch (call.type) {
    case 'plant':
      return [address(call.farmer), nativeToScVal(call.amount, { type: 'i128' })];
    case 'work':
      return [
        address(call.farmer),
        nativeToScVal(call.hash, { type: 'bytes' }),
        nativeToScVal(call.nonce, { type: 'u64' }),
      ];
    case 'harvest':
      return [address(call.farmer), nativeToScVal(call.index, { type: 'u32' })];
    case 'harvestMany':
      return [address(call.farmer), nativeToScVal([...call.indices], { type: 'u32' })];
  }
}

const invocation = (contract: string, functionName: string, args: ScVal[]) =>
  new InvokeContractArgs({ contractAddress: new Address(contract).toScAddress(), functionName, args });

const authorized = (call: InvokeContractArgs, subInvocations: SorobanAuthorizedInvocation[]) =>
  new SorobanAuthorizedInvocation({
    function: SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(call),
    subInvocations,
  });

/**
 * The authorization that the source signs: a plant, and the burn of its stake by the asset's contract, which the KALE
 * contract requires (KALE rules 1.3). It never uses the simulation's proposal, so a malicious RPC can get nothing else
 * signed.
 */
function authorizationOf(call: Call, made: InvokeContractArgs, { assetContract }: StellarNetwork) {
  if (call.type !== 'plant') return [];
  const burn = authorized(invocation(assetContract, 'burn', argumentsOf(call)), []);
  return [
    new SorobanAuthorizationEntry({
      credentials: SorobanCredentials.sorobanCredentialsSourceAccount(),
      rootInvocation: authorized(made, call.amount > 0n ? [burn] : []),
    }),
  ];
}

function callContract(call: Call, network: StellarNetwork): Xdr {
  const made =
    call.type === 'harvestMany'
      ? invocation(network.harvestContract ?? '', 'harvest', argumentsOf(call))
      : invocation(network.kaleContract, call.type, argumentsOf(call));
  return Sdk.invokeHostFunction({
    func: HostFunction.hostFunctionTypeInvokeContract(made),
    auth: authorizationOf(call, made, network),
  });
}

/** An operation of the pool in Stellar's form; amounts as decimals of seven places. */
export function toStellar(operation: Operation, network: StellarNetwork): Xdr {
  switch (operation.type) {
    case 'createAccount': {
      const { destination, startingBalance } = operation;
      return Sdk.createAccount({ destination, startingBalance: toDecimal(startingBalance) });
    }
    case 'payment': {
      const { destination, amount, asset } = operation;
      const paid = asset === 'XLM' ? Asset.native() : network.asset;
      return Sdk.payment({ destination, asset: paid, amount: toDecimal(amount) });
    }
    case 'addTrustline':
      return Sdk.changeTrust({
        asset: network.asset,
        ...(operation.account && { source: operation.account }),
      });
    case 'beginSponsoring':
      return Sdk.beginSponsoringFutureReserves({ sponsoredId: operation.sponsored });
    case 'endSponsoring':
      return Sdk.endSponsoringFutureReserves({ source: operation.sponsored });
    default:
      return callContract(operation, network);
  }
}
