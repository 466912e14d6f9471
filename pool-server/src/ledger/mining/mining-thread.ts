import { Worker } from 'node:worker_threads';
import type { Outcome, WorkerJob, WorkerSettings } from './mining-worker.ts';

export type { Outcome } from './mining-worker.ts';

/** A thread that mines one task at a time, so that its process stays responsive. */
export interface MiningThread {
  /** The task's result, or the best so far when aborted. Rejects when the thread dies; the next call starts another. */
  improve(task: WorkerJob['task'], signal: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

/** Starts lazily, with the first task. `share` of one core, 0..1, by CPU time. */
export function createMiningThread(share = 1): MiningThread {
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  let worker: Worker | null = null;
  let running: PromiseWithResolvers<Outcome> | null = null;
  let job = 0;

  function start(): Worker {
    const workerData: WorkerSettings = { cancelled, share };
    const started = new Worker(new URL('./mining-worker.ts', import.meta.url), { workerData });
    started.on('message', (outcome: Outcome) => running?.resolve(outcome));
    const ended = (reason: Error) => {
      if (worker !== started) return;
      worker = null;
      running?.reject(reason);
    };
    started.on('error', ended);
    started.on('exit', () => ended(new Error('A mining thread has ended')));
    started.unref();
    return started;
  }

  return {
    async improve(task, signal) {
      signal.throwIfAborted();
      if (running) throw new Error('A mining thread takes one task at a time');
      job += 1;
      const number = job;
      const cancel = () => {
        Atomics.store(cancelled, 0, number);
        Atomics.notify(cancelled, 0);
      };
      signal.addEventListener('abort', cancel, { once: true });
      running = Promise.withResolvers<Outcome>();
      worker ??= start();
      worker.ref();
      worker.postMessage({ job: number, task } satisfies WorkerJob);
      try {
        return await running.promise;
      } finally {
        running = null;
        worker?.unref();
        signal.removeEventListener('abort', cancel);
      }
    },

    async close() {
      await worker?.terminate();
    },
  };
}
