import { Address, scValToNative } from '@stellar/stellar-sdk/base';
import {
  type ContractDataEntry,
  type LedgerEntryChange,
  LedgerEntryData,
  type TransactionMeta,
} from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { BlockIndex, OperationReturn } from '../ledger.ts';
import { parsePail } from './contract-state.ts';
import type { StellarNetwork } from './network.ts';
import type { Call } from './operations.ts';

const changesOf = (meta: TransactionMeta): LedgerEntryChange[] =>
  meta.type === 'v3' || meta.type === 'v4' ? meta.value.operations.flatMap(({ changes }) => changes) : [];

type Kind = 'ledgerEntryCreated' | 'ledgerEntryUpdated' | 'ledgerEntryState';

/** The contract's entries that a transaction left or found so, with their keys: ["Pail", farmer, index]. */
function entriesOf(meta: TransactionMeta, { kaleContract }: StellarNetwork, kind: Kind) {
  return changesOf(meta).flatMap(change => {
    if (change.type !== kind || change.value.data.type !== 'contractData') return [];
    const entry: ContractDataEntry = change.value.data.value;
    if (Address.fromScAddress(entry.contract).toString() !== kaleContract || entry.key.type !== 'scvVec')
      return [];
    const [name, ...rest]: unknown[] = scValToNative(entry.key);
    return [{ name, rest, entry }];
  });
}

/** The farmer's pail in what a transaction did. Throws Error when there is none: then it was no call of the contract. */
function pailIn(meta: TransactionMeta, network: StellarNetwork, farmer: StellarAddress, kind: Kind) {
  const found = entriesOf(meta, network, kind).find(
    ({ name, rest }) => name === 'Pail' && rest[0] === farmer,
  );
  if (!found) throw new Error('A contract call has touched no pail');
  const index = Number(found.rest[1]) as BlockIndex;
  return { index, pail: parsePail(LedgerEntryData.contractData(found.entry)) };
}

/**
 * What a contract call did. A plant returns nothing and a work only its gap: the rest is in the entries that the
 * transaction changed.
 */
export function returnValueOf(call: Call, meta: TransactionMeta, network: StellarNetwork): OperationReturn {
  switch (call.type) {
    case 'plant': {
      const { index } = pailIn(meta, network, call.farmer, 'ledgerEntryCreated');
      const openedBlock = entriesOf(meta, network, 'ledgerEntryCreated').some(
        ({ name, rest }) => name === 'Block' && rest[0] === index,
      );
      return { type: 'plant', index, openedBlock };
    }
    case 'work': {
      const { index, pail } = pailIn(meta, network, call.farmer, 'ledgerEntryUpdated');
      return { type: 'work', index, gap: pail.gap ?? 0, zeros: pail.zeros ?? 0 };
    }
    case 'harvest': {
      const { pail } = pailIn(meta, network, call.farmer, 'ledgerEntryState');
      const returned = meta.type === 'v3' || meta.type === 'v4' ? meta.value.sorobanMeta?.returnValue : null;
      const reward: unknown = returned && scValToNative(returned);
      if (typeof reward !== 'bigint') throw new Error('A harvest has returned no reward');
      return { type: 'harvest', reward: amount('KALE', reward), stake: amount('KALE', pail.stake) };
    }
  }
}
