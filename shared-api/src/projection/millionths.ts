/** One, in millionths: fractions that touch money are whole numbers of them. */
export const ONE = 1_000_000n;

/** A fraction 0..1 in millionths. Throws RangeError outside it. */
export const millionths = (fraction: number): bigint => {
  if (!(fraction >= 0 && fraction <= 1)) throw new RangeError(`Not a fraction: ${fraction}`);
  return BigInt(Math.round(fraction * Number(ONE)));
};
