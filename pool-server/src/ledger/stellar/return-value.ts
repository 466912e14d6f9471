import { Address, scValToNative } from '@stellar/stellar-sdk/base';
import {
  type ContractDataEntry,
  type LedgerEntryChange,
  LedgerEntryData,
  type TransactionMeta,
} from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import * as v from 'valibot';
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

const pailsIn = (meta: TransactionMeta, network: StellarNetwork, farmer: StellarAddress, kind: Kind) =>
  entriesOf(meta, network, kind)
    .filter(({ name, rest }) => name === 'Pail' && rest[0] === farmer)
    .map(({ rest, entry }) => ({
      index: Number(rest[1]) as BlockIndex,
      pail: parsePail(LedgerEntryData.contractData(entry)),
    }));

/** The farmer's pail in a transaction's changes. Throws Error if it did not call the contract. */
function pailIn(...of: Parameters<typeof pailsIn>) {
  const [found] = pailsIn(...of);
  if (!found) throw new Error('A contract call has touched no pail');
  return found;
}

function returnedBy(meta: TransactionMeta): unknown {
  const returned = meta.type === 'v3' || meta.type === 'v4' ? meta.value.sorobanMeta?.returnValue : null;
  return returned && scValToNative(returned);
}

/** The result of a call. A plant returns nothing and a work only its gap; the changed entries have the rest. */
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
    case 'harvestMany': {
      const returned = v.safeParse(v.array(v.bigint()), returnedBy(meta));
      // The contract's first builds return only the total: then each block's own mint tells its reward.
      const rewards = returned.success ? returned.output : [];
      // A skipped block returns 0, like one without a reward; its pail is untouched.
      const pails = new Map(
        pailsIn(meta, network, call.farmer, 'ledgerEntryState').map(({ index, pail }) => [index, pail]),
      );
      const of = call.indices.flatMap((index, place) => {
        const pail = pails.get(index);
        const reward = rewards[place];
        if (!pail || reward === undefined) return [];
        const harvested = { reward: amount('KALE', reward), stake: amount('KALE', pail.stake) };
        return [[index, { type: 'harvest' as const, ...harvested }] as const];
      });
      return { type: 'harvests', of: new Map(of) };
    }
    case 'harvest': {
      const { pail } = pailIn(meta, network, call.farmer, 'ledgerEntryState');
      const reward = returnedBy(meta);
      if (typeof reward !== 'bigint') throw new Error('A harvest has returned no reward');
      return { type: 'harvest', reward: amount('KALE', reward), stake: amount('KALE', pail.stake) };
    }
  }
}
