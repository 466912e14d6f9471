import pLimit from 'p-limit';

/**
 * Does `work` for each, so many at a time. Answers the troubles, those that `work` threw and those that it answered: one
 * that fails ends none of the others.
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
