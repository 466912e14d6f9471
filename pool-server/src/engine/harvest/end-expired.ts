import { type CycleDecision, failHarvest, inOrder, requestHarvest } from '../../domain/cycle-decisions.ts';
import type { PoolId } from '../../domain/ids.ts';
import { kaleFailure } from '../../ledger/failures.ts';
import type { BlockIndex } from '../../ledger/ledger.ts';
import { stepError, withLedgerRetry } from '../cycle/delivery.ts';
import { failing } from '../cycle/ledger-step.ts';
import { participants } from '../cycle/participants.ts';
import { record } from '../cycle/record.ts';
import type { Acting, EngineServices } from '../engine-services.ts';
import { adoptHarvest } from './adopt-harvest.ts';
import type { HarvestableWork } from './harvest.ts';

/** A decision about a harvest that has not been requested in the meantime. */
const unlessRequested =
  (end: CycleDecision, request: CycleDecision): CycleDecision =>
  state =>
    request(state).length > 0 ? inOrder(request, end)(state) : [];

/**
 * Ends the harvests of entries that the ledger has dropped, as the contract's refusal would: a wallet with a broken key,
 * or without the fee, would try for ever. Returns the works whose entries still exist, since anyone may extend an
 * entry, and whether all `expired` ones were checked. `mayGoOn` is asked before each block.
 */
export async function endExpired(
  services: EngineServices,
  acting: Acting,
  poolId: PoolId,
  expired: readonly HarvestableWork[],
  mayGoOn: () => Promise<boolean>,
): Promise<{ readonly kept: readonly HarvestableWork[]; readonly isDone: boolean }> {
  const kept: HarvestableWork[] = [];
  for (const [blockIndex, works] of Map.groupBy(expired, work => work.blockIndex)) {
    if (!(await mayGoOn())) return { kept, isDone: false };
    const id = { poolId, blockIndex };
    const index = blockIndex as BlockIndex;
    const workOf = new Map(works.map(work => [work.farmerId, work]));
    const block = await withLedgerRetry(services, ledger => ledger.block(index));
    const found = await participants(services, id, ({ work }) => work.status === 'success');
    const pails = await Promise.all(
      found.map(async participant => {
        const { farmer, farmerId } = participant;
        const work = workOf.get(farmerId);
        const pail = work && block && (await withLedgerRetry(services, ledger => ledger.pail(farmer, index)));
        return { participant, work, pail };
      }),
    );
    kept.push(...pails.flatMap(({ work, pail }) => (work && pail ? [work] : [])));
    const gone = pails.flatMap(({ participant, work, pail }) => (work && !pail ? [participant] : []));
    // The first of these that is missing in the contract (KALE rules 1.6).
    const failure = kaleFailure(block ? 9 : 11);
    const { ledger: missingIn } = await withLedgerRetry(services, ledger => ledger.farm());
    const decisions = await Promise.all(
      gone.map(async participant => {
        const { farmerId } = participant;
        const adopted = await adoptHarvest(services, id, participant, { failure, ledger: missingIn });
        const lost = failHarvest(farmerId, failing(services, stepError(failure), null));
        return unlessRequested(adopted ?? lost, requestHarvest(farmerId));
      }),
    );
    await record(services, acting, id, decisions);
  }
  return { kept, isDone: true };
}
