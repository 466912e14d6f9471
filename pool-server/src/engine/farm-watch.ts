import { one } from '../database/database.ts';
import { type FarmStanding, farm, observeFarm } from '../domain/farm.ts';
import { commit, load } from '../events/event-store.ts';
import { FARM_STREAM } from '../events/stream.ts';
import { FarmMissing } from '../ledger/failures.ts';
import { ENGINE, type EngineServices, now } from './engine-services.ts';

type FarmWatchServices = Pick<EngineServices, 'database' | 'ledger' | 'clock'>;

/** A ledger this far behind the recorded one, a day, means a reset of the network; a provider may lag by less. */
const RESET_LEDGERS = 17_280;
/** A contract must be missing for this long, in milliseconds, because a single provider may not know it. */
const MISSING_MS = 60_000;

/** Compares the farm's state on the network with the record. Throws LedgerUnavailable. */
export async function checkFarm({
  database,
  ledger,
}: Omit<FarmWatchServices, 'clock'>): Promise<FarmStanding> {
  const seen = await ledger.farm().then(
    ({ paused, block, ledger }): FarmStanding => ({
      standing: paused ? 'paused' : 'open',
      ledger,
      openBlock: block?.index ?? null,
    }),
    (error: unknown): FarmStanding => {
      if (!(error instanceof FarmMissing)) throw error;
      return { standing: 'removed', ledger: error.ledger, openBlock: null };
    },
  );
  const recorded = await one<{ ledger: string }>(database, 'SELECT ledger FROM recorded_ledger');
  const isReset = seen.ledger + RESET_LEDGERS < Number(recorded?.ledger ?? 0);
  return isReset ? { ...seen, standing: 'reset', openBlock: null } : seen;
}

/** Records when the farm is paused, gone for a minute or open again, from which notifications and pages follow. */
export function createFarmWatch(): (services: FarmWatchServices) => Promise<void> {
  let missingSince: number | null = null;
  return async services => {
    const { database, clock } = services;
    const seen = await checkFarm(services);
    const at = clock().getTime();
    const isMissing = seen.standing === 'removed' || seen.standing === 'reset';
    missingSince = isMissing ? (missingSince ?? at) : null;
    if (missingSince !== null && at - missingSince < MISSING_MS) return;
    const decision = observeFarm(seen);
    if (decision(await load(database, FARM_STREAM, farm)).length === 0) return;
    await commit(database, now(services, ENGINE), unit => unit.decide(FARM_STREAM, farm, decision));
  };
}
