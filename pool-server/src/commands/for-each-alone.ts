/** Does the work for each item, whatever fails. Throws AggregateError of all failures with this message at the end. */
export async function forEachAlone<T>(
  items: readonly T[],
  failure: string,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch(error => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, failure);
}
