import { asFailure, mayPass, RemoteFailure } from './failure.ts';

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/**
 * Tries after each of the waits (ms) until one attempt succeeds, one fails permanently, or the time limit is reached.
 */
export const attempt = async <Value>(
  waits: readonly number[],
  limit: number,
  task: (index: number) => Promise<Value>,
): Promise<Value> => {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      over = true;
      reject(new RemoteFailure('timeout', `No answer within ${limit} ms`));
    }, limit);
  });
  const tries = async () => {
    let last: RemoteFailure | undefined;
    for (const [index, wait] of waits.entries()) {
      if (wait > 0) await pause(wait);
      if (over) break;
      try {
        return await task(index);
      } catch (error) {
        last = asFailure(error);
        if (!mayPass(last)) break;
      }
    }
    throw last ?? new RemoteFailure('unreachable', 'Not tried');
  };
  return Promise.race([tries(), deadline]).finally(() => clearTimeout(timer));
};
