const SCALE = 1_000_000;

/**
 * A rate, 0..1 with six places; null if there is nothing to measure. Pages show a tenth of a percent: with fewer places,
 * rounding twice would turn 14 of 17, 82.35 %, into 82.3 %.
 */
export const fraction = (part: number, whole: number) => {
  if (whole === 0) return null;
  if (part <= 0) return 0;
  if (part >= whole) return 1;
  // A share below 100 % is never rounded to it, nor one above 0 to 0.
  return Math.min(Math.max(Math.round((part / whole) * SCALE), 1), SCALE - 1) / SCALE;
};

/** A rate, 0..100 with four places; null if there is nothing to measure. */
export const percentage = (part: number, whole: number) => {
  const found = fraction(part, whole);
  return found === null ? null : Math.round(found * SCALE) / (SCALE / 100);
};
