import * as v from 'valibot';
import { PoolerId } from './ids.ts';

/** A number in an address. */
const number = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, 'Not a whole number'),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(minimum),
    v.maxValue(maximum),
  );

/** Paging of every list: page from 1, at most 100 entries. */
export const paging = {
  page: v.optional(number(1, 1_000_000), '1'),
  limit: v.optional(number(1, 100), '10'),
};

/** Paging of lists that may be loaded in full: at most 1,000 entries. */
export const longPaging = { ...paging, limit: v.optional(number(1, 1_000), '100') };

export const blockIndexQuery = number(0, 0xffff_ffff);

/**
 * A time in a request, within the years that every clock and database supports. Converted to ISO 8601: databases do not
 * accept other notations that browsers read, such as "0".
 */
export const requestTime = v.pipe(
  v.string(),
  v.check(text => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1 && year <= 9999;
  }, 'Not a time'),
  v.transform(text => new Date(text).toISOString()),
);

/** Names a pool if the caller may see several. */
export const poolQuery = v.object({ poolerId: v.optional(PoolerId) });

/** The body of a command whose address says everything. */
export const noBody = v.optional(v.object({}), {});
