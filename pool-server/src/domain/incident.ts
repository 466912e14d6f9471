import type { Aggregate } from './aggregate.ts';
import type { Fact } from './events.ts';
import type { IncidentId } from './ids.ts';
import { Refusal } from './refusal.ts';

/** What the public status page says of a failure, or of work announced beforehand. It lasts while `endsAt` is null. */
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

/** Writes an incident. A repeated request posts it once. */
export const postIncident =
  (data: Incident) =>
  (state: IncidentState): IncidentEvent[] =>
    state ? [] : [{ type: 'IncidentPosted', data }];

/** Replaces what is said of an incident. @throws Refusal NOT_FOUND */
export const changeIncident =
  (data: Incident) =>
  (state: IncidentState): IncidentEvent[] => {
    if (!state) throw new Refusal('NOT_FOUND', 'No such incident');
    const same = (Object.keys(data) as (keyof Incident)[]).every(key => data[key] === state[key]);
    return same ? [] : [{ type: 'IncidentChanged', data }];
  };
