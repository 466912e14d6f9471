const share = (part: number, whole: number, scale: number) => {
  if (whole === 0) return null;
  if (part <= 0) return 0;
  if (part >= whole) return 1;
  // A share below 100 % is never rounded to it, nor one above 0 to 0.
  return Math.min(Math.max(Math.round((part / whole) * scale), 1), scale - 1) / scale;
};

/** A rate, 0..100 with two places; null if there is nothing to measure. */
export const percentage = (part: number, whole: number) => {
  const found = share(part, whole, 10_000);
  return found === null ? null : Math.round(found * 10_000) / 100;
};

/** A rate, 0..1 with four places; null if there is nothing to measure. */
export const fraction = (part: number, whole: number) => share(part, whole, 10_000);
