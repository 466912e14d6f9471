import { many } from '../../database/database.ts';
import { readFraction } from '../../database/fraction.ts';
import { lastSending } from '../../domain/closing-lead.ts';
import { type CycleId, PLANTING_STOPPED, type StepError } from '../../domain/cycle-events.ts';
import type { FarmerId } from '../../domain/ids.ts';
import type { FarmState } from '../../ledger/ledger.ts';
import { observedInclusion } from '../../queries/inclusion.ts';
import { inMaintenance } from '../../queries/maintenance.ts';
import { BLOCK_CLOSED, withLedgerRetry } from '../cycle/delivery.ts';
import { plantableBlock } from '../cycle/discovery.ts';
import type { LedgerStep } from '../cycle/ledger-step.ts';
import type { SendCheck } from '../cycle/send-steps.ts';
import type { EngineServices } from '../engine-services.ts';

const TOO_LATE: StepError = {
  code: 'BLOCK_CLOSED',
  message: 'Too late in the block: its work might have missed the end',
};
const STOPPED: StepError = {
  code: PLANTING_STOPPED,
  message: 'Planting was stopped before the stake was sent',
};

/** The next turn plants the smaller stake. */
export const STAKE_LOWERED: StepError = {
  code: 'STAKE_LOWERED',
  message: 'The farmer lowered the stake before it was sent',
};

/** The contracts for which a pool plants at a time, given as this parameter. */
export const planting = (at: string) =>
  `c.status = 'active' AND c.suspended_at IS NULL
   AND EXISTS (SELECT FROM pools o WHERE o.id = c.pool_id AND o.planting_paused_at IS NULL)
   AND NOT ${inMaintenance(at)}`;

/** Whether plants sent now for this many farmers may be applied too late for their work. */
export async function isAboutToClose(
  services: EngineServices,
  { index, nextBlockAt }: FarmState,
  { poolId, blockIndex }: CycleId,
  farmers: number,
): Promise<boolean> {
  const { ledger, clock, database } = services;
  if (blockIndex !== index) return false;
  const { ledgerSeconds } = await withLedgerRetry(services, () => ledger.settings());
  const left = (nextBlockAt.getTime() - clock().getTime()) / 1000;
  const inclusion = await observedInclusion(database, poolId, blockIndex, clock());
  const interval = ledger.network.blockIntervalSeconds;
  return left < lastSending(farmers, { interval, ledger: ledgerSeconds, inclusion });
}

const isStaked = ({ operations }: LedgerStep) =>
  operations.some(operation => operation.type === 'plant' && operation.amount > 0n);

/**
 * Which requested plants of a block must no longer be sent. A plant names no block: sent late, it burns its stake in
 * whichever block is open, perhaps too late for work. None is sent for a farmer who has begun to leave or has lowered the
 * stake, or whose planting is stopped.
 */
export const plantCheck =
  (services: EngineServices, id: CycleId): SendCheck =>
  async farmers => {
    const { ledger, clock } = services;
    const farm = await withLedgerRetry(services, () => ledger.farm());
    const open = plantableBlock(farm, clock(), ledger.network.blockIntervalSeconds);
    const isClosed = open !== null && open.blockIndex !== id.blockIndex;
    const isLate = await isAboutToClose(services, farm, id, farmers);
    return async (on, steps) => {
      // An exit waits for the commit, or is visible already.
      const rows = await many<{ farmer_id: FarmerId; stake_fraction: string }>(
        on,
        `SELECT c.farmer_id, c.stake_fraction FROM contracts c WHERE c.pool_id = $1 AND c.farmer_id = ANY($2) AND ${planting('$3')}
         ORDER BY c.id FOR SHARE`,
        [id.poolId, steps.map(({ farmerId }) => farmerId), clock()],
      );
      const still = new Map(rows.map(row => [row.farmer_id, readFraction(row.stake_fraction)]));
      const whyNot = (step: LedgerStep) => {
        if (isClosed) return BLOCK_CLOSED;
        const most = still.get(step.farmerId);
        if (most === undefined) return STOPPED;
        if (isStaked(step) && (step.fraction ?? 0) > most) return STAKE_LOWERED;
        return isLate && isStaked(step) ? TOO_LATE : null;
      };
      return new Map(
        steps.flatMap((step): [FarmerId, StepError][] => {
          const error = whyNot(step);
          return error ? [[step.farmerId, error]] : [];
        }),
      );
    };
  };
