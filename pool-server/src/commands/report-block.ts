import { type Database, one } from '../database/database.ts';
import { cycle } from '../domain/cycle.ts';
import { acknowledgeBlock, discoverBlock } from '../domain/cycle-decisions.ts';
import type { CycleId } from '../domain/cycle-events.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import type { BlockIndex } from '../ledger/ledger.ts';
import type { Services } from './services.ts';

export interface BlockReport extends CycleId {
  readonly hash: string | null;
  readonly entropy: string | null;
  readonly difficulty: string | null;
  readonly plantable: boolean;
  readonly openedAt: Date | null;
}

/** A time at which a block can have opened, and which can be stored. */
function isPlausible(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= 1970 && year <= 9999;
}

const DAY_MS = 24 * 3_600_000;
/** The number of blocks unknown to the ledger, such as simulated ones, that a pool may report within 24 hours. */
const UNKNOWN_A_DAY = 20;

/** Refuses another block that is unknown to the ledger, since each stays in the events. Repeating a report adds none. */
async function assertMayReportUnknown(database: Database, { poolId, blockIndex }: CycleId, now: Date) {
  const earlier = await one<{ lately: number; reported: boolean }>(
    database,
    `SELECT count(*) FILTER (WHERE NOT confirmed AND discovered_at > $3)::int AS lately,
       coalesce(bool_or(block_index = $2), false) AS reported
     FROM blocks WHERE pool_id = $1 AND (discovered_at > $3 OR block_index = $2)`,
    [poolId, blockIndex, new Date(now.getTime() - DAY_MS)],
  );
  if (earlier && !earlier.reported && earlier.lately >= UNKNOWN_A_DAY) {
    throw new Refusal(
      'VALIDATION_ERROR',
      `A pool can report ${UNKNOWN_A_DAY} blocks a day that the ledger does not have`,
    );
  }
}

/**
 * Records a block for a pool, and whether the ledger knows it.
 * @throws Refusal VALIDATION_ERROR, POOLER_NOT_FOUND; LedgerUnavailable
 */
export async function reportBlock(
  { database, ledger }: Services,
  context: CommandContext,
  report: BlockReport,
) {
  const { openedAt, blockIndex, ...reported } = report;
  if (openedAt && !isPlausible(openedAt)) {
    throw new Refusal('VALIDATION_ERROR', 'No block opened at the time that age or timestamp say');
  }
  if (!(await one(database, 'SELECT FROM pools WHERE id = $1', [report.poolId])))
    throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
  const farm = await ledger.farm();
  const block = blockIndex <= farm.index ? await ledger.block(blockIndex as BlockIndex) : null;
  // Pools report the next block before it opens.
  const isUnknown = !block && blockIndex !== farm.index && blockIndex !== farm.index + 1;
  if (isUnknown) await assertMayReportUnknown(database, report, context.at);
  const data = {
    ...reported,
    blockIndex,
    confirmed: block !== null,
    plantable: block !== null && blockIndex === farm.index && reported.plantable,
    entropy: block ? Buffer.from(block.entropy).toString('hex') : reported.entropy,
    openedAt: (block?.timestamp ?? openedAt ?? context.at).toISOString(),
    discoveredAt: context.at.toISOString(),
  };
  await commit(database, context, unit => unit.decide(cycleStream(report), cycle, discoverBlock(data)));
}

/** Marks a block as acknowledged by the pool's operator. Throws Refusal NOT_FOUND. */
export const acknowledge = ({ database }: Services, context: CommandContext, id: CycleId) =>
  commit(database, context, unit => unit.decide(cycleStream(id), cycle, acknowledgeBlock(context.at)));
