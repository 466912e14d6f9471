import pLimit from 'p-limit';

/**
 * Does `work` for each, so many at a time. Answers the troubles, those that `work` threw and those that it answered: one
 * that fails ends none of the others.
 */
export async function sideBySide<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<unknown[]> {
  const limit = pLimit(lanes);
  const ends = await Promise.all(items.map(item => limit(work, item).catch(error => [error])));
  return ends.flatMap(end => (Array.isArray(end) ? end : []));
}
