import type { ChartX } from './chart-data.ts';

/** The x axis, read: every place has a name, a short name and a position between 0 and 1. */
export type Axis = {
  label: string;
  count: number;
  /** In full, for the tooltip and the table. */
  name: (index: number) => string;
  /** In a sentence. */
  brief: (index: number) => string;
  /** The whole of a time axis in words. */
  over: string | null;
  /** Below the picture. */
  short: (index: number) => string;
  position: (index: number) => number;
  /** The part of the width that belongs to one place. */
  slot: number;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const dayOnly = { month: 'short', day: 'numeric' } as const;

/** Moments that are all midnights of UTC stand for whole days, and are named so anywhere on earth. */
const timeFormats = (times: readonly number[], span: number) => {
  if (times.every(time => time % DAY === 0)) {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
    const day = format(dayOnly);
    return { name: format({ dateStyle: 'medium' }), brief: day, short: day, day };
  }
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, options);
  const day = format(dayOnly);
  // Where the clock stands half an hour apart from UTC, full hours of UTC have minutes.
  const fullHours = times.every(time => new Date(time).getMinutes() === 0);
  const clock: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    ...(fullHours ? {} : { minute: '2-digit' }),
  };
  return {
    name: format({ dateStyle: 'medium', timeStyle: 'short' }),
    brief: format({ ...dayOnly, ...clock }),
    short: span <= 36 * HOUR ? format(clock) : day,
    day,
  };
};

const timeAxis = (label: string, at: readonly (string | number)[]): Axis => {
  const times = at.map(moment => new Date(moment).getTime());
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  const span = last - first;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const step = Math.min(...gaps.filter(gap => gap > 0), DAY);
  const { name, brief, short, day } = timeFormats(times, span);
  const write = (format: Intl.DateTimeFormat) => (index: number) => format.format(times[index]);
  const [from, to] = [day.format(first), day.format(last)];
  return {
    label,
    count: times.length,
    name: write(name),
    brief: write(brief),
    short: write(short),
    over: from === to ? from : `${from} to ${to}`,
    position: index => ((times[index] ?? 0) - first + step / 2) / (span + step),
    slot: step / (span + step),
  };
};

const categoryAxis = (label: string, names: readonly string[]): Axis => ({
  label,
  count: names.length,
  name: index => names[index] ?? '',
  brief: index => names[index] ?? '',
  short: index => names[index] ?? '',
  over: null,
  position: index => (index + 0.5) / names.length,
  slot: 1 / names.length,
});

/** Reads the x axis. Time keeps its true distances, so a gap in the data is a gap in the picture. */
export const readAxis = (x: ChartX): Axis =>
  x.kind === 'time' ? timeAxis(x.label, x.at) : categoryAxis(x.label, x.names);

/** The place nearest to a position between 0 and 1. */
export const nearest = ({ count, position }: Axis, wanted: number) => {
  let best = 0;
  for (let index = 1; index < count; index++)
    if (Math.abs(position(index) - wanted) < Math.abs(position(best) - wanted)) best = index;
  return best;
};

const letter = 6.5; // px, of the names below a picture

/** At most how wide a letter is drawn: capitals, the widest letters and those of other scripts take more room. */
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

/** Which places are named below a picture so wide: evenly as many as have room, no name twice in a row. */
export const shownNames = (axis: Axis, width: number) => {
  const slot = axis.slot * width;
  const named = Array.from({ length: axis.count }, (_, index) => ({
    index,
    x: axis.position(index) * width,
    text: axis.over === null && slot >= 40 ? cut(axis.short(index), slot - letter) : axis.short(index),
  })).filter(({ text }, index, all) => text !== all[index - 1]?.text || axis.over === null);
  const room = Math.max(0, ...named.map(({ text }) => text.length)) * letter + (axis.over === null ? 4 : 16);
  for (let stride = 1; stride < named.length; stride++) {
    const shown = named.filter((_, place) => place % stride === 0);
    if (shown.every(({ x }, place) => place === 0 || x - (shown[place - 1]?.x ?? 0) >= room)) return shown;
  }
  return named.slice(0, 1);
};
