import * as v from 'valibot';
import { SystemInfo } from '../contract/info.ts';
import { outdate } from './refetch.ts';

const InfoInPage = v.object({ at: v.number(), value: SystemInfo });

const oldest = 600_000; // ms before the page that carries it, when that is new

/** Whether this page was kept on the device (host/src/offline/shell.ts). */
const isKept = () => document.querySelector('meta[name="kale-kept"]') !== null;

/** The server's time by the clock of this machine: no later than the page, however far the server's clock is ahead. */
const here = (at: number) => Math.min(at, performance.timeOrigin);

function read(): v.InferOutput<typeof InfoInPage> | undefined {
  try {
    const text = document.getElementById('kale-info')?.textContent;
    if (!text) return undefined;
    const { at, value } = v.parse(InfoInPage, JSON.parse(text));
    // A page that was kept, or that had not changed since the last visit, may be of any age.
    if (isKept() || at < performance.timeOrigin - oldest) outdate(['info']);
    return { at: here(at), value };
  } catch {
    return undefined;
  }
}

let known: { info: ReturnType<typeof read> } | undefined;

/** What GET /info answered a moment ago, as the page carries it in `#kale-info`; read once. */
export function infoInPage() {
  known ??= { info: read() };
  return known.info;
}
