import type { Answer } from './answer.ts';
import { recordServerTime } from './server-time.ts';

declare global {
  interface Window {
    /** Calls that the HTML started before any script ran, by address. */
    __kalePreloaded?: Record<string, Promise<Response>> | undefined;
    /** The token of these calls. */
    __kalePreloadedToken?: string;
  }
}

/** Preloaded responses whose body has arrived, for the first render. */
const read = new Map<string, Answer>();

/** Takes the preloaded call for this address; each is taken once. */
export function takePreloaded(url: string): Promise<Response> | undefined {
  const preloaded = globalThis.window?.__kalePreloaded;
  if (!preloaded || !Object.hasOwn(preloaded, url)) return undefined;
  const response = preloaded[url];
  delete preloaded[url];
  return response;
}

/** Reads the unused preloaded responses, so that the first render can show them. */
export async function readPreloaded(): Promise<void> {
  const calls = Object.entries(globalThis.window?.__kalePreloaded ?? {});
  await Promise.all(
    calls.map(async ([url, call]) => {
      try {
        const response = (await call).clone();
        const { status, statusText, ok, headers } = response;
        recordServerTime(headers);
        const text = await response.text();
        // The response was taken or dropped in the meantime.
        if (window.__kalePreloaded?.[url] === call) read.set(url, { status, statusText, ok, headers, text });
      } catch {
        // The resource requests it again and reports the error.
      }
    }),
  );
}

/** A preloaded response; available until the first render is over. */
export const preloadedResponse = (url: string): Answer | undefined => read.get(url);

/** Ends preloading after the first render. Later data is read from the cache and the server. */
export function endPreloading(): void {
  for (const url of read.keys()) delete window.__kalePreloaded?.[url];
  read.clear();
}

/** Keeps preloaded calls only if they were made with this session's token. */
export function keepPreloadedFor(token: string | null): void {
  if (globalThis.window && window.__kalePreloadedToken !== token) discardPreloaded();
}

/** Drops the preloaded calls: their token is no longer the session's. */
export function discardPreloaded(): void {
  read.clear();
  if (globalThis.window) window.__kalePreloaded = undefined;
}
