import * as v from 'valibot';
import { SystemInfo } from '../contract/info.ts';
import { outdate } from './refetch.ts';

const InfoInPage = v.object({ at: v.number(), value: SystemInfo });

const oldest = 600_000; // ms before a page that was just loaded

/** Whether this page was served from the device's cache (host/src/offline/shell.ts). */
const isCached = () => document.querySelector('meta[name="kale-cached"]') !== null;

/** The server's time on this machine's clock, never later than the page, however far the server's clock is ahead. */
const here = (at: number) => Math.min(at, performance.timeOrigin);

function read(): v.InferOutput<typeof InfoInPage> | undefined {
  try {
    const text = document.getElementById('kale-info')?.textContent;
    if (!text) return undefined;
    const { at, value } = v.parse(InfoInPage, JSON.parse(text));
    // A cached page, or one unchanged since the last visit, may have any age.
    if (isCached() || at < performance.timeOrigin - oldest) outdate(['info']);
    return { at: here(at), value };
  } catch {
    return undefined;
  }
}

let known: { info: ReturnType<typeof read> } | undefined;

/** The response of GET /info that the page contains in `#kale-info`; read once. */
export function infoInPage() {
  known ??= { info: read() };
  return known.info;
}
