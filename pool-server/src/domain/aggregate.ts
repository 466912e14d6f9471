import type { DomainEvent } from './events.ts';

/** What a stream is folded into before a command is decided. Pure: no clock, no I/O. */
export interface Aggregate<State, Event extends DomainEvent> {
  readonly type: 'user' | 'farmer' | 'pool' | 'contract' | 'cycle' | 'withdrawal';
  initialState(): State;
  /** A copy that `evolve` may change in place. Without it, `evolve` changes no state that it is given. */
  copy?(state: State): State;
  evolve(state: State, event: Event): State;
}

/** Folds events one by one. The state that it starts from stays as it is; each result is valid until the next event. */
export const folding = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  from: State = aggregate.initialState(),
) => {
  let state = aggregate.copy?.(from) ?? from;
  return {
    next: (event: Event): State => {
      state = aggregate.evolve(state, event);
      return state;
    },
    state: (): State => state,
  };
};

/** The state after these events. */
export const fold = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  events: Iterable<Event>,
  from?: State,
): State => {
  const { next, state } = folding(aggregate, from);
  for (const event of events) next(event);
  return state();
};
