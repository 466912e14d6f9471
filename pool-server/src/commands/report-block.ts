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

/**
 * Records a block for a pool, and whether the ledger has such a block.
 * @throws Refusal VALIDATION_ERROR, LedgerUnavailable
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
  const farm = await ledger.farm();
  const block = blockIndex <= farm.index ? await ledger.block(blockIndex as BlockIndex) : null;
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
