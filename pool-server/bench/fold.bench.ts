// Folding the events of one block: every step of the engine starts from this state.

import { fold } from '../src/domain/aggregate.ts';
import { cycle } from '../src/domain/cycle.ts';
import type { ContractId, FarmerId, PoolId } from '../src/domain/ids.ts';
import { completedBlock } from '../src/projections/completed-block.ts';
import { atMost, exactly, quantile, report } from './report.ts';

const FARMERS = 1_000;
const ROUNDS = 50;
const id = { poolId: 'pool-fold' as PoolId, blockIndex: 7 };
const farmers = Array.from({ length: FARMERS }, (_, n) => ({
  farmerId: `farmer-${n}` as FarmerId,
  contractId: `contract-${n}` as ContractId,
}));
const events = completedBlock(id, farmers, new Date())(cycle.initialState());
const half = fold(cycle, events.slice(0, events.length / 2));

function median(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return quantile(times, 0.5);
}

report('Fold of a block', [
  atMost(
    `${events.length} events of ${FARMERS} farmers`,
    median(() => fold(cycle, events)),
    5,
    ' ms',
  ),
  atMost(
    'one more event on a folded block',
    median(() => fold(cycle, events.slice(-1), half)),
    1,
    ' ms',
  ),
  exactly('farmers in the folded block', fold(cycle, events).farmers.size, FARMERS),
]);
