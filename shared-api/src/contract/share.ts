import * as v from 'valibot';

const MILLION = 1e6;
const inMillionths = (share: number) => Math.round(share * MILLION);
const isInMillionths = (share: number) => Math.abs(share * MILLION - inMillionths(share)) < 1 / MILLION;

/**
 * A share of rewards in a request, 0 to `most`. Rewards are split to the millionth, so a finer share would be another one.
 * A client's percent / 100 may be inexact: 1.1 / 100 is 0.011000000000000001.
 */
export const shareUpTo = (most: number) =>
  v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(most),
    v.check(isInMillionths, 'At most 4 decimal places of a percent'),
    v.transform(share => inMillionths(share) / MILLION),
  );
