/** An idempotency key for one user action: the server executes requests with the same key once. */
export function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const unsettled = new Map<string, string>();

/** The key of a request: that of an identical earlier one while its outcome is unknown, otherwise a new one. */
export function keyOf(order: string, fresh: string): string {
  const key = unsettled.get(order) ?? fresh;
  unsettled.set(order, key);
  return key;
}

/** The outcome of this request is known, so a later identical one gets a new key. */
export const settle = (order: string): void => void unsettled.delete(order);

/** Drops all keys: the next session sends its own requests. */
export const clearUnsettled = (): void => unsettled.clear();
