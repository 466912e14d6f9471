/**
 * Does `work` for each, so many at a time. Answers the troubles, those that `work` threw and those that it answered: one
 * that fails ends none of the others.
 */
export async function sideBySide<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<unknown>,
): Promise<unknown[]> {
  const troubles: unknown[] = [];
  const left = items.values();
  const lane = async () => {
    for (const item of left) {
      const found = await work(item).catch(error => [error]);
      if (Array.isArray(found)) troubles.push(...found);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return troubles;
}
