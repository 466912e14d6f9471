const QUARTER_MS = 15 * 60_000;
const DAYS_MS = 2 * 24 * 3_600_000;

/** The next time after `after` at which it is `hour` o'clock in an IANA time zone. */
export function nextDigest(after: Date, hour: number, timeZone: string): Date {
  const local = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const first = Math.floor(after.getTime() / QUARTER_MS + 1) * QUARTER_MS;
  // Time zones differ from UTC by quarters of an hour. When daylight saving time skips the hour, that day has no digest.
  for (let at = first; at < first + DAYS_MS; at += QUARTER_MS) {
    const parts = Object.fromEntries(local.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    if (parts.hour === hour && parts.minute === 0) return new Date(at);
  }
  return new Date(first + DAYS_MS);
}
