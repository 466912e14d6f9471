import { type MutationName, RESOURCES, staleAfter } from '../contract/changes.ts';
import type { LiveEvent } from '../contract/events.ts';

/** The resources that a mutation makes stale (spec §4, and others with the same facts). */
export const staleAfterMutation = (mutation: MutationName) => staleAfter(RESOURCES, 'mutations', mutation);

/** The resources that a live event makes stale. */
export const staleAfterEvent = (type: LiveEvent['type']) => staleAfter(RESOURCES, 'events', type);
