const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

const short = { day: 'd', hour: 'h', minute: 'min', second: 's' } as const;

const largestUnit = (seconds: number) => units.find(([, size]) => seconds >= size) ?? units[3];

/** A span in its largest unit: "12 s", "4 min", "2 h", "3 d". */
export const shortDuration = (milliseconds: number) => {
  const seconds = Math.max(0, milliseconds) / 1000;
  const [unit, size] = largestUnit(seconds);
  return `${Math.trunc(seconds / size)} ${short[unit]}`;
};

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

const HOUR = 3_600; // seconds
const MONTH = 2_629_800; // seconds
const YEAR = 12 * MONTH;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

const elapsed = (seconds: number) => {
  if (seconds >= YEAR) return counted(Math.trunc(seconds / YEAR), 'year');
  if (seconds >= 2 * MONTH) return counted(Math.trunc(seconds / MONTH), 'month');
  const [unit, size] = largestUnit(seconds);
  return counted(Math.trunc(seconds / size), unit);
};

/**
 * The time until something, in milliseconds: "5 minutes", "4.8 hours". Without the decimal, a wait would be shown as up
 * to an hour or a day too short.
 */
export const remainingTime = (milliseconds: number) => {
  const seconds = milliseconds / 1000;
  const [unit, size] = largestUnit(seconds);
  return seconds < HOUR ? elapsed(seconds) : counted(oneDecimal(seconds / size), unit);
};

/** A relative time: "5 minutes ago", "in 4.8 hours", and "just now" within ten seconds. */
export const relativeTime = (at: number, now: number) => {
  const ahead = at - now; // ms
  if (Math.abs(ahead) < 10_000) return 'just now';
  return ahead > 0 ? `in ${remainingTime(ahead)}` : `${elapsed(-ahead / 1000)} ago`;
};

/** The duration of this many blocks, in the spec's form: "1.7 hours", minutes below an hour, seconds below a minute. */
export const blocksDuration = (blocks: number, blockSeconds: number) => {
  const seconds = blocks * blockSeconds;
  const [amount, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return counted(oneDecimal(amount), unit);
};
