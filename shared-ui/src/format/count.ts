import { groupThousands } from 'shared-api';

/**
 * A count grouped by thousands, "12,345"; rounded if it is fractional. Not by `Intl`: the browser reads language data
 * for that, on a slow phone for 60 ms and more before the first paint.
 */
export const formatCount = (count: number) => groupThousands(Math.round(count).toFixed());
