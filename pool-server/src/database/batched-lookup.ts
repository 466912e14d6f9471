/** Batches lookups of the same tick: one query for a pool's farmers instead of one each. */
export function batchedLookup<Value>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | null> {
  let next: { keys: Set<string>; found: Promise<ReadonlyMap<string, Value>> } | null = null;
  return async key => {
    next ??= gather();
    next.keys.add(key);
    return (await next.found).get(key) ?? null;
  };

  function gather() {
    const keys = new Set<string>();
    const found = sameMoment().then(() => {
      next = null;
      return find([...keys]);
    });
    return { keys, found };
  }
}

/** Resolves when everything has run that does not wait for outside events. */
export const sameMoment = () => new Promise<void>(resolve => process.nextTick(resolve));
