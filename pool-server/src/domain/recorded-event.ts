import type { DomainEvent } from './events.ts';
import type { UserId } from './ids.ts';

/** The actor that causes an event. A program acts for the user who created its API key. */
export type Actor = { kind: 'user' | 'program'; id: UserId } | { kind: 'engine' } | { kind: 'system' };

/** The user who acts, also through a program; otherwise the name of the product's own actor. */
export const actorName = (actor: Actor): string => ('id' in actor ? actor.id : actor.kind);

/** Metadata of each event: the actor, the cause (the idempotency key or command) and the time. */
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
