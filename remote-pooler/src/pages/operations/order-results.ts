type Done = { earlier?: boolean | null | undefined };

/**
 * Farmers served by this order, and by earlier ones. For a server that does not distinguish them: all by this order.
 */
export const splitByOrder = <Row extends Done>(rows: readonly Row[]) => {
  const now = rows.filter(({ earlier }) => !earlier);
  return { now, before: rows.length - now.length };
};

/** The suffix of a result: "; 13 were planted before", or an empty string. */
export const earlierText = (before: number, done: 'planted' | 'harvested') =>
  before > 0 ? `; ${before} ${before === 1 ? 'was' : 'were'} ${done} before` : '';
