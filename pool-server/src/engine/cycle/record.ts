import { cycle } from '../../domain/cycle.ts';
import { type CycleDecision, inOrder } from '../../domain/cycle-decisions.ts';
import type { CycleId } from '../../domain/cycle-events.ts';
import { commit } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { type Acting, type EngineServices, now } from '../engine-services.ts';

/** Appends the decisions about one pool and block. */
export const record = (
  services: EngineServices,
  acting: Acting,
  id: CycleId,
  decisions: readonly CycleDecision[],
): Promise<unknown> =>
  decisions.length === 0
    ? Promise.resolve()
    : commit(services.database, now(services, acting), unit =>
        unit.decide(cycleStream(id), cycle, inOrder(...decisions)),
      );
