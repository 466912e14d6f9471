import { mutate } from 'swr';
import type { ResourceName } from '../contract/changes.ts';

const nameOf = (key: unknown): unknown => (Array.isArray(key) ? key[0] : undefined);

/** When a change of a resource was last announced, in epoch milliseconds. */
const changes = new Map<ResourceName, number>();

/** Whether a change was announced since the response of that time, which is then refetched even if it is still fresh. */
export const isOutdated = (name: ResourceName, at = 0): boolean => (changes.get(name) ?? 0) > at;

/** Marks the responses of these resources as outdated, for every query. */
export const outdate = (names: readonly ResourceName[]): void => {
  for (const name of names) changes.set(name, Date.now());
};

/** Refetches the resources of these names that a page shows; the others are refetched when a page shows them. */
export async function refetch(names: readonly ResourceName[]): Promise<void> {
  outdate(names);
  const asked: readonly unknown[] = names;
  await mutate(key => asked.includes(nameOf(key)));
}

/** Refetches everything that the page shows. */
export async function refetchShown(): Promise<void> {
  await mutate(() => true);
}

/** The caller in the cache key of public data. */
export const EVERYONE = 'everyone';

const isPrivate = (key: unknown) => Array.isArray(key) && key[1] !== EVERYONE;

/** Drops private data from the cache when a session ends. */
export async function clearPrivate(): Promise<void> {
  await mutate(isPrivate, undefined, { revalidate: false });
}

/** Clears the whole cache (spec §4, logout) and refetches the public data that a page still shows. */
export async function clearAll(): Promise<void> {
  await clearPrivate();
  await mutate(key => !isPrivate(key), undefined);
}
