import type { Seal } from './seal.ts';

const TIMEOUT_MS = 10_000;

/** Posts a seal as JSON to a server that stores it elsewhere. Throws Error unless the response is 2xx. */
export const deliverTo =
  (url: string) =>
  async (seal: Seal): Promise<void> => {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(seal),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!ok) throw new Error(`SEAL_URL answered ${status}`);
  };
