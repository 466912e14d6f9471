import { parentPort, workerData } from 'node:worker_threads';
import { type MiningTask, mine } from './mine.ts';

/** One job at a time; the pool writes the number of a cancelled job into the shared word. */
const cancelled: Int32Array = workerData;

parentPort?.on('message', ({ job, task }: { job: number; task: MiningTask }) => {
  parentPort?.postMessage(mine(task, () => Atomics.load(cancelled, 0) === job));
});
