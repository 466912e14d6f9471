import { Address, type OperationRecord, scValToNative, type Transaction } from '@stellar/stellar-sdk/base';
import type { HostFunction } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { amount, parseAmount } from 'shared-api/money';
import * as v from 'valibot';
import type { BlockIndex, Operation } from '../ledger.ts';
import type { StellarNetwork } from './network.ts';

const Farmer = v.pipe(
  v.string(),
  v.transform(text => text as StellarAddress),
);
const Plant = v.tuple([Farmer, v.bigint()]);
const Work = v.tuple([Farmer, v.instance(Uint8Array), v.bigint()]);
const Harvest = v.tuple([Farmer, v.number()]);
const HarvestMany = v.tuple([Farmer, v.array(v.number())]);

function recognizeCall(
  func: HostFunction,
  { kaleContract, harvestContract }: StellarNetwork,
): Operation | null {
  if (func.type !== 'hostFunctionTypeInvokeContract') return null;
  const { contractAddress, functionName, args } = func.value;
  const contract = Address.fromScAddress(contractAddress).toString();
  const given = args.map(arg => scValToNative(arg));
  if (contract === harvestContract && functionName.toString() === 'harvest') {
    const [farmer, indices] = v.parse(HarvestMany, given);
    return { type: 'harvestMany', farmer, indices: indices as BlockIndex[] };
  }
  if (contract !== kaleContract) return null;
  switch (functionName.toString()) {
    case 'plant': {
      const [farmer, units] = v.parse(Plant, given);
      return { type: 'plant', farmer, amount: amount('KALE', units) };
    }
    case 'work': {
      const [farmer, hash, nonce] = v.parse(Work, given);
      return { type: 'work', farmer, hash, nonce };
    }
    case 'harvest': {
      const [farmer, index] = v.parse(Harvest, given);
      return { type: 'harvest', farmer, index: index as BlockIndex };
    }
    default:
      return null;
  }
}

function recognize(record: OperationRecord, network: StellarNetwork): Operation | null {
  switch (record.type) {
    case 'createAccount': {
      const destination = record.destination as StellarAddress;
      return {
        type: 'createAccount',
        destination,
        startingBalance: parseAmount('XLM', record.startingBalance),
      };
    }
    case 'payment': {
      const asset = record.asset.isNative() ? 'XLM' : 'KALE';
      const destination = record.destination as StellarAddress;
      return { type: 'payment', destination, amount: parseAmount(asset, record.amount), asset };
    }
    case 'changeTrust':
      return { type: 'addTrustline', ...(record.source && { account: record.source as StellarAddress }) };
    case 'beginSponsoringFutureReserves':
      return { type: 'beginSponsoring', sponsored: record.sponsoredId as StellarAddress };
    case 'endSponsoringFutureReserves':
      return record.source ? { type: 'endSponsoring', sponsored: record.source as StellarAddress } : null;
    case 'invokeHostFunction':
      return recognizeCall(record.func, network);
    default:
      return null;
  }
}

/** The operations of a transaction in the pool's terms; null for operations that the pool never sends. */
export const recognizeAll = (transaction: Transaction, network: StellarNetwork): (Operation | null)[] =>
  transaction.operations.map(record => recognize(record, network));
