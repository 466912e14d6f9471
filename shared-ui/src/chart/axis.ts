import type { ChartX } from './chart-data.ts';
import { clockTicks, dayTicks, type Tick } from './time-ticks.ts';

/** The parsed x axis: every place has a name and a position between 0 and 1. */
export type Axis = {
  label: string;
  count: number;
  /** In full, for the table and screen readers. */
  name: (index: number) => string;
  /** Above the read-out: the span of a bucket. */
  heading: (index: number) => string;
  /** In a sentence. */
  brief: (index: number) => string;
  /** The span of a time axis in words. */
  over: string | null;
  position: (index: number) => number;
  /** The fraction of the width that belongs to one place. */
  slot: number;
  /** The names below a picture of this width. */
  ticks: (width: number) => readonly Tick[];
  /** Width of a bucket in milliseconds; none for names. */
  step: number | null;
  /** When buckets of whole days start in the reader's time zone, such as "9:00 AM"; null at midnight. */
  daysFrom: string | null;
  /** The bucket still in progress. */
  running: number | null;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Dates below a picture; with the year if the same day may repeat. */
const datesOf = (span: number): Intl.DateTimeFormatOptions => ({
  month: 'short',
  day: 'numeric',
  ...(span > 300 * DAY && { year: 'numeric' }),
});

/** A date format with bound methods. */
const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, options);
  return {
    one: (time: number) => format.format(time),
    range: (from: number, to: number) => format.formatRange(from, to),
  };
};

/** The time zone of buckets of whole days, whose midnight they start at. Undefined is the browser's. */
const zoneOfDays = (times: readonly number[]) => {
  if (times.every(time => time % DAY === 0)) return { timeZone: 'UTC' } as const;
  if (times.some(time => new Date(time).getHours() === 0)) return { timeZone: undefined } as const;
  return null;
};

/** When a UTC day starts in the reader's time zone, unless that is midnight. */
const utcMidnight = (time: number) => {
  const minutes = -new Date(time).getTimezoneOffset();
  const { one } = formatOf({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return minutes === 0 ? null : one(minutes * 60_000);
};

/** Buckets of whole days. They keep their dates when clocks change: a time is read half a day later or earlier. */
const dayFormats = (step: number, dayOnly: Intl.DateTimeFormatOptions, timeZone: 'UTC' | undefined) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { one, range } = formatOf({ ...options, timeZone });
    return {
      one: (time: number) => one(time + DAY / 2),
      range: (from: number, to: number) => range(from + DAY / 2, to - DAY / 2),
    };
  };
  const [day, named, weekday] = [
    format(dayOnly),
    format({ dateStyle: 'medium' }),
    format({ ...dayOnly, weekday: 'short' }),
  ];
  const single = step === DAY;
  const end = (time: number) => time + step;
  return {
    name: (time: number) => (single ? named.one(time) : named.range(time, end(time))),
    heading: (time: number) => (single ? weekday.one(time) : day.range(time, end(time))),
    brief: (time: number) => (single ? day.one(time) : day.range(time, end(time))),
    over: (first: number, last: number) => day.range(first, end(last)),
    tick: day.one,
    isMonday: (time: number) => {
      const noon = new Date(time + DAY / 2);
      return (timeZone ? noon.getUTCDay() : noon.getDay()) === 1;
    },
  };
};

const clockFormats = (times: readonly number[], step: number, dayOnly: Intl.DateTimeFormatOptions) => {
  // In time zones half an hour apart from UTC, full hours of UTC have minutes.
  const fullHours = step % HOUR === 0 && times.every(time => new Date(time).getMinutes() === 0);
  const clock: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    ...(fullHours ? {} : { minute: '2-digit' }),
  };
  const day = formatOf(dayOnly);
  const moment = formatOf({ ...dayOnly, ...clock });
  return {
    name: formatOf({ dateStyle: 'medium', timeStyle: 'short' }).one,
    heading: (time: number) => moment.range(time, time + step),
    brief: moment.one,
    over: (first: number, last: number) => day.range(first, last + step - 1),
    day: day.one,
    moment: moment.one,
  };
};

type TimeX = Extract<ChartX, { kind: 'time' }>;

const timeAxis = ({ label, at, step: given, running = false }: TimeX): Axis => {
  const times = at.map(moment => new Date(moment).getTime());
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const step = given ?? Math.min(...gaps.filter(gap => gap > 0), DAY);
  const whole = last - first + step;
  const position = (index: number) => ((times[index] ?? 0) - first + step / 2) / whole;
  const span = { times, step, position };
  const zone = step % DAY === 0 ? zoneOfDays(times) : null;
  const write = zone
    ? dayFormats(step, datesOf(whole), zone.timeZone)
    : clockFormats(times, step, datesOf(whole));
  const of = (format: (time: number) => string) => (index: number) => format(times[index] ?? 0);
  return {
    label,
    count: times.length,
    name: of(write.name),
    heading: of(write.heading),
    brief: of(write.brief),
    over: times.length > 0 ? write.over(first, last) : null,
    position,
    slot: step / whole,
    ticks: width => ('tick' in write ? dayTicks(span, width, write) : clockTicks(span, width, write)),
    step,
    daysFrom: zone?.timeZone ? utcMidnight(last) : null,
    running: running && times.length > 0 ? times.length - 1 : null,
  };
};

const letter = 6.5; // px, of the names below a picture

/** The maximum width of a letter: capitals, the widest letters, and those of other scripts take more room. */
const letterWidth = (character: string) =>
  /[MWmw@%]|[^\u0020-\u024f]/.test(character) ? 12 : /\p{Lu}/u.test(character) ? 9 : letter;

const cut = (text: string, width: number) => {
  let used = 0;
  let fitting = '';
  for (const character of text) {
    used += letterWidth(character);
    if (used <= width - letter) fitting += character;
  }
  return used <= width ? text : `${fitting.trimEnd()}…`;
};

/** Truncates names to the available space, and omits some if there is too little. */
const nameTicks = (names: readonly string[], position: (index: number) => number, width: number) => {
  const slot = width / names.length;
  const stride = Math.max(1, Math.ceil(40 / slot));
  return names.flatMap((name, index) =>
    index % stride === 0 ? { at: position(index), text: cut(name, slot * stride - letter) } : [],
  );
};

const categoryAxis = (label: string, names: readonly string[]): Axis => {
  const name = (index: number) => names[index] ?? '';
  const position = (index: number) => (index + 0.5) / names.length;
  return {
    label,
    count: names.length,
    name,
    heading: name,
    brief: name,
    over: null,
    position,
    slot: 1 / names.length,
    ticks: width => nameTicks(names, position, width),
    step: null,
    daysFrom: null,
    running: null,
  };
};

/** Reads the x axis. Time keeps its true distances, so a gap in the data is a gap in the picture. */
export const readAxis = (x: ChartX): Axis =>
  x.kind === 'time' ? timeAxis(x) : categoryAxis(x.label, x.names);

/** The place nearest to a position between 0 and 1. */
export const nearest = ({ count, position }: Axis, wanted: number) => {
  let best = 0;
  for (let index = 1; index < count; index++)
    if (Math.abs(position(index) - wanted) < Math.abs(position(best) - wanted)) best = index;
  return best;
};

const BUCKETS: readonly (readonly [number, string])[] = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [60_000, 'minute'],
];

/** A bucket in words: "day", "4 hours". */
export const bucketWords = (step: number) => {
  const [size, unit] = BUCKETS.find(([size]) => step % size === 0) ?? [60_000, 'minute'];
  const count = Math.round(step / size);
  return count === 1 ? unit : `${count} ${unit}s`;
};
