import type { DomainEvent } from './events.ts';

/** The rules that fold a stream into the state that a command decides on. Pure: no clock, no I/O. */
export interface Aggregate<State, Event extends DomainEvent> {
  readonly type:
    | 'alerts'
    | 'approval'
    | 'user'
    | 'farmer'
    | 'pool'
    | 'contract'
    | 'cycle'
    | 'withdrawal'
    | 'farm'
    | 'freeze'
    | 'incident'
    | 'maintenance'
    | 'broadcast';
  initialState(): State;
  /** Copies the state so that `evolve` may mutate it. Without it, `evolve` must not mutate its argument. */
  copy?(state: State): State;
  evolve(state: State, event: Event): State;
}

/** Folds events one by one. The initial state is not mutated; each result is valid until the next event. */
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

/** The state after all events. */
export const fold = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  events: Iterable<Event>,
  from?: State,
): State => {
  const { next, state } = folding(aggregate, from);
  for (const event of events) next(event);
  return state();
};
