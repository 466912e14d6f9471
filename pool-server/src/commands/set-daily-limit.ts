import type { Amount, Asset } from 'shared-api/money';
import { changeDailyLimit, farmer } from '../domain/farmer.ts';
import { atomic, type FarmerId } from '../domain/ids.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import { dailyLimits } from '../queries/withdrawal-limits.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;

/** Lowers a farmer's daily limit at once, raises it after the hold period (trust.md 13). Throws Refusal. */
export async function setDailyLimit(
  services: Services,
  context: CommandContext,
  farmerId: FarmerId,
  asset: Asset,
  wanted: Amount,
): Promise<void> {
  await commit(services.database, context, async unit => {
    // Locks the farmer, so that concurrent changes are serialised.
    await unit.decide(farmerStream(farmerId), farmer, () => []);
    const { limit, next } = (await dailyLimits(unit.tx, services, farmerId, context.at))[asset];
    if (wanted === (next?.limit ?? limit)) return;
    const waitMs = wanted > limit ? services.holds.withdrawalHours * HOUR_MS : 0;
    const effectiveAt = new Date(context.at.getTime() + waitMs).toISOString();
    const change = changeDailyLimit({ asset, from: atomic(limit), limit: atomic(wanted), effectiveAt });
    await unit.decide(farmerStream(farmerId), farmer, change);
  });
}
