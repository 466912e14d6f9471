import { reportBlock } from '../../commands/report-block.ts';
import { many, one } from '../../database/database.ts';
import type { CycleId } from '../../domain/cycle-events.ts';
import type { PoolId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Block, BlockIndex, FarmState } from '../../ledger/ledger.ts';
import { type Acting, ENGINE, type EngineServices, now } from '../engine-services.ts';
import { withLedgerRetry } from './delivery.ts';

/** A block that can be planted in: already open, or opened by the next plant (KALE rules 1.3). */
export interface Plantable extends Pick<Block, 'entropy' | 'maxZeros'> {
  readonly blockIndex: number;
  /** When planting became possible. */
  readonly since: Date;
  /** When the next block may be opened. */
  readonly until: Date;
}

/** The block that a plant would join now, or null while the farm is paused. Interval in seconds. */
export function plantableBlock(farm: FarmState, at: Date, interval: number): Plantable | null {
  const { paused, index, block, nextBlockAt, next } = farm;
  if (paused) return null;
  if (at >= nextBlockAt) {
    const until = new Date(at.getTime() + interval * 1000);
    return { blockIndex: index + 1, since: nextBlockAt, until, ...next };
  }
  // Before the first plant there is no block, and it creates block 0; a lost block is skipped.
  const blockIndex = block || index === 0 ? index : index + 1;
  const since = new Date(nextBlockAt.getTime() - interval * 1000);
  const { entropy, maxZeros } = block ?? next;
  return { blockIndex, since, until: nextBlockAt, entropy, maxZeros };
}

/** When the next block may be opened; null if that has passed or the farm is paused. A harvest then would delay the plant. */
export async function nextOpening(services: EngineServices): Promise<Date | null> {
  const { paused, nextBlockAt } = await withLedgerRetry(services, ledger => ledger.farm());
  return paused || services.clock() >= nextBlockAt ? null : nextBlockAt;
}

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The number that a hash must stay below to beat the best of the previous block: a 256-bit target in hex. */
export const difficultyOf = (maxZeros: number) => `0x${'0'.repeat(maxZeros)}${'f'.repeat(64 - maxZeros)}`;

/** Records a block for a pool with the ledger's figures, and a final time when it has opened. */
export async function discover(
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  plantable: Plantable | null = null,
): Promise<void> {
  const known =
    plantable ?? (await withLedgerRetry(services, ledger => ledger.block(id.blockIndex as BlockIndex)));
  const entropy = known ? hex(known.entropy) : null;
  const difficulty = known ? difficultyOf(known.maxZeros) : null;
  const report = {
    ...id,
    hash: entropy,
    entropy,
    difficulty,
    plantable: true,
    openedAt: plantable?.since ?? null,
  };
  await withLedgerRetry(services, () => reportBlock(services, now(services, acting), report));
}

/** Discovers the open block, which every plant joins. Throws Refusal VALIDATION_ERROR for any other one. */
export async function openFor(services: EngineServices, id: CycleId): Promise<void> {
  const { ledger, clock } = services;
  const farm = await withLedgerRetry(services, () => ledger.farm());
  const plantable = plantableBlock(farm, clock(), ledger.network.blockIntervalSeconds);
  if (!plantable) throw new Refusal('VALIDATION_ERROR', 'Planting is paused on the network');
  if (plantable.blockIndex !== id.blockIndex) {
    const message = `Block ${id.blockIndex} cannot be planted: the open block is ${plantable.blockIndex}`;
    throw new Refusal('VALIDATION_ERROR', message);
  }
  await discover(services, ENGINE, id, plantable);
}

/** Whether a pool has discovered a block. */
export const isDiscovered = async ({ database }: EngineServices, { poolId, blockIndex }: CycleId) =>
  (await one(database, 'SELECT 1 FROM blocks WHERE pool_id = $1 AND block_index = $2', [
    poolId,
    blockIndex,
  ])) !== null;

/** The approved pools, paused or not: a paused pool takes no new members but keeps farming for existing ones. */
export const approvedPools = async ({ database }: EngineServices): Promise<PoolId[]> =>
  (await many<{ id: PoolId }>(database, "SELECT id FROM pools WHERE status <> 'pending' ORDER BY id")).map(
    ({ id }) => id,
  );

/** The number of groups into which pools are divided among engines, by the hash of their ids. */
const GROUPS = 256;
const GROUP_OF = `(hashtext(id) & ${GROUPS - 1})`;

/** The groups that have approved pools, as numbers from 1. */
export const poolGroups = async ({ database }: Pick<EngineServices, 'database'>): Promise<number[]> =>
  (
    await many<{ number: number }>(
      database,
      `SELECT DISTINCT ${GROUP_OF} + 1 AS number FROM pools WHERE status <> 'pending' ORDER BY number`,
    )
  ).map(row => row.number);

/** The approved pools of a group, paused or not. */
export const approvedPoolsOfGroup = async ({ database }: EngineServices, group: number): Promise<PoolId[]> =>
  (
    await many<{ id: PoolId }>(
      database,
      `SELECT id FROM pools WHERE status <> 'pending' AND ${GROUP_OF} + 1 = $1 ORDER BY id`,
      [group],
    )
  ).map(({ id }) => id);
