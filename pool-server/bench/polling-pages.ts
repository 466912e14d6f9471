// Open pages in a separate thread, so that their waiting times do not include the work of the measuring thread.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { FarmerId } from '../src/domain/ids.ts';
import { KeepAliveClient } from './keep-alive-client.ts';

export interface PollingPages {
  readonly port: number;
  readonly pages: readonly { readonly farmerId: FarmerId; readonly token: string }[];
}

/** The reply to any message, which also ends the polling. */
export interface Polled {
  /** Of each poll, in ms. */
  readonly waits: readonly number[];
  readonly failed: number;
}

const POLL_INTERVAL_MS = 5_000;

const { port, pages } = workerData as PollingPages;
const waits: number[] = [];
let failed = 0;
let over = false;

const polling = pages.map(async ({ token, farmerId }) => {
  const client = new KeepAliveClient(port);
  const paths = [
    '/farmers/current',
    `/farmers/${farmerId}/summary?window=7d`,
    `/farmers/${farmerId}/plantings?page=1&limit=10`,
    `/farmers/${farmerId}/harvests?page=1&limit=10`,
  ];
  await wait(Math.random() * POLL_INTERVAL_MS);
  while (!over) {
    for (const path of paths) {
      const began = performance.now();
      const { status } = await client.get(path, { authorization: `Bearer ${token}` });
      waits.push(performance.now() - began);
      if (status !== 200) failed++;
    }
    await wait(POLL_INTERVAL_MS);
  }
  client.close();
});

parentPort?.once('message', async () => {
  over = true;
  await Promise.all(polling);
  parentPort?.postMessage({ waits, failed } satisfies Polled);
});
