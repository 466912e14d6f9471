import type * as v from 'valibot';
import { ApiError, asApiError } from '../http/api-error.ts';
import type { Read } from '../resources/use-resource.ts';
import { sessionRound } from '../session/session-store.ts';
import { cacheKey, recordedResponses } from './recorded-responses.ts';

/** How long a page waits for the server before it shows the stored response, in milliseconds. */
const FALLBACK_AFTER = 2500;

interface CachedResponseOptions<S extends v.GenericSchema> {
  url: string;
  response: S;
  /** The server responded after the stored response was shown. */
  onAnswer: (read: Read<v.InferOutput<S>>) => void;
}

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds));

/**
 * The server's response, or the one stored on this device when the server is unreachable or late (ux.md, beyond the
 * spec 13). An older response never replaces one that the page has already received.
 */
export async function orCachedResponse<S extends v.GenericSchema>(
  live: Promise<Read<v.InferOutput<S>>>,
  { url, response, onAnswer }: CachedResponseOptions<S>,
): Promise<Read<v.InferOutput<S>>> {
  const isReceived = recordedResponses().get(cacheKey(url))?.url === url;
  if (!globalThis.caches || isReceived) return live;
  const round = sessionRound();
  const lastAnswer = async (failure: ApiError) => {
    try {
      const cached = await import(/* webpackChunkName: 'background' */ './offline-cache.tsx');
      const known = await cached.cachedResponse(url, response);
      return known && round === sessionRound() ? { ...known, failure } : undefined;
    } catch {
      return undefined; // the page reports the failure as it would without a stored response
    }
  };
  let settled = false;
  const answered = live
    .catch(async failure => {
      const error = asApiError(failure);
      const known = error.unclear ? await lastAnswer(error) : undefined;
      if (!known) throw failure;
      return known;
    })
    .finally(() => {
      settled = true;
    });
  const late = pause(FALLBACK_AFTER).then(() =>
    settled ? undefined : lastAnswer(new ApiError(0, 'TIMEOUT', 'The server has not answered yet')),
  );
  const first = await Promise.race([answered, late.then(known => known ?? answered)]);
  if (!settled) void answered.then(onAnswer, () => undefined);
  return first;
}
