import { randomBytes } from 'node:crypto';
import { accountKey, isAccount } from 'shared-api/address';
import type { Assignments } from 'shared-api/contract';
import { hex } from '../engine/discovery.ts';
import type { Mined } from '../ledger/mining/mine.ts';
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

export interface MiningTerms {
  /** Hashes tried for each farmer at most. */
  readonly effort: number;
  /** Whoever has a result by then searches no further. */
  readonly enoughAt: number;
  /** What is not found when this fires is left out. */
  readonly ends: AbortSignal;
  /** Told of the hashes that were tried. */
  readonly onHashes?: (count: number) => void;
}

/** The effort is spent in so many rounds: everybody has a result early, and a busy machine costs zeros, not work. */
const ROUNDS = 8;

/** Somewhere in the lower half of the nonces, so that two rounds or poolers do not search the same ones. */
const randomStart = () => randomBytes(8).readBigUInt64BE() >> 1n;

/** Searches the best nonce for each farmer by real keccak, with public keys only. */
export async function mineAssignments(
  miners: MinerPool,
  { blockIndex, entropy }: Pick<Assignments, 'blockIndex' | 'entropy'>,
  farmers: readonly Assignment[],
  { effort, enoughAt, ends, onHashes }: MiningTerms,
): Promise<WorkResult[]> {
  const best = new Map<string, Mined>();
  const block = { index: blockIndex, entropy: new Uint8Array(Buffer.from(entropy, 'hex')) };
  const budget = { hashes: Math.ceil(effort / ROUNDS) };

  async function search({ farmerId, publicKey }: Assignment): Promise<void> {
    if (!isAccount(publicKey)) return;
    const task = { ...block, farmer: accountKey(publicKey), budget, from: randomStart() };
    const mined = await miners.mine(task, { signal: ends }).catch(() => null);
    onHashes?.(mined?.hashes ?? 0);
    if (mined && mined.zeros > (best.get(farmerId)?.zeros ?? -1)) best.set(farmerId, mined);
  }

  for (let round = 0; round < ROUNDS && !ends.aborted; round++) {
    if (round > 0 && Date.now() >= enoughAt) break;
    await Promise.all(farmers.map(search));
  }
  return [...best].map(([farmerId, { nonce, hash, zeros }]) => ({
    farmerId,
    status: 'success',
    nonce: nonce.toString(),
    hash: hex(hash),
    zeros,
  }));
}
