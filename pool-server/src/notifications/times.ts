import * as v from 'valibot';
import { RewardDetail } from './details.ts';

const DAY_MS = 24 * 3_600_000;

/** A time in the reader's zone, such as "Nov 24, 6:00 AM"; a text in UTC, such as a mail, names its zone. */
export function timeText(iso: string | null, timeZone: string): string {
  if (iso === null) return '';
  const options = { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const words = new Intl.DateTimeFormat('en', options).format(Date.parse(iso));
  return timeZone === 'UTC' ? `${words} UTC` : words;
}

const zoneName = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;

const isMidnight = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  ) === '00:00';

/**
 * The number of blocks in a day's rewards, and the day, such as "Nov 24". For a reader elsewhere, a UTC day is a span
 * in their own time, "Nov 24, 9:00 AM to Nov 25, 9:00 AM"; any other day names its time zone: "Nov 24 (GMT+9)".
 */
export function rewardDay(
  detail: string | null,
  timeZone: string,
): { blocks: number; day: string; when: string } {
  const { blocks, day, zone } = v.parse(RewardDetail, detail);
  const at = Date.parse(day);
  const date = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(at);
  if (zone === 'UTC' && timeZone !== 'UTC' && !isMidnight(at, timeZone)) {
    const [from, to] = [at, at + DAY_MS].map(time => timeText(new Date(time).toISOString(), timeZone));
    return { blocks, day: `${from} to ${to}`, when: `from ${from} to ${to}` };
  }
  const isOwn = timeZone !== 'UTC' && (zone === 'UTC' || zone === timeZone);
  const named = isOwn ? date : `${date} (${zoneName(at, zone)})`;
  return { blocks, day: named, when: `on ${named}` };
}
