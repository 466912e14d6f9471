import { mutate } from 'swr';
import { type MutationName, RESOURCES, type ResourceName, staleAfter } from '../contract/changes.ts';
import type { LiveEvent } from '../contract/events.ts';

/** The resources that a mutation makes stale (spec §4, and what else shows the same facts). */
export const staleAfterMutation = (mutation: MutationName) => staleAfter(RESOURCES, 'mutations', mutation);

/** The resources that a live event makes stale. */
export const staleAfterEvent = (type: LiveEvent['type']) => staleAfter(RESOURCES, 'events', type);

const nameOf = (key: unknown): unknown => (Array.isArray(key) ? key[0] : undefined);

const outdated = new Set<ResourceName>();

/** Whether something happened since it was last asked for; then even a resource that waits for its time is asked for. */
export const isOutdated = (name: ResourceName): boolean => outdated.has(name);

/** Notes that what a page has of these resources is not the present state. */
export const outdate = (names: readonly ResourceName[]): void => {
  for (const name of names) outdated.add(name);
};

/** Notes that a resource was asked for and answered. */
export const isCurrent = (name: ResourceName): void => void outdated.delete(name);

/** Asks again for every resource of these names that a page shows; the others are asked for when a page does. */
export async function refetch(names: readonly ResourceName[]): Promise<void> {
  outdate(names);
  const asked: readonly unknown[] = names;
  await mutate(key => asked.includes(nameOf(key)));
}

/** Asks again for everything that the page shows. */
export async function refetchShown(): Promise<void> {
  await mutate(() => true);
}

/** The reader of what everybody may see. */
export const EVERYONE = 'everyone';

const isPrivate = (key: unknown) => Array.isArray(key) && key[1] !== EVERYONE;

/** Empties the cache of what only a session that is over could see. */
export async function forgetPrivate(): Promise<void> {
  await mutate(isPrivate, undefined, { revalidate: false });
}

/** Empties the whole cache (spec §4, logout); what everybody may see and a page still shows is asked for anew. */
export async function forgetAll(): Promise<void> {
  await forgetPrivate();
  await mutate(key => !isPrivate(key), undefined);
}
