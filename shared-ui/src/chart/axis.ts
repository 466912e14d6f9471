import type { ChartX } from './chart-data.ts';

/** The x axis, read: every place has a name, a short name and a position between 0 and 1. */
export type Axis = {
  label: string;
  count: number;
  /** In full, for the tooltip and the table. */
  name: (index: number) => string;
  /** Below the picture. */
  short: (index: number) => string;
  position: (index: number) => number;
  /** The part of the width that belongs to one place. */
  slot: number;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Moments that are all midnights of UTC stand for whole days, and are named so anywhere on earth. */
const timeNames = (times: readonly number[], span: number) => {
  const days = times.every(time => time % DAY === 0);
  const zone = days ? { timeZone: 'UTC' } : {};
  const name = new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    ...(days ? zone : { timeStyle: 'short' }),
  });
  const short = new Intl.DateTimeFormat(
    undefined,
    span <= 36 * HOUR && !days
      ? { hour: '2-digit', minute: '2-digit' }
      : { month: 'short', day: 'numeric', ...zone },
  );
  return { name, short };
};

const timeAxis = (label: string, at: readonly (string | number)[]): Axis => {
  const times = at.map(moment => new Date(moment).getTime());
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - first;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const step = Math.min(...gaps.filter(gap => gap > 0), DAY);
  const { name, short } = timeNames(times, span);
  const write = (format: Intl.DateTimeFormat, index: number) => {
    const time = times[index];
    return time === undefined || Number.isNaN(time) ? 'Unknown time' : format.format(time);
  };
  return {
    label,
    count: times.length,
    name: index => write(name, index),
    short: index => write(short, index),
    position: index => ((times[index] ?? 0) - first + step / 2) / (span + step),
    slot: step / (span + step),
  };
};

const categoryAxis = (label: string, names: readonly string[]): Axis => ({
  label,
  count: names.length,
  name: index => names[index] ?? '',
  short: index => names[index] ?? '',
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

/** Which places are named below a picture so wide: as many as have room, no name twice in a row. */
export const shownNames = (axis: Axis, width: number) => {
  const shown: { index: number; x: number; text: string }[] = [];
  const room = (text: string) => text.length * 6.5 + 18;
  for (let index = 0; index < axis.count; index++) {
    const text = axis.short(index);
    const x = axis.position(index) * width;
    const last = shown.at(-1);
    if (!last || (text !== last.text && x - last.x >= (room(text) + room(last.text)) / 2))
      shown.push({ index, x, text });
  }
  return shown;
};
