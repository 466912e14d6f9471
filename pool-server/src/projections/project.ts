import { prepare, type Transaction } from '../database/database.ts';
import type { RecordedEvent } from '../domain/recorded-event.ts';
import { PROJECTIONS } from './all.ts';

const EVENTS =
  'events AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb) AS e (data jsonb, at timestamptz, position bigint))';

/** One statement of those of one kind of event: each changes another table and sees none of the changes. */
function together(statements: readonly string[]): string {
  const parts = statements.map((statement, place) => `table_${place} AS (${statement})`);
  return `WITH ${[EVENTS, ...parts].join(',\n')} SELECT`;
}

/** The subject of an event. One statement must not contain two events with the same subject. */
const subject = ({ stream, event }: RecordedEvent) =>
  'farmerId' in event.data ? `${stream}/${event.data.farmerId}` : stream;

/** Consecutive events of one kind with different subjects. */
function* runs(recorded: readonly RecordedEvent[]): Generator<RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let seen = new Set<string>();
  for (const next of recorded) {
    if (run[0] && (run[0].event.type !== next.event.type || seen.has(subject(next)))) {
      yield run;
      run = [];
      seen = new Set();
    }
    run.push(next);
    seen.add(subject(next));
  }
  if (run.length > 0) yield run;
}

/** Applies these events to every read table, in the transaction that wrote them. */
export async function project(tx: Transaction, recorded: readonly RecordedEvent[]): Promise<void> {
  for (const run of runs(recorded)) {
    const type = run[0]?.event.type;
    const statements = PROJECTIONS.flatMap(projection => (type && projection.on[type]) || []);
    if (statements.length === 0) continue;
    const rows = JSON.stringify(
      run.map(({ event, metadata, position }) => ({
        data: event.data,
        at: metadata.at,
        position: String(position),
      })),
    );
    await tx.query({ ...prepare(together(statements)), values: [rows] });
  }
}
