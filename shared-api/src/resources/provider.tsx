import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { SWRConfig } from 'swr';
import { endEarly } from '../http/early.ts';
import { sessionStore } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';
import { useSession } from '../session/use-session.ts';
import { cacheOptions, FRESHNESS } from './freshness.ts';
import { forgetAll, forgetPrivate } from './refetch.ts';

/** Fetched when it is first needed; without it the polls alone keep the page fresh. */
const LiveEvents = lazy(() =>
  import(/* webpackChunkName: 'live-events' */ '../events/live-events.tsx').then(
    ({ LiveEvents }) => ({ default: LiveEvents }),
    () => ({ default: () => null }),
  ),
);

const OPTIONS = { ...cacheOptions(FRESHNESS.steady), shouldRetryOnError: false };

/** Whoever comes after must not see what was loaded for the one before. */
const emptyOnChange = () =>
  sessionStore.subscribe((now, before) => {
    const changed = now.token !== before.token || (before.user !== null && now.user?.id !== before.user.id);
    if (changed) void (now.token === null ? forgetAll() : forgetPrivate());
  });

/** The data of the product for everything below: one cache, one session. Once a page, at its root. */
export function SharedDataProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    endEarly();
    const stopEmptying = emptyOnChange();
    const stopSession = startSession();
    return () => {
      stopSession();
      stopEmptying();
    };
  }, []);
  const signedIn = useSession(session => session.state === 'signed-in');
  return (
    <SWRConfig value={OPTIONS}>
      <Suspense>{signedIn && <LiveEvents />}</Suspense>
      {children}
    </SWRConfig>
  );
}
