import { useState } from 'react';
import type * as v from 'valibot';
import { addressOf } from '../http/address.ts';
import { parseAnswer } from '../http/answer.ts';
import { preloadedResponse } from '../http/preloaded-responses.ts';
import { recordResponse } from '../offline-cache/recorded-responses.ts';
import type { Ask, Read } from './use-resource.ts';

function parsePreloaded<S extends v.GenericSchema>(ask: Ask<S> | null): Read<v.InferOutput<S>> | undefined {
  if (!ask) return undefined;
  const { url } = addressOf('GET', ask.path, ask.query, ask.host);
  const answer = preloadedResponse(url);
  if (!answer?.ok) return undefined;
  try {
    const value = parseAnswer(answer, ask.response, `GET ${ask.path}`);
    recordResponse(url, answer.text);
    return { value, at: Date.now() };
  } catch {
    return undefined; // requested again as usual, which reports the error
  }
}

/**
 * The data that the HTML preloaded, for the first render of a resource. Undefined for any other key.
 */
export function usePreloaded<S extends v.GenericSchema>(ask: Ask<S> | null, key: unknown) {
  const [preloaded] = useState(() => {
    const first = parsePreloaded(ask);
    return first && { read: first, key: JSON.stringify(key) };
  });
  return preloaded && preloaded.key === JSON.stringify(key) ? preloaded.read : undefined;
}
