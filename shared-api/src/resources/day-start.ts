/** When today began in the browser's time zone, as ISO 8601. */
export function dayStart(): string {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  return midnight.toISOString();
}
