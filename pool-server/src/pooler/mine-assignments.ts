import { randomBytes } from 'node:crypto';
import { accountKey, isAccount } from 'shared-api/address';
import type { Assignments } from 'shared-api/contract';
import { hex } from '../engine/discovery.ts';
import type { MinerPool } from '../ledger/mining/miner-pool.ts';

export type Assignment = Assignments['farmers'][number];

export interface WorkResult {
  readonly farmerId: string;
  readonly status: 'success';
  /** Decimal: a u64 does not fit a JavaScript number. */
  readonly nonce: string;
  readonly hash: string;
  readonly zeros: number;
}

/** Somewhere in the lower half of the nonces, so that two poolers do not search the same ones. */
const randomStart = () => randomBytes(8).readBigUInt64BE() >> 1n;

/**
 * Searches the best nonce for each farmer by real keccak, with public keys only, `effort` hashes each.
 * What is not done when `ends` fires is left out.
 */
export async function mineAssignments(
  miners: MinerPool,
  { blockIndex, entropy }: Pick<Assignments, 'blockIndex' | 'entropy'>,
  farmers: readonly Assignment[],
  effort: number,
  ends: AbortSignal,
): Promise<WorkResult[]> {
  const found = await Promise.all(
    farmers.map(async ({ farmerId, publicKey }) => {
      if (!isAccount(publicKey)) return null;
      const task = {
        index: blockIndex,
        entropy: new Uint8Array(Buffer.from(entropy, 'hex')),
        farmer: accountKey(publicKey),
        budget: { hashes: effort },
        from: randomStart(),
      };
      const mined = await miners.mine(task, { signal: ends }).catch(() => null);
      if (!mined) return null;
      const { nonce, hash, zeros } = mined;
      return { farmerId, status: 'success', nonce: nonce.toString(), hash: hex(hash), zeros } as const;
    }),
  );
  return found.filter(result => result !== null);
}
