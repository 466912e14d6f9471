import pLimit from 'p-limit';

/**
 * Runs `work` for each item with limited concurrency. A failure does not stop the others. Returns every error, thrown
 * or returned by `work`.
 */
export async function runConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<unknown[]> {
  const limit = pLimit(concurrency);
  const ends = await Promise.all(items.map(item => limit(work, item).catch(error => [error])));
  return ends.flatMap(end => (Array.isArray(end) ? end : []));
}
