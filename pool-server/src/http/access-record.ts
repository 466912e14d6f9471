import type { AccessEvent } from '../domain/access.ts';
import { commit } from '../events/event-store.ts';
import { accessStream } from '../events/stream.ts';
import type { Api } from './api.ts';

type Refused = Extract<AccessEvent, { type: 'SignInFailed' | 'AccessRefused' }>;

/** The interval within which a caller's repeated refusals are recorded once. */
const REPEAT_MS = 10 * 60_000;
/** The maximum number of events a minute per process from a flood of refused requests from many addresses. */
const MAX_A_MINUTE = 120;

interface Record {
  /** When each refusal was last recorded. */
  readonly at: Map<string, number>;
  minute: number;
  count: number;
  /** The pending records, written one after another: a flood must not take the connections of other requests. */
  writing: Promise<unknown>;
}
const records = new WeakMap<Api, Record>();

function recordOf(api: Api): Record {
  const record = records.get(api) ?? { at: new Map(), minute: 0, count: 0, writing: Promise.resolve() };
  records.set(api, record);
  return record;
}

function isDue(record: Record, key: string, now: number): boolean {
  const minute = Math.floor(now / 60_000);
  if (minute !== record.minute) {
    for (const [each, at] of record.at) if (now - at >= REPEAT_MS) record.at.delete(each);
    Object.assign(record, { minute, count: 0 });
  }
  if (record.count >= MAX_A_MINUTE || record.at.has(key)) return false;
  record.count += 1;
  record.at.set(key, now);
  return true;
}

/** Records a refusal in the audit trail after its response. Sign-in failures are all recorded, as they are limited. */
export function recordAccess(api: Api, at: Date, event: Refused): void {
  const { userId, address, device: _, ...what } = event.data;
  const record = recordOf(api);
  const isLimited = event.type === 'SignInFailed' && userId !== null;
  if (!isLimited && !isDue(record, JSON.stringify([userId, address, what]), at.getTime())) return;
  const actor = userId ? ({ kind: 'user', id: userId } as const) : ({ kind: 'system' } as const);
  const write = () =>
    commit(api.database, { actor, cause: null, at }, unit => unit.record(accessStream(userId), [event]));
  record.writing = record.writing
    .then(write)
    .catch(error => api.log.error({ err: error }, 'a refusal could not be recorded'));
}
