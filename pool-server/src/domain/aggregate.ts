import type { DomainEvent } from './events.ts';

/** What a stream is folded into before a command is decided. Pure: no clock, no I/O. */
export interface Aggregate<State, Event extends DomainEvent> {
  readonly type: 'user' | 'farmer' | 'pool' | 'contract' | 'cycle' | 'withdrawal';
  initialState(): State;
  evolve(state: State, event: Event): State;
}

/** The state after these events. */
export const fold = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  events: Iterable<Event>,
  from: State = aggregate.initialState(),
) => {
  let state = from;
  for (const event of events) state = aggregate.evolve(state, event);
  return state;
};
