import { mutate } from 'swr';
import type { LiveEvent } from '../contract/events.ts';
import type { ResourceName } from './names.ts';

const contract = ['userStatus', 'contracts', 'activeContract', 'currentFarmer'] as const;
const cycle = ['poolerStatus', 'poolerBlocks', 'blockFailures', 'poolerFarmers', 'farmersSummary'] as const;

/** What each mutation makes stale (spec §4, and what else shows the same facts). */
export const AFTER_MUTATION = {
  joinPool: [...contract, 'poolDetails'],
  confirmJoin: [...contract, 'pools', 'poolDetails', 'summary'],
  changeContract: contract,
  exitContract: [...contract, 'summary', 'pools'],
  withdraw: ['money', 'withdrawable', 'withdrawals', 'wallet', 'blockchainData', 'currentFarmer'],
  requestTestXlm: ['funding', 'userStatus', 'blockchainData', 'wallet', 'currentFarmer'],
  reportBlock: cycle,
  plant: [...cycle, 'plantings'],
  work: cycle,
  harvest: [...cycle, 'harvests', 'harvestStatus'],
  retryBlock: [...cycle, 'plantings', 'harvests', 'harvestStatus'],
  changeFarmer: ['poolerFarmers', 'farmersSummary', 'poolerSettings', 'contracts'],
  administer: ['adminUsers', 'adminPools', 'adminOverview', 'pools', 'audit'],
  changeSessions: ['sessions'],
  readNotifications: ['notifications', 'notificationPreferences'],
} as const satisfies Record<string, readonly ResourceName[]>;
export type MutationName = keyof typeof AFTER_MUTATION;

/** What each live event makes stale. */
export const AFTER_EVENT: Record<LiveEvent['type'], readonly ResourceName[]> = {
  block: ['blockchainData', 'network', ...cycle],
  planting: [
    'plantings',
    'summary',
    'money',
    'currentFarmer',
    'blockchainData',
    'withdrawable',
    'notifications',
    ...cycle,
  ],
  work: ['summary', 'money', 'plantings', ...cycle],
  harvest: [
    'harvests',
    'plantings',
    'summary',
    'money',
    'currentFarmer',
    'blockchainData',
    'wallet',
    'withdrawable',
    'notifications',
    ...cycle,
  ],
  contract: [...contract, 'summary', 'money', 'poolerFarmers', 'farmersSummary', 'notifications'],
  wallet: [
    'money',
    'funding',
    'userStatus',
    'blockchainData',
    'wallet',
    'currentFarmer',
    'withdrawable',
    'withdrawals',
    'notifications',
  ],
  notification: ['notifications'],
  unknown: [],
};

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
