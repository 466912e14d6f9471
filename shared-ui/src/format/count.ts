/**
 * A count with its thousands grouped, "12,345"; rounded when it is none. Not by `Intl`: the browser reads language data
 * for that, on a slow phone a tenth of a second before the first paint.
 */
export const formatCount = (count: number) =>
  Math.round(count)
    .toFixed()
    .replace(/\B(?=(\d{3})+$)/g, ',');
