import { useMemo } from 'react';
import { type Capability, SystemInfo } from '../contract/info.ts';
import type { Asset } from '../money/index.ts';
import { infoInPage } from './info-in-page.ts';
import { type Resource, useResource } from './use-resource.ts';

/** GET /info: network, services, units, capabilities. Not requested when the page contains it. */
export const useSystemInfo = (): Resource<SystemInfo> =>
  useResource({
    name: 'info',
    path: '/info',
    response: SystemInfo,
    freshness: 'slow',
    open: true,
    known: infoInPage(),
  });

/** Whether the server has this capability; undefined until known. */
export function useCapability(capability: Capability): boolean | undefined {
  return useSystemInfo().data?.capabilities.includes(capability);
}

/** How many seconds the network keeps an unharvested reward with its stake; null until known. */
export const useEntryLifetime = (): number | null =>
  useSystemInfo().data?.network?.entryLifetimeSeconds ?? null;

/** The units of stakes and rewards, and the block interval. */
export interface UnitsOfPool {
  stake: Asset;
  reward: Asset;
  /** Seconds between blocks. */
  blockSeconds: number;
}

const assetOf = (unit: string | undefined): Asset => (unit?.toUpperCase() === 'KALE' ? 'KALE' : 'XLM');

/** The server's units; until known, the product's defaults (XLM) and a block of 300 s. */
export function useUnits(): UnitsOfPool {
  const { units, network } = useSystemInfo().data ?? {};
  const { stake, reward } = units ?? {};
  const blockSeconds = network?.blockIntervalSeconds ?? 300;
  return useMemo(
    () => ({ stake: assetOf(stake), reward: assetOf(reward), blockSeconds }),
    [stake, reward, blockSeconds],
  );
}
