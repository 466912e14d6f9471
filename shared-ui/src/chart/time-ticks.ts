const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A named moment below the picture; `at` is a position between 0 and 1. */
export type Tick = { at: number; text: string };

const LETTER = 6.6; // px, of the names below a picture
const GAP = 26; // px, between two names
const MOST = 8;

const fits = (ticks: readonly Tick[], width: number) => {
  const room = Math.max(0, ...ticks.map(({ text }) => text.length)) * LETTER + GAP;
  return (
    ticks.length <= MOST &&
    ticks.every(({ at }, index) => index === 0 || (at - (ticks[index - 1]?.at ?? 0)) * width >= room)
  );
};

const every = <T>(items: readonly T[], stride: number) => items.filter((_, index) => index % stride === 0);

/** As many of these as fit, evenly spaced. */
const thinned = (ticks: readonly Tick[], width: number) => {
  for (let stride = 1; stride < ticks.length; stride++)
    if (fits(every(ticks, stride), width)) return every(ticks, stride);
  return ticks.slice(0, 1);
};

const withoutRepeats = (ticks: readonly Tick[]) =>
  ticks.filter(({ text }, index) => index === 0 || text !== ticks[index - 1]?.text);

/** Distances between ticks for buckets shorter than a day, in ms. */
const DISTANCES = [5, 10, 15, 30, 60, 120, 180, 360, 720].map(minutes => minutes * MINUTE);

const localMidnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** Distances in days between ticks of longer pictures. */
const DAY_DISTANCES = [1, 2, 7, 14, 28, 56, 112, 365, 1_460, 7_300];

/** Local midnights from `start` to `end`, this many days apart. */
const midnights = (start: number, end: number, days: number) => {
  const found: number[] = [];
  const day = new Date(localMidnight(start + DAY - 1));
  for (; day.getTime() < end; day.setDate(day.getDate() + days)) found.push(day.getTime());
  return found;
};

/** Local moments from `start` to `end` at this distance within each day. */
const momentsWithin = (start: number, end: number, distance: number) => {
  const found: number[] = [];
  for (let day = localMidnight(start); day < end; day = localMidnight(day + 36 * HOUR)) {
    for (let time = day; time < day + DAY && time < end; time += distance)
      if (time >= start && (time === day || localMidnight(time) === day)) found.push(time);
  }
  return found;
};

export type TimeSpan = { times: readonly number[]; step: number; position: (index: number) => number };

/** Names of days below bars that each cover whole days, at the middle of the bar: Mondays if there are many. */
export const dayTicks = (
  { times, step, position }: TimeSpan,
  width: number,
  { tick, isMonday }: { tick: (time: number) => string; isMonday: (time: number) => boolean },
): readonly Tick[] => {
  const all = times.map((time, index) => ({ at: position(index), text: tick(time), time }));
  const mondays = all.filter(({ time }) => isMonday(time));
  return withoutRepeats(thinned(step === DAY && times.length > 14 ? mondays : all, width));
};

/** Names of moments below buckets of hours or minutes: the smallest even distance for which there is room. */
export const clockTicks = (
  { times, step }: TimeSpan,
  width: number,
  write: { day: (time: number) => string; moment: (time: number) => string },
): readonly Tick[] => {
  const start = times[0] ?? 0;
  const end = (times.at(-1) ?? start) + step;
  const tick = (time: number): Tick => ({
    at: (time - start) / (end - start),
    text: time === localMidnight(time) ? write.day(time) : write.moment(time),
  });
  const span = end - start;
  for (const distance of span > 3 * DAY ? [] : DISTANCES.filter(each => each >= step)) {
    const ticks = momentsWithin(start, end, distance).map(tick);
    if (ticks.length > 0 && fits(ticks, width)) return withoutRepeats(ticks);
  }
  for (const days of DAY_DISTANCES.filter(each => span < each * DAY * (MOST + 1))) {
    const ticks = midnights(start, end, days).map(tick);
    if (fits(ticks, width)) return ticks.length > 0 ? ticks : [{ at: 0.5, text: write.day(start) }];
  }
  return [];
};
