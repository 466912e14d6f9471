import type { Answer } from './answer.ts';
import { noteTime } from './server-time.ts';

declare global {
  interface Window {
    /** Calls that the HTML started before any script ran, by address. */
    __kalePreloaded?: Record<string, Promise<Response>> | undefined;
    /** The token that they were asked with. */
    __kalePreloadedToken?: string;
  }
}

/** Early answers whose whole body is here, for the first render. */
const read = new Map<string, Answer>();

/** Takes the call that the page already started for this address, once. */
export function takePreloaded(url: string): Promise<Response> | undefined {
  const preloaded = globalThis.window?.__kalePreloaded;
  if (!preloaded || !Object.hasOwn(preloaded, url)) return undefined;
  const response = preloaded[url];
  delete preloaded[url];
  return response;
}

/** Reads what the page started early and nobody has taken yet, so that the first render can show it. */
export async function readPreloaded(): Promise<void> {
  const calls = Object.entries(globalThis.window?.__kalePreloaded ?? {});
  await Promise.all(
    calls.map(async ([url, call]) => {
      try {
        const response = (await call).clone();
        const { status, statusText, ok, headers } = response;
        noteTime(headers);
        const text = await response.text();
        // Taken or forgotten meanwhile: it is no longer ours to show.
        if (window.__kalePreloaded?.[url] === call) read.set(url, { status, statusText, ok, headers, text });
      } catch {
        // Whoever needs it asks again, and says what is wrong.
      }
    }),
  );
}

/** An early answer that was read; it stays until the first render is over. */
export const preloadedResponse = (url: string): Answer | undefined => read.get(url);

/** The first render is over: from now on data comes from the cache and the server. */
export function endPreloading(): void {
  for (const url of read.keys()) delete window.__kalePreloaded?.[url];
  read.clear();
}

/** Keeps what was started early for this session alone: the HTML may have found another one's token. */
export function keepPreloadedFor(token: string | null): void {
  if (globalThis.window && window.__kalePreloadedToken !== token) discardPreloaded();
}

/** Drops what was started early: it was asked with a token that is no longer ours. */
export function discardPreloaded(): void {
  read.clear();
  if (globalThis.window) window.__kalePreloaded = undefined;
}
