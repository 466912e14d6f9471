import type { SWRConfiguration } from 'swr';
import { isWatched } from './use-pace.ts';

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Continues polling after an error, where SWR stops, until a request succeeds. Each key has one timer, so that failed
 * refreshes in the meantime do not add further polls.
 */
export const continuePolling: NonNullable<SWRConfiguration['onErrorRetry']> = (...failed) => {
  const [, key, { refreshInterval }, revalidate, options] = failed;
  if (typeof refreshInterval !== 'number' || refreshInterval === 0) return;
  const poll = () => void (isWatched() ? revalidate(options) : continuePolling(...failed));
  clearTimeout(waiting.get(key));
  waiting.set(key, setTimeout(poll, refreshInterval));
};
