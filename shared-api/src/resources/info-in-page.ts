import * as v from 'valibot';
import { SystemInfo } from '../contract/info.ts';

const InfoInPage = v.object({ at: v.number(), value: SystemInfo });

function read(): v.InferOutput<typeof InfoInPage> | undefined {
  try {
    const text = document.getElementById('kale-info')?.textContent;
    return text ? v.parse(InfoInPage, JSON.parse(text)) : undefined;
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
