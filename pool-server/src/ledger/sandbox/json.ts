const INTEGER = /^-?\d+n$/;
const BYTES = /^\\x[0-9a-f]*$/;
const TIME = /^@\d{4}-/;

/** JSON that keeps big integers ("12n"), bytes ("\x0a") and times ("@2026-…") apart from plain text. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, plain) {
    const own = this[key];
    if (typeof own === 'bigint') return `${own}n`;
    if (own instanceof Uint8Array) return `\\x${Buffer.from(own).toString('hex')}`;
    if (own instanceof Date) return `@${own.toISOString()}`;
    return plain;
  });
}

function revived(value: unknown): unknown {
  if (typeof value === 'string') {
    if (INTEGER.test(value)) return BigInt(value.slice(0, -1));
    if (BYTES.test(value)) return new Uint8Array(Buffer.from(value.slice(2), 'hex'));
    return TIME.test(value) ? new Date(value.slice(1)) : value;
  }
  if (Array.isArray(value)) return value.map(revived);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revived(item)]));
}

/** Reverses `toJson` after PostgreSQL parsed it. Only this program writes the rows, so their type is trusted. */
export const fromJson = <T>(stored: unknown): T => revived(stored) as T;
