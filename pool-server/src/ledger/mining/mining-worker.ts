import { parentPort, workerData } from 'node:worker_threads';
import { cpuShare } from './cpu-share.ts';
import { type Improved, improve, type MiningTask } from './mine.ts';

export interface WorkerSettings {
  /** Receives the number of a cancelled job. */
  readonly cancelled: Int32Array;
  /** Of one core, 0..1. */
  readonly share: number;
}

export interface WorkerJob {
  readonly job: number;
  readonly task: MiningTask & { readonly above: number };
}

/** The result of a job, and its CPU time. */
export type Outcome = Improved & { readonly cpuMs: number };

const { cancelled, share }: WorkerSettings = workerData;
const cpuTime = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const limit = cpuShare(share, cpuTime);

parentPort?.on('message', ({ job, task }: WorkerJob) => {
  const isCancelled = () => Atomics.load(cancelled, 0) === job;
  /** Rests as long as the share requires; cancelling the job wakes it. */
  const rest = () => {
    const ms = limit.rest();
    if (ms > 0) Atomics.wait(cancelled, 0, Atomics.load(cancelled, 0), ms);
  };
  const before = cpuTime();
  rest();
  const improved = improve(task, () => {
    if (!isCancelled()) rest();
    return isCancelled();
  });
  parentPort?.postMessage({ ...improved, cpuMs: cpuTime() - before } satisfies Outcome);
});
