import type { DomainEvent } from './events.ts';
import type { UserId } from './ids.ts';

/** The actor that causes an event. */
export type Actor = { kind: 'user'; id: UserId } | { kind: 'engine' } | { kind: 'system' };

/** Metadata of each event: the actor, the cause (the idempotency key or command behind it) and the time. */
export interface EventMetadata {
  readonly actor: Actor;
  readonly cause: string | null;
  readonly at: string;
}

/** A stored event: its position in its stream and among all events. */
export interface RecordedEvent {
  readonly event: DomainEvent;
  readonly metadata: EventMetadata;
  readonly stream: string;
  readonly version: number;
  readonly position: bigint;
}
