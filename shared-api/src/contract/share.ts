import * as v from 'valibot';

const isInMillionths = (share: number) => Math.abs(share * 1e6 - Math.round(share * 1e6)) < 1e-6;

/** A share of rewards in a request, 0 to `most`. Rewards are split to the millionth, so a finer share would be another one. */
export const shareUpTo = (most: number) =>
  v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(most),
    v.check(isInMillionths, 'At most 4 decimal places of a percent'),
  );
