import type { SWRConfiguration } from 'swr';

/** How long a value counts as fresh, and how often it is asked for again while somebody looks; milliseconds. */
export interface Freshness {
  readonly freshFor: number;
  /** 0: only when it is looked at again. */
  readonly every: number;
  /** False: neither coming back to the tab nor opening a page asks again. */
  readonly onReturn: boolean;
}

/** Data freshness of spec §9, by name. */
export const FRESHNESS = {
  /** What moves with the blocks: current farmer, summary, plantings, harvests, pooler status. */
  pulse: { freshFor: 30_000, every: 30_000, onReturn: true },
  /** Everything that has no rule of its own. */
  steady: { freshFor: 60_000, every: 0, onReturn: true },
  /** Who the user is and what they may join. */
  session: { freshFor: 60_000, every: 0, onReturn: true },
  /** Health and blockchain data. */
  ledger: { freshFor: 90_000, every: 300_000, onReturn: false },
  /** Facts about the server. */
  slow: { freshFor: 300_000, every: 0, onReturn: false },
} as const satisfies Record<string, Freshness>;

/** A freshness in the words of the cache. Hidden and offline pages never poll. */
export const cacheOptions = ({ freshFor, every, onReturn }: Freshness): SWRConfiguration => ({
  // A poll that comes within the deduping interval would be dropped.
  dedupingInterval: every > 0 ? Math.max(0, Math.min(freshFor, every - 1000)) : freshFor,
  refreshInterval: every,
  revalidateOnFocus: onReturn,
  revalidateIfStale: onReturn,
});
