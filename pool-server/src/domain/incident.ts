import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { IncidentId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** A failure or planned maintenance on the public status page. It is in progress while `endsAt` is null. */
type Incident = {
  incidentId: IncidentId;
  kind: 'incident' | 'maintenance';
  title: string;
  message: string;
  startsAt: string;
  endsAt: string | null;
};

export type IncidentEvent = Fact<'IncidentPosted', Incident> | Fact<'IncidentChanged', Incident>;

export type IncidentState = Incident | null;

export const incident: Aggregate<IncidentState, IncidentEvent> = {
  type: 'incident',
  initialState: () => null,
  evolve: (_, { data }) => data,
};

/** Posts an incident. Idempotent. */
export const postIncident =
  (data: Incident) =>
  (state: IncidentState): IncidentEvent[] =>
    state ? [] : [{ type: 'IncidentPosted', data }];

/** Replaces an incident's details. @throws Refusal NOT_FOUND */
export const changeIncident =
  (data: Incident) =>
  (state: IncidentState): IncidentEvent[] => {
    if (!state) throw new Refusal('NOT_FOUND', 'No such incident');
    const same = (Object.keys(data) as (keyof Incident)[]).every(key => data[key] === state[key]);
    return same ? [] : [{ type: 'IncidentChanged', data }];
  };
