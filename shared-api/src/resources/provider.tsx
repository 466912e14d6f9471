import { type ReactNode, useEffect } from 'react';
import { SWRConfig } from 'swr';
import { endPreloading } from '../http/preloaded-responses.ts';
import { sessionStore } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';
import { useSession } from '../session/use-session.ts';
import { cacheOptions, FRESHNESS } from './freshness.ts';
import { clearAll, clearPrivate, refetchShown } from './refetch.ts';
import { useDelayedComponent } from './use-delayed-component.ts';

/** Delay before the live-events code loads, so that the page's data loads first; milliseconds. */
const SETTLE = 1500;

/** Without this code, polling alone keeps the page fresh. */
const fetchLiveEvents = async () => ({
  default: (await import(/* webpackChunkName: 'background' */ '../events/live-events.tsx')).LiveEvents,
});

const fetchOfflineCacheWriter = async () => ({
  default: (await import(/* webpackChunkName: 'background' */ '../offline-cache/offline-cache.tsx'))
    .OfflineCacheWriter,
});

const OPTIONS = cacheOptions(FRESHNESS.steady);

/** The next user must not see data loaded for the previous one. */
const emptyOnChange = () =>
  sessionStore.subscribe((now, before) => {
    const changed = now.token !== before.token || (before.user !== null && now.user?.id !== before.user.id);
    if (changed) void (now.token === null ? clearAll() : clearPrivate());
  });

/** Refetches the page's data when the server is reachable again. */
const refreshWhenBack = () =>
  sessionStore.subscribe((now, before) => {
    if (before.state === 'offline' && now.state === 'signed-in') void refetchShown();
  });

/** Provides the one cache and the one session to the tree. Rendered once, at the root of the page. */
export function SharedDataProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    endPreloading();
    const stopEmptying = emptyOnChange();
    const stopRefreshing = refreshWhenBack();
    const stopSession = startSession();
    return () => {
      stopSession();
      stopRefreshing();
      stopEmptying();
    };
  }, []);
  const signedIn = useSession(session => session.state === 'signed-in');
  const LiveEvents = useDelayedComponent(fetchLiveEvents, { after: SETTLE, wanted: signedIn });
  const OfflineCacheWriter = useDelayedComponent(fetchOfflineCacheWriter, {
    after: SETTLE,
    wanted: signedIn,
  });
  return (
    <SWRConfig value={OPTIONS}>
      {OfflineCacheWriter && <OfflineCacheWriter />}
      {LiveEvents && <LiveEvents />}
      {children}
    </SWRConfig>
  );
}
