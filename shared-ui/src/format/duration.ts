const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

const short = { day: 'd', hour: 'h', minute: 'min', second: 's' } as const;

const whole = (seconds: number) => {
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? units[3];
  return { unit, count: Math.trunc(seconds / size) };
};

/** A span in its largest unit: "12 s", "4 min", "2 h", "3 d". */
export const shortDuration = (milliseconds: number) => {
  const { unit, count } = whole(Math.max(0, milliseconds) / 1000);
  return `${count} ${short[unit]}`;
};

const MONTH = 2_629_800; // seconds
const YEAR = 12 * MONTH;

const worded = (count: number, unit: string) => {
  const words = `${Math.abs(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`;
  return count < 0 ? `${words} ago` : `in ${words}`;
};

/** A relative time: "5 minutes ago", "in 2 hours", and "just now" within ten seconds. */
export const relativeTime = (at: number, now: number) => {
  const seconds = (at - now) / 1000;
  if (Math.abs(seconds) < 10) return 'just now';
  if (Math.abs(seconds) >= YEAR) return worded(Math.trunc(seconds / YEAR), 'year');
  if (Math.abs(seconds) >= 2 * MONTH) return worded(Math.trunc(seconds / MONTH), 'month');
  const { unit, count } = whole(seconds);
  return worded(count, unit);
};

/** The duration of this many blocks, in the spec's form: "1.7 hours", minutes below an hour, seconds below a minute. */
export const blocksDuration = (blocks: number, blockSeconds: number) => {
  const seconds = blocks * blockSeconds;
  const [amount, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  const rounded = Math.round(amount * 10) / 10;
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`;
};
