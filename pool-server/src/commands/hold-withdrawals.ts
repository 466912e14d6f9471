import { farmer, type HoldReason, holdWithdrawals } from '../domain/farmer.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { Unit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;

/** Delays a farmer's withdrawals after a risky change (trust.md 13). Nothing waits without a hold period. */
export async function holdAfterRisk(
  unit: Unit,
  { holds }: Pick<Services, 'holds'>,
  farmerId: FarmerId,
  at: Date,
  reason: HoldReason,
): Promise<void> {
  if (holds.withdrawalHours === 0) return;
  const until = new Date(at.getTime() + holds.withdrawalHours * HOUR_MS);
  await unit.decide(farmerStream(farmerId), farmer, holdWithdrawals(until, reason));
}
