import { useEffect, useSyncExternalStore } from 'react';
import type { ResourceName } from '../contract/changes.ts';
import { refetch } from '../resources/refetch.ts';
import { staleAfterEvent } from '../resources/stale-after.ts';
import { useCapability } from '../resources/system-info.ts';
import { useSession } from '../session/use-session.ts';
import { listen, type Position } from './listen.ts';

/** Delay before a newly opened page subscribes, so that its data loads first; milliseconds. */
const SETTLE = 1000;

/** A block causes one event per farmer; the resources that they make stale are refetched once. Milliseconds. */
const GATHER = 300;

function gathered(signal: AbortSignal) {
  const stale = new Set<ResourceName>();
  const ask = () => {
    const now = [...stale];
    stale.clear();
    if (!signal.aborted) void refetch(now);
  };
  return (names: readonly ResourceName[]) => {
    if (stale.size === 0 && names.length > 0) setTimeout(ask, GATHER);
    for (const name of names) stale.add(name);
  };
}

const followVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const isVisible = () => document.visibilityState !== 'hidden';

/** The position of each session, so that a page that was hidden receives the events it missed. */
let resumePoint: { token: string; position: Position } | undefined;

/**
 * Refetches the page's data when an event makes it stale, if the server has the capability `events`. Polling continues.
 * A hidden page does not listen. Rendered while a user is signed in.
 */
export function LiveEvents(): null {
  const live = useCapability('events') === true;
  const token = useSession(session => session.token);
  const visible = useSyncExternalStore(followVisibility, isVisible, () => false);
  useEffect(() => {
    if (!live || !visible || !token) return;
    const stop = new AbortController();
    const start = () => {
      if (resumePoint?.token !== token) resumePoint = { token, position: { last: '' } };
      const onStale = gathered(stop.signal);
      void listen(event => onStale(staleAfterEvent(event.type)), resumePoint.position, stop.signal);
    };
    const timer = setTimeout(start, resumePoint?.token === token ? 0 : SETTLE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [live, visible, token]);
  return null;
}
