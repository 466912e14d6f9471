import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { Clock } from '../../domain/clock.ts';
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

/** What a miner and an engine follow, from three looks. */
export async function readFarmState(rpc: Rpc, network: StellarNetwork, clock: Clock): Promise<FarmState> {
  const [farm, tip] = await Promise.all([readFarm(rpc, network), readTip(rpc, clock)]);
  const index = farm.FarmIndex as BlockIndex;
  const next = farm.FarmBlock;
  const opened = next ? moment(String(next.timestamp)) : tip.closedAt;
  return {
    paused: farm.FarmPaused,
    index,
    block: await readBlock(rpc, network, index),
    nextBlockAt: new Date(opened.getTime() + network.described.blockIntervalSeconds * 1000),
    next: {
      entropy: next ? new Uint8Array(next.entropy) : new Uint8Array(32),
      maxZeros: next?.max_zeros ?? 0,
    },
    ledger: tip.sequence,
    ledgerClosedAt: tip.closedAt,
  };
}

/** A farmer's entry in a block; it goes with whichever of pail and block is dropped first (KALE rules 1.6.7). */
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
  // An RPC that leaves the end of an entry's life out: no entry lives shorter than the network's setting.
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
