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
const DAY_MINUTES = 24 * 60;
const MONTH = 2_629_800; // seconds
const YEAR = 12 * MONTH;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

const elapsed = (seconds: number) => {
  if (seconds >= YEAR) return counted(Math.trunc(seconds / YEAR), 'year');
  if (seconds >= 2 * MONTH) return counted(Math.trunc(seconds / MONTH), 'month');
  const [unit, size] = largestUnit(seconds);
  return counted(Math.trunc(seconds / size), unit);
};

/** The count in two units, without a second one of zero: "1 h 12 min", "2 h". */
const inTwoUnits = (count: number, size: number, [large, small]: readonly [string, string]) => {
  const rest = count % size;
  const whole = `${Math.trunc(count / size)} ${large}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
};

/** The time until something, in milliseconds: "45 s", "8 min", "4 h 48 min", "1 d 21 h". */
export const remainingTime = (milliseconds: number) => {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < HOUR) return `${Math.trunc(seconds / 60)} min`;
  const minutes = Math.round(seconds / 60);
  return minutes < DAY_MINUTES
    ? inTwoUnits(minutes, 60, ['h', 'min'])
    : inTwoUnits(Math.round(minutes / 60), 24, ['d', 'h']);
};

/** A remaining time: "in 45 s", "in 8 min", "in 1 h 23 min"; "due now" once it has passed. */
export const timeLeft = (milliseconds: number) =>
  milliseconds <= 0 ? 'due now' : `in ${remainingTime(milliseconds)}`;

/** A relative time: "5 minutes ago", "in 4 h 48 min", and "just now" within ten seconds. */
export const relativeTime = (at: number, now: number) => {
  const ahead = at - now; // ms
  if (Math.abs(ahead) < 10_000) return 'just now';
  return ahead > 0 ? timeLeft(ahead) : `${elapsed(-ahead / 1000)} ago`;
};

/** The duration of this many blocks, in the spec's form: "1.7 hours", minutes below an hour, seconds below a minute. */
export const blocksDuration = (blocks: number, blockSeconds: number) => {
  const seconds = blocks * blockSeconds;
  const [amount, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return counted(oneDecimal(amount), unit);
};
