import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Mined, MiningTask } from './mine.ts';

/** Mines on threads of its own, so that a process goes on answering meanwhile. */
export interface MinerPool {
  /** Resolves with the best nonce of the task's budget. Rejects when cancelled, when a thread dies, or when closed. */
  mine(task: MiningTask, options?: { signal?: AbortSignal }): Promise<Mined>;
  close(): Promise<void>;
}

interface Job {
  readonly number: number;
  readonly task: MiningTask;
  readonly settle: PromiseWithResolvers<Mined>;
}

interface Thread {
  readonly worker: Worker;
  readonly cancelled: Int32Array;
  job: Job | null;
}

/** Starts a pool of mining threads; by default it leaves one core to the rest. */
export function createMinerPool({ threads = Math.max(1, availableParallelism() - 1) } = {}): MinerPool {
  const waiting: Job[] = [];
  const crew = new Set<Thread>();
  let number = 0;
  let closed = false;

  function hire(): void {
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(new URL('./mining-thread.ts', import.meta.url), { workerData: cancelled });
    const thread: Thread = { worker, cancelled, job: null };
    worker.unref();
    worker.on('message', (mined: Mined) => {
      thread.job?.settle.resolve(mined);
      thread.job = null;
      worker.unref();
      assign();
    });
    worker.on('error', error => thread.job?.settle.reject(error));
    worker.on('exit', () => {
      crew.delete(thread);
      thread.job?.settle.reject(new Error('A mining thread has ended'));
      if (!closed) assign();
    });
    crew.add(thread);
  }

  function assign(): void {
    while (crew.size < Math.min(threads, waiting.length + busy())) hire();
    for (const thread of crew) {
      if (thread.job) continue;
      thread.job = waiting.shift() ?? null;
      if (!thread.job) return;
      thread.worker.ref();
      thread.worker.postMessage({ job: thread.job.number, task: thread.job.task });
    }
  }

  const busy = () => [...crew].filter(({ job }) => job).length;

  function cancel(job: Job, reason: unknown): void {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
    for (const thread of crew) if (thread.job === job) Atomics.store(thread.cancelled, 0, job.number);
    job.settle.reject(reason);
  }

  return {
    mine(task, { signal } = {}) {
      const job: Job = { number: ++number, task, settle: Promise.withResolvers<Mined>() };
      if (closed) return Promise.reject(new Error('The miner pool is closed'));
      if (signal?.aborted) return Promise.reject(signal.reason);
      const onAbort = () => cancel(job, signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.push(job);
      assign();
      return job.settle.promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },

    async close() {
      closed = true;
      for (const job of waiting.splice(0)) job.settle.reject(new Error('The miner pool is closed'));
      await Promise.all([...crew].map(({ worker }) => worker.terminate()));
    },
  };
}
