import { useState } from 'react';
import type * as v from 'valibot';
import { addressOf } from '../http/address.ts';
import { parseAnswer } from '../http/answer.ts';
import { earlyAnswer } from '../http/early.ts';
import { noteAnswer } from '../kept/answers.ts';
import type { Ask, Read } from './use-resource.ts';

function readEarlyAnswer<S extends v.GenericSchema>(ask: Ask<S> | null): Read<v.InferOutput<S>> | undefined {
  if (!ask) return undefined;
  const { url } = addressOf('GET', ask.path, ask.query, ask.host);
  const answer = earlyAnswer(url);
  if (!answer?.ok) return undefined;
  try {
    const value = parseAnswer(answer, ask.response, `GET ${ask.path}`);
    noteAnswer(url, answer.text);
    return { value, at: Date.now() };
  } catch {
    return undefined; // asked again in the usual way, which tells what is wrong
  }
}

/**
 * What the page asked for before any code ran, so that the first render of a resource has its data. Undefined for
 * any other key.
 */
export function useEarly<S extends v.GenericSchema>(ask: Ask<S> | null, key: unknown) {
  const [early] = useState(() => {
    const first = readEarlyAnswer(ask);
    return first && { read: first, key: JSON.stringify(key) };
  });
  return early && early.key === JSON.stringify(key) ? early.read : undefined;
}
