import { commandContext } from '../commands/services.ts';
import { cycle } from '../domain/cycle.ts';
import type { PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { completedBlock, type Member } from '../projections/completed-block.ts';
import type { TestApi } from './test-api.ts';

/** A block of many farmers, appended in one transaction like a history. */
export function playBlock(test: TestApi, poolId: PoolId, blockIndex: number, farmers: readonly Member[]) {
  const id = { poolId, blockIndex };
  const decision = completedBlock(id, farmers, test.api.clock());
  const context = commandContext(test.api, { kind: 'engine' });
  return commit(test.database, context, unit => unit.decide(cycleStream(id), cycle, decision));
}
