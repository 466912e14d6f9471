import { type Announcement, EVENTS } from 'shared-api/contract';
import type { Caller } from '../../auth/sessions.ts';
import type { EventType } from '../../domain/events.ts';
import type { RecordedEvent } from '../../domain/recorded-event.ts';
import type { Listener, LiveEvents } from '../../events/live-events.ts';
import type { FollowedEvent } from '../../events/read.ts';

/** Does not compile while a domain event is missing in the contract's table. */
export const ANNOUNCEMENTS: Readonly<Record<EventType, Announcement>> = EVENTS;

/** The properties of a caller that determine which events it receives. */
export type Recipient = Pick<Caller, 'role' | 'userId' | 'farmerId' | 'poolId'>;

type Topic = 'everybody' | 'admins' | `user ${string}` | `farmer ${string}` | `pool ${string}`;

function topicsOf({ event: { type, data } }: RecordedEvent): Topic[] {
  const { audience } = ANNOUNCEMENTS[type];
  if (audience === 'everybody') return ['everybody'];
  if (audience === 'user') return 'userId' in data ? [`user ${data.userId}`] : [];
  const topics: Topic[] = ['admins'];
  if ('farmerId' in data && data.farmerId !== null) topics.push(`farmer ${data.farmerId}`);
  if ('poolId' in data && data.poolId !== null) topics.push(`pool ${data.poolId}`);
  return topics;
}

function subscriptions({ role, userId, farmerId, poolId }: Recipient): Topic[] {
  const topics: Topic[] = ['everybody', `user ${userId}`];
  if (role === 'admin') topics.push('admins');
  if (farmerId) topics.push(`farmer ${farmerId}`);
  if (poolId) topics.push(`pool ${poolId}`);
  return topics;
}

/** Whether a caller receives an event. */
export function isFor(recipient: Recipient, event: RecordedEvent): boolean {
  const subscribed = subscriptions(recipient);
  return topicsOf(event).some(topic => subscribed.includes(topic));
}

/** Delivers live events to the callers they concern. */
export interface EventRouter {
  subscribe(recipient: Recipient, listener: Listener): () => void;
}

/** Finds listeners by farmer and pool, so the cost of an event does not depend on the number of connected clients. */
export function routeEvents(live: Pick<LiveEvents, 'subscribe'>): EventRouter {
  const listeners = new Map<Topic, Set<Listener>>();
  live.subscribe(events => {
    const batches = new Map<Listener, Set<FollowedEvent>>();
    for (const event of events) {
      for (const topic of topicsOf(event)) {
        for (const listener of listeners.get(topic) ?? []) {
          const batch = batches.get(listener);
          if (batch) batch.add(event);
          else batches.set(listener, new Set([event]));
        }
      }
    }
    for (const [listener, batch] of batches) listener([...batch]);
  });
  return {
    subscribe(recipient, listener) {
      const topics = subscriptions(recipient);
      for (const topic of topics) {
        const others = listeners.get(topic);
        if (others) others.add(listener);
        else listeners.set(topic, new Set([listener]));
      }
      return () => {
        for (const topic of topics) {
          const others = listeners.get(topic);
          others?.delete(listener);
          if (others?.size === 0) listeners.delete(topic);
        }
      };
    },
  };
}
