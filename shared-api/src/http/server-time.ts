/** A clock that is off by less is right: an answer tells its time to the second and takes a while to come. */
const TOLERANCE = 60_000;

let ahead = 0;

/** Notes what time it is at the server, where an answer says so. */
export function noteTime(headers: Headers): void {
  const off = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (!Number.isNaN(off)) ahead = Math.abs(off) < TOLERANCE ? 0 : off;
}

/** How far the server's clock is ahead of this one in milliseconds; 0 where they agree to the minute. */
export const clockOffset = (): number => ahead;
