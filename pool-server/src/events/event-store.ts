import {
  type Database,
  inTransaction,
  isDeadlock,
  type Queryable,
  type Transaction,
  violatedConstraint,
} from '../database/database.ts';
import { type Aggregate, fold } from '../domain/aggregate.ts';
import type { DomainEvent } from '../domain/events.ts';
import type { Actor, EventMetadata } from '../domain/recorded-event.ts';
import { Refusal } from '../domain/refusal.ts';
import { project } from '../projections/project.ts';
import { append, StreamMoved } from './append.ts';
import { type FoldedStream, type FoldedStreams, foldedStreams } from './folded-streams.ts';
import { isArchived, readStream } from './read.ts';
import type { StreamName } from './stream.ts';

/** The actor, the cause and the time (the clock's, unless given). */
export interface CommandContext {
  readonly actor: Actor;
  readonly cause: string | null;
  readonly at: Date;
}

/** One transaction over events and read tables. */
export interface Unit {
  /** For tables that are not event-sourced (credentials, sessions). */
  readonly tx: Transaction;
  /** Locks a stream, decides and appends, in the order farmer, pool, contract, cycle, user, so that nothing deadlocks. */
  decide<State, Event extends DomainEvent>(
    stream: StreamName,
    aggregate: Aggregate<State, Event>,
    decision: (state: State) => readonly Event[],
  ): Promise<{ state: State; events: readonly Event[] }>;
  /** Appends events that no decision depends on, without reading the stream, which may be long. Locked last. */
  record(stream: StreamName, events: readonly DomainEvent[]): Promise<void>;
}

/** The NOTIFY channel that announces new events to every process. */
export const CHANNEL = 'kale_events';

/** The refusal for a violated constraint of a read table, in case of a race. */
const REFUSALS: Record<string, Refusal> = {
  users_email_key: new Refusal('USER_EXISTS', 'This email address is already registered'),
  contracts_one_open: new Refusal('ALREADY_IN_POOL', 'You already have a contract with a pool'),
  sessions_parent_id_fkey: new Refusal('FORBIDDEN', 'Your session has ended: sign in again'),
  pools_seats: new Refusal('POOLER_FULL', 'This pool is full'),
};

const ATTEMPTS = 5;

/** Runs a command: all of its events, read tables and rows are committed together, or none. Throws Refusal. */
export async function commit<T>(
  database: Database,
  context: CommandContext,
  command: (unit: Unit) => Promise<T>,
): Promise<T> {
  const cached = foldedStreams(database);
  for (let attempt = 1; ; attempt++) {
    try {
      const folded: FoldedStream[] = [];
      const result = await inTransaction(database, tx => command(unitOn(tx, context, cached, folded)));
      for (const stream of folded) cached.keep(stream);
      return result;
    } catch (error) {
      if (error instanceof StreamMoved) cached.clear();
      if ((error instanceof StreamMoved || isDeadlock(error)) && attempt < ATTEMPTS) continue;
      throw REFUSALS[violatedConstraint(error) ?? ''] ?? error;
    }
  }
}

/** The engine's cause is its subject: a block, contract, wallet or withdrawal. */
function causeOf(stream: StreamName, { actor, cause }: CommandContext): string | null {
  if (cause !== null || actor.kind !== 'engine') return cause;
  const [, kind = '', id = ''] = /^(\w+)-(.*)$/.exec(stream) ?? [];
  return kind === 'cycle' ? `block:${id.slice(id.lastIndexOf('-') + 1)}` : `${kind}:${id}`;
}

function unitOn(
  tx: Transaction,
  context: CommandContext,
  cached: FoldedStreams,
  folded: FoldedStream[],
): Unit {
  const { actor, at } = context;
  const write = async (stream: StreamName, version: number, events: readonly DomainEvent[]) => {
    const metadata: EventMetadata = { actor, cause: causeOf(stream, context), at: at.toISOString() };
    const recorded = await append(tx, stream, BigInt(version), events, metadata);
    await project(tx, recorded);
    await tx.query('SELECT pg_notify($1, $2)', [CHANNEL, String(recorded.at(-1)?.position)]);
  };
  const lock = (stream: StreamName) =>
    tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [stream]);
  return {
    tx,
    async record(stream, events) {
      await lock(stream);
      const { rows } = await tx.query<{ version: string }>(
        'SELECT stream_position AS version FROM emt_streams WHERE stream_id = $1',
        [stream],
      );
      await write(stream, Number(rows[0]?.version ?? 0), events);
    },
    async decide(stream, aggregate, decision) {
      await lock(stream);
      const known = folded.findLast(earlier => earlier.stream === stream) ?? cached.find(stream);
      const { state, version } = await read(tx, stream, aggregate, known);
      const events = decision(state);
      if (events.length === 0) return { state, events };
      await write(stream, version, events);
      const next = fold(aggregate, events, state);
      folded.push({ stream, aggregate, version: version + events.length, state: next });
      return { state: next, events };
    },
  };
}

/** Folds a stream, starting from a known state. Throws Refusal VALIDATION_ERROR if it is in an archive. */
async function read<State, Event extends DomainEvent>(
  on: Queryable,
  stream: StreamName,
  aggregate: Aggregate<State, Event>,
  known: FoldedStream | undefined,
): Promise<{ state: State; version: number }> {
  // A stream contains only its own aggregate's events, so its state has that aggregate's type.
  const from = known?.aggregate === aggregate ? (known as { state: State; version: number }) : null;
  const past = await readStream(on, stream, from?.version);
  const events = past.map(({ event }) => event) as never[];
  if (from && events.length === 0) return from;
  if (events.length === 0 && (await isArchived(on, stream))) {
    throw new Refusal('VALIDATION_ERROR', 'The events of this block are in an archive');
  }
  const version = (from?.version ?? 0) + events.length;
  return { state: fold(aggregate, events, from?.state), version };
}

/** The current state of one stream, without a lock. */
export async function load<State, Event extends DomainEvent>(
  database: Pick<Database, 'query'>,
  stream: StreamName,
  aggregate: Aggregate<State, Event>,
): Promise<State> {
  const cached = foldedStreams(database);
  const { state, version } = await read(database, stream, aggregate, cached.find(stream));
  cached.keep({ stream, aggregate, version, state });
  return state;
}
