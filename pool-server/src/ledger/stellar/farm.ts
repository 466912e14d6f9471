import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { Clock } from '../../domain/clock.ts';
import { FarmMissing } from '../failures.ts';
import type { Block, BlockIndex, FarmState, LedgerSequence, NetworkSettings, Pail } from '../ledger.ts';
import {
  blockKey,
  farmKey,
  pailKey,
  parseBlock,
  parseFarm,
  parsePail,
  type StoredBlock,
  type StoredFarm,
} from './contract-state.ts';
import { readEntries } from './entries.ts';
import type { StellarNetwork } from './network.ts';
import type { Rpc } from './rpc.ts';
import { moment, readTip } from './tip.ts';

const toBlock = (index: BlockIndex, stored: StoredBlock): Block => ({
  index,
  timestamp: moment(String(stored.timestamp)),
  entropy: new Uint8Array(stored.entropy),
  minGap: stored.min_gap,
  maxGap: stored.max_gap,
  minStake: stored.min_stake,
  maxStake: stored.max_stake,
  minZeros: stored.min_zeros,
  maxZeros: stored.max_zeros,
  stakedTotal: stored.staked_total,
  normalizedTotal: stored.normalized_total,
});

/** The contract's instance storage. Throws Error when there is no contract at that address. */
export async function readFarm(rpc: Rpc, { kaleContract }: StellarNetwork): Promise<StoredFarm> {
  const [entry] = await readEntries(rpc, [farmKey(kaleContract)] as const);
  if (!entry) throw new Error(`There is no contract ${kaleContract} on this network`);
  return parseFarm(entry.data);
}

export async function readBlock(
  rpc: Rpc,
  { kaleContract }: StellarNetwork,
  index: BlockIndex,
): Promise<Block | null> {
  const [entry] = await readEntries(rpc, [blockKey(kaleContract, index)] as const);
  return entry && toBlock(index, parseBlock(entry.data));
}

interface Followed {
  readonly rpc: Rpc;
  readonly network: StellarNetwork;
  readonly clock: Clock;
  readonly settings: () => Promise<NetworkSettings>;
  /** The minimum time, in ms, for which callers share an answer. */
  readonly leastFreshMs: number;
}

/** The maximum age of a reused response, in ms: clocks differ, and the next ledger may be early. */
const MAX_FRESH_MS = 3_000;

/** The farm's state, read once per ledger, together with the block, whose index is the last one or the next. */
export function followFarm({
  rpc,
  network,
  clock,
  settings,
  leastFreshMs,
}: Followed): () => Promise<FarmState> {
  const { kaleContract } = network;
  let last: { readonly freshUntil: number; readonly state: Promise<FarmState> } | null = null;
  let guess = 0;

  async function read(): Promise<FarmState> {
    const keys = [
      farmKey(kaleContract),
      blockKey(kaleContract, guess),
      blockKey(kaleContract, guess + 1),
    ] as const;
    const [[entry, current, next], tip] = await Promise.all([readEntries(rpc, keys), readTip(rpc, clock)]);
    if (!entry) throw new FarmMissing(kaleContract, tip.sequence);
    const farm = parseFarm(entry.data);
    const index = farm.FarmIndex as BlockIndex;
    const known = index === guess ? current : index === guess + 1 ? next : undefined;
    guess = index;
    const block =
      known === undefined
        ? await readBlock(rpc, network, index)
        : known && toBlock(index, parseBlock(known.data));
    const gathered = farm.FarmBlock;
    const opened = gathered ? moment(String(gathered.timestamp)) : tip.closedAt;
    return {
      paused: farm.FarmPaused,
      index,
      block,
      nextBlockAt: new Date(opened.getTime() + network.described.blockIntervalSeconds * 1000),
      next: {
        entropy: gathered ? new Uint8Array(gathered.entropy) : new Uint8Array(32),
        maxZeros: gathered?.max_zeros ?? 0,
      },
      ledger: tip.sequence,
      ledgerClosedAt: tip.closedAt,
    };
  }

  return () => {
    const now = clock().getTime();
    if (last && now < last.freshUntil) return last.state;
    const state = read();
    const mine = { freshUntil: now + leastFreshMs, state };
    last = mine;
    state
      .then(
        async ({ ledgerClosedAt }) => {
          const { ledgerSeconds } = await settings();
          const nextLedger = ledgerClosedAt.getTime() + ledgerSeconds * 1_000;
          const most = Math.min(nextLedger, now + MAX_FRESH_MS);
          if (leastFreshMs > 0 && last === mine && most > mine.freshUntil)
            last = { ...mine, freshUntil: most };
        },
        // A request after an outage must not receive the cached failure.
        () => {
          if (last === mine) last = null;
        },
      )
      .catch(() => undefined);
    return state;
  };
}

/** A farmer's entry in a block, which lives as long as both pail and block do (KALE rules 1.6.7). */
export async function readPail(
  rpc: Rpc,
  { kaleContract }: StellarNetwork,
  settings: () => Promise<NetworkSettings>,
  clock: Clock,
  { farmer, index }: { farmer: StellarAddress; index: BlockIndex },
): Promise<Pail | null> {
  const keys = [pailKey(kaleContract, farmer, index), blockKey(kaleContract, index)] as const;
  const [tip, [pail, block], { ledgerSeconds, entryLedgers }] = await Promise.all([
    readTip(rpc, clock),
    readEntries(rpc, keys),
    settings(),
  ]);
  if (!pail || !block) return null;
  const { sequence, stake, gap, zeros } = parsePail(pail.data);
  // An RPC may omit the end of an entry's life; no entry has a shorter life than the network's setting.
  const ends = [pail, block].map(({ liveUntil }) => liveUntil ?? sequence + entryLedgers - 1);
  const liveUntil = Math.min(...ends) as LedgerSequence;
  return {
    farmer,
    index,
    sequence: sequence as LedgerSequence,
    stake: amount('KALE', stake),
    gap,
    zeros,
    liveUntil,
    expiresAt: new Date(tip.closedAt.getTime() + (liveUntil - tip.sequence) * ledgerSeconds * 1000),
  };
}
