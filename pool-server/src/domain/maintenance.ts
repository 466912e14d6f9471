import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import { Refusal } from './refusal.ts';

/** Maintenance mode with a message for users. It ends at `until`, if set. */
type Maintenance = { message: string; since: string; until: string | null };

export type MaintenanceEvent =
  /** Switched on, or changed while on: then `since` remains. */
  Fact<'MaintenanceStarted', Maintenance> | Fact<'MaintenanceEnded', Record<string, never>>;

/** Null while it is off. */
export type MaintenanceState = Maintenance | null;

export const maintenance: Aggregate<MaintenanceState, MaintenanceEvent> = {
  type: 'maintenance',
  initialState: () => null,
  evolve: (_, { type, data }) => (type === 'MaintenanceStarted' ? data : null),
};

const inForce = (state: MaintenanceState, at: Date) =>
  state && (state.until === null || new Date(state.until) > at) ? state : null;

/** Switches maintenance mode on, or replaces its message and end. @throws Refusal VALIDATION_ERROR */
export const startMaintenance =
  ({ message, until, at }: { message: string; until: Date | null; at: Date }) =>
  (state: MaintenanceState): MaintenanceEvent[] => {
    if (until && until <= at) throw new Refusal('VALIDATION_ERROR', 'The end is in the past');
    const now = inForce(state, at);
    const data = { message, since: now?.since ?? at.toISOString(), until: until?.toISOString() ?? null };
    const same = now && now.message === data.message && now.until === data.until;
    return same ? [] : [{ type: 'MaintenanceStarted', data }];
  };

/** Switches maintenance mode off. Does nothing while it is off. */
export const endMaintenance =
  (at: Date) =>
  (state: MaintenanceState): MaintenanceEvent[] =>
    inForce(state, at) ? [{ type: 'MaintenanceEnded', data: {} }] : [];
