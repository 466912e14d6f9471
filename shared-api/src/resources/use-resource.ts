import { useCallback, useEffect } from 'react';
import useSWR, { mutate as mutateKey, unstable_serialize, useSWRConfig } from 'swr';
import type * as v from 'valibot';
import type { ResourceName } from '../contract/changes.ts';
import { addressOf } from '../http/address.ts';
import { type ApiError, asApiError } from '../http/api-error.ts';
import { type Call, call } from '../http/http.ts';
import { orCachedResponse } from '../offline-cache/or-cached-response.ts';
import { sessionRound } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { cacheOptions, FRESHNESS } from './freshness.ts';
import { EVERYONE, isOutdated } from './refetch.ts';
import { useOnline } from './use-online.ts';
import { usePace } from './use-pace.ts';
import { usePreloaded } from './use-preloaded.ts';

/** Server data on a page. A value remains during a refetch and when it fails. */
export interface Resource<T> {
  data: T | undefined;
  /**
   * Why the last request failed; together with `data`, the data is stale. Not set beside data while the server is
   * unreachable, which one banner reports for the whole page.
   */
  error: ApiError | undefined;
  /** Neither a value nor an error yet. */
  loading: boolean;
  /** A request is running. */
  validating: boolean;
  /** When the data was current, in epoch milliseconds. */
  updatedAt: number | undefined;
  /** Refetches now. */
  refresh: () => void;
}

/** A value and when it was current, in epoch milliseconds. */
export interface Read<T> {
  value: T;
  at: number;
  /** Why it is a stored response and not a current one. */
  failure?: ApiError;
}

/** The request of a resource hook. */
export interface Ask<S extends v.GenericSchema>
  extends Pick<Call<S>, 'path' | 'query' | 'response' | 'host' | 'accept'> {
  name: ResourceName;
  freshness: keyof typeof FRESHNESS;
  /** True: public data, requested without waiting for a session. */
  open?: boolean;
  /** Polling interval in milliseconds instead of its freshness's; 0 disables it. It may change between renders. */
  every?: number | undefined;
  /** An initial value and its time. */
  known?: Read<v.InferOutput<S>> | undefined;
  /** Why it cannot be requested. */
  refused?: ApiError | undefined;
}

/** Reads a resource through SWR's cache. Null disables it. The key contains the subject and the caller. */
export function useResource<S extends v.GenericSchema>(ask: Ask<S> | null): Resource<v.InferOutput<S>> {
  type Value = v.InferOutput<S>;
  const token = useSession(session => session.token);
  const user = useSession(session => session.user?.id ?? null);
  const allowed = ask && !ask.refused && (ask.open || token !== null) ? ask : null;
  const key = allowed
    ? [
        allowed.name,
        allowed.open ? EVERYONE : `${user}/${sessionRound()}`,
        allowed.path,
        { ...allowed.query },
      ]
    : null;
  const fetcher = async (): Promise<Read<Value>> => {
    if (!allowed) throw new TypeError('Nothing to ask for');
    const { path, query, response, host, accept, open } = allowed;
    const ask = async () => {
      const value = await call({
        path,
        query,
        response,
        ...(host ? { host } : {}),
        ...(accept ? { accept } : {}),
        auth: !open,
        keep: true,
      });
      return { value, at: Date.now() };
    };
    return orCachedResponse(ask(), {
      url: addressOf('GET', path, query, host).url,
      response,
      onAnswer: read => mutateKey(key, read, { revalidate: false }),
    });
  };
  const preloaded = usePreloaded(allowed, key);
  const known = preloaded ?? ask?.known;
  const { freshFor, every, onReturn } = FRESHNESS[ask?.freshness ?? 'steady'];
  // SWR deduplicates its own requests only: a preloaded value would be requested again by the next component that mounts.
  const { cache } = useSWRConfig();
  const inCache: Read<Value> | undefined = key && cache.get(unstable_serialize(key))?.data;
  const isFresh = inCache && !inCache.failure && Date.now() - inCache.at < freshFor;
  const cached = useSWR<Read<Value>, unknown>(key, fetcher, {
    ...cacheOptions({ freshFor, every, onReturn }),
    ...(ask?.every !== undefined && { refreshInterval: 0 }),
    ...(isFresh ? { revalidateIfStale: false } : {}),
    ...(ask && (inCache?.failure || isOutdated(ask.name, (inCache ?? known)?.at))
      ? { revalidateIfStale: true }
      : {}),
    ...(known ? { fallbackData: known } : {}),
    ...(preloaded ? { revalidateOnMount: false } : {}),
  });
  const { mutate } = cached;
  useEffect(() => {
    if (preloaded) void mutate(preloaded, { revalidate: false });
  }, [preloaded, mutate]);
  const refresh = useCallback(() => void mutate(), [mutate]);
  usePace(ask?.every, cached.isValidating, refresh);
  const thrown = cached.error ?? cached.data?.failure;
  const failure = thrown === undefined ? undefined : asApiError(thrown);
  const unreachable = useSession(session => session.state === 'offline');
  const online = useOnline();
  const useCached = (unreachable || !online) && cached.data !== undefined && failure?.unclear;
  // A call that the end of its session cancelled has not failed.
  const isHidden = useCached || failure?.code === 'ABORTED';
  const error = ask?.refused ?? (isHidden ? undefined : failure);
  return {
    data: cached.data?.value,
    error,
    loading: cached.data === undefined && error === undefined,
    validating: cached.isValidating,
    updatedAt: cached.data?.at,
    refresh,
  };
}
