import type { Performance } from 'shared-api/pool';
import { percentWords, shownPercent } from 'shared-ui';

type Figures = Performance['totals'];

/** An insight, and the figures that it follows from. */
export type Insight = { id: string; tone: 'gain' | 'waiting' | 'information'; text: string; from: string };

const SIGNIFICANT = 1; // percentage points
const WEAK = 90; // percent, below which a rate is not shown as good (spec §4)
const HOUR = 3600; // seconds

const known = (value: number | null | undefined): value is number => value != null;
const rate = (value: number) => percentWords(value);

/** In local time, as beside a chart: "Nov 22, 12:00 AM". */
const localTime = (at: string) =>
  new Intl.DateTimeFormat(undefined, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(Date.parse(at));

const hoursOf = (seconds: number) => {
  const hours = seconds / HOUR;
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
};

const trend = ({ totals, previous, range }: Performance): Insight[] => {
  const now = totals.successRate;
  const before = previous?.successRate;
  if (!known(now) || !known(before)) return [];
  // Of the rates as they are shown.
  const change = shownPercent(now) - shownPercent(before);
  const steady = Math.abs(change) < SIGNIFICANT;
  const direction = change > 0 ? 'rose' : 'fell';
  return [
    {
      id: 'trend',
      tone: steady ? 'information' : change > 0 ? 'gain' : 'waiting',
      text: steady
        ? `The success rate stayed at ${rate(now)}.`
        : `The success rate ${direction} by ${Math.abs(change).toFixed(1)} points to ${rate(now)}.`,
      from: `${rate(now)} in the last ${range} against ${rate(before)} in the ${range} before`,
    },
  ];
};

/**
 * The rates exclude work and harvests that are still possible, so a loss counts only after an attempt or a deadline.
 */
const lost = ({ workRate, harvestRate }: Figures) =>
  [
    { step: 'work', percent: workRate, meaning: 'of plantings had accepted work' },
    { step: 'harvest', percent: harvestRate, meaning: 'of attempted harvests succeeded' },
  ]
    .flatMap(({ percent, ...step }) => (known(percent) && percent < WEAK ? [{ ...step, percent }] : []))
    .toSorted((a, b) => a.percent - b.percent);

const bottleneck = ({ totals }: Performance): Insight[] => {
  const [weakest] = lost(totals);
  if (!weakest) return [];
  const rateText = (percent: number | null | undefined) => (known(percent) ? rate(percent) : 'not known');
  return [
    {
      id: 'bottleneck',
      tone: 'waiting',
      text: `Most losses happen at ${weakest.step}: only ${rate(weakest.percent)} ${weakest.meaning}.`,
      from: `work rate ${rateText(totals.workRate)}, harvest rate ${rateText(totals.harvestRate)}`,
    },
  ];
};

const leader = ({ pools }: Performance): Insight[] => {
  const rated = pools.flatMap(({ name, successRate }) => (known(successRate) ? [{ name, successRate }] : []));
  const [best, ...others] = rated.toSorted((a, b) => b.successRate - a.successRate);
  const last = others.at(-1);
  if (!best || !last || best.successRate - last.successRate < SIGNIFICANT) return [];
  return [
    {
      id: 'leader',
      tone: 'information',
      text: `${best.name} has the highest success rate, ${last.name} the lowest.`,
      from: `${rate(best.successRate)} against ${rate(last.successRate)}, of ${rated.length} pools`,
    },
  ];
};

const failures = ({ series, totals, stepSeconds }: Performance): Insight[] => {
  const [worst] = series.toSorted((a, b) => b.failed - a.failed);
  if (!worst || worst.failed < 2 || worst.failed * 2 <= totals.failed) return [];
  return [
    {
      id: 'failures',
      tone: 'waiting',
      text: `${worst.failed} of ${totals.failed} failures came within ${hoursOf(stepSeconds)}.`,
      from: `the failures in the ${stepSeconds === HOUR ? 'hour' : hoursOf(stepSeconds)} from ${localTime(worst.at)}`,
    },
  ];
};

/** The insights that the figures support; empty when there are none. */
export const insightsOf = (performance: Performance): Insight[] =>
  [trend, bottleneck, leader, failures].flatMap(rule => rule(performance));
