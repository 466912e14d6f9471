/** A key for one user action: the server does what carries it once, however often it is sent. */
export function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const unsettled = new Map<string, string>();

/** The key of an order: that of the same order sent before, as long as nobody knows whether it was done. */
export function keyOf(order: string, fresh: string): string {
  const key = unsettled.get(order) ?? fresh;
  unsettled.set(order, key);
  return key;
}

/** It is known how this order ended: the same one again is another. */
export const settle = (order: string): void => void unsettled.delete(order);

/** Whoever comes next sends orders of their own. */
export const forgetUnsettled = (): void => unsettled.clear();
