import type { SWRConfiguration } from 'swr';
import { continuePolling } from './continue-polling.ts';

/** How long a value is fresh, and how often it is polled while the page is visible; milliseconds. */
export interface Freshness {
  readonly freshFor: number;
  /** 0: no polling, only when a page shows it again. */
  readonly every: number;
  /** False: returning to the tab, or opening a page, does not refetch it. */
  readonly onReturn: boolean;
}

/** Data freshness of spec §9, by name. */
export const FRESHNESS = {
  /** Data that changes with each block: current farmer, summary, plantings, harvests, pooler status. */
  pulse: { freshFor: 30_000, every: 30_000, onReturn: true },
  /** The default. */
  steady: { freshFor: 60_000, every: 0, onReturn: true },
  /** The user's status and the pools. */
  session: { freshFor: 60_000, every: 0, onReturn: true },
  /** Health and blockchain data. */
  ledger: { freshFor: 90_000, every: 300_000, onReturn: false },
  /** Data about the server. */
  slow: { freshFor: 300_000, every: 0, onReturn: false },
} as const satisfies Record<string, Freshness>;

/** Converts a freshness to SWR's options. Hidden and offline pages never poll. */
export const cacheOptions = ({ freshFor, every, onReturn }: Freshness): SWRConfiguration => ({
  // SWR would drop a poll within its deduping interval.
  dedupingInterval: every > 0 ? Math.max(0, Math.min(freshFor, every - 1000)) : freshFor,
  refreshInterval: every,
  onErrorRetry: continuePolling, // not a retry: those are the HTTP client's
  revalidateOnFocus: onReturn,
  revalidateIfStale: onReturn,
});
