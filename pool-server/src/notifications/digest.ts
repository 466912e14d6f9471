const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 4 * QUARTER_MS;
const DAYS_MS = 2 * 24 * 3_600_000;

/** The next time after `after` at which it is `hour` o'clock in an IANA time zone, for the first time that day. */
export function nextDigest(after: Date, hour: number, timeZone: string): Date {
  const local = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const timeAt = (at: number) =>
    Object.fromEntries(local.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const first = Math.floor(after.getTime() / QUARTER_MS + 1) * QUARTER_MS;
  // Time zones differ from UTC by quarters of an hour. When daylight saving time skips the hour, that day has no digest.
  for (let at = first; at < first + DAYS_MS; at += QUARTER_MS) {
    const { hour: found, minute } = timeAt(at);
    // When daylight saving time ends, an hour occurs twice.
    if (found === hour && minute === 0 && timeAt(at - HOUR_MS).hour !== hour) return new Date(at);
  }
  return new Date(first + DAYS_MS);
}
