import type { DomainEvent } from './events.ts';
import type { UserId } from './ids.ts';

/** Who makes something happen. */
export type Actor = { kind: 'user'; id: UserId } | { kind: 'engine' } | { kind: 'system' };

/** Stands beside each event: who, why (the idempotency key or command behind it) and when. */
export interface EventMetadata {
  readonly actor: Actor;
  readonly cause: string | null;
  readonly at: string;
}

/** An event as it is stored: its place in its stream and among all events. */
export interface RecordedEvent {
  readonly event: DomainEvent;
  readonly metadata: EventMetadata;
  readonly stream: string;
  readonly version: number;
  readonly position: bigint;
}
