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

/** For how many days the status page shows an incident after its end. */
export const SHOWN_DAYS = 90;

const requireShown = ({ endsAt }: Incident, at: Date) => {
  if (endsAt !== null && Date.parse(endsAt) <= at.getTime() - SHOWN_DAYS * 24 * 3_600_000)
    throw new Refusal(
      'VALIDATION_ERROR',
      `It ended more than ${SHOWN_DAYS} days ago, so the status page would not show it`,
    );
};

/** Posts an incident. Idempotent. @throws Refusal VALIDATION_ERROR */
export const postIncident =
  (data: Incident, at: Date) =>
  (state: IncidentState): IncidentEvent[] => {
    if (state) return [];
    requireShown(data, at);
    return [{ type: 'IncidentPosted', data }];
  };

/** Replaces an incident's details. @throws Refusal NOT_FOUND, VALIDATION_ERROR */
export const changeIncident =
  (data: Incident, at: Date) =>
  (state: IncidentState): IncidentEvent[] => {
    if (!state) throw new Refusal('NOT_FOUND', 'No such incident');
    requireShown(data, at);
    const same = (Object.keys(data) as (keyof Incident)[]).every(key => data[key] === state[key]);
    return same ? [] : [{ type: 'IncidentChanged', data }];
  };
