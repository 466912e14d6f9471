import pLimit from 'p-limit';

/** Runs `work` for each item, some at a time. A failure stops nothing. Returns all errors, thrown or returned. */
export async function runConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<unknown[]> {
  const limit = pLimit(concurrency);
  const ends = await Promise.all(items.map(item => limit(work, item).catch(error => [error])));
  return ends.flatMap(end => (Array.isArray(end) ? end : []));
}
