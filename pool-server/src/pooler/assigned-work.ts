import { accountKey, isAccount } from 'shared-api/address';
import type { Assignments } from 'shared-api/contract';
import { hex } from '../engine/cycle/discovery.ts';
import type { BlockSearch, FarmerToMine } from '../ledger/mining/block-search.ts';

export type Assignment = Assignments['farmers'][number];

export interface WorkResult {
  readonly farmerId: string;
  readonly status: 'success';
  /** Decimal: a u64 does not fit a JavaScript number. */
  readonly nonce: string;
  readonly hash: string;
  readonly zeros: number;
}

/** The farmers whom the miner can search for; skips addresses that are not accounts. */
export const farmersToMine = (assigned: readonly Assignment[]): FarmerToMine[] =>
  assigned.flatMap(({ farmerId, publicKey, stake }) =>
    isAccount(publicKey)
      ? [{ id: farmerId, publicKey, key: accountKey(publicKey), stake: BigInt(stake ?? 0) }]
      : [],
  );

/** The best nonce of each farmer who has one. */
export const workResults = (search: BlockSearch, assigned: readonly Assignment[]): WorkResult[] =>
  assigned.flatMap(({ farmerId }) => {
    const found = search.best(farmerId);
    if (!found) return [];
    const { nonce, hash, zeros } = found;
    return [{ farmerId, status: 'success', nonce: nonce.toString(), hash: hex(hash), zeros }];
  });
