/** Smaller differences are ignored: responses are timed in whole seconds and take time to arrive. */
const TOLERANCE = 60_000;

let ahead = 0;

/** Records the server's time from a response's Date header. */
export function recordServerTime(headers: Headers): void {
  const off = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (!Number.isNaN(off)) ahead = Math.abs(off) < TOLERANCE ? 0 : off;
}

/** How far the server's clock is ahead of this one in milliseconds; 0 if they agree to the minute. */
export const clockOffset = (): number => ahead;
