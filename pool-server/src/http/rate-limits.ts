import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { PER_MINUTE } from '../openapi/requests-per-minute.ts';
import { ApiError } from './middleware/api-error.ts';

const WINDOW_SECONDS = 60;

/**
 * Counts one request of a caller to a route.
 * @throws ApiError RATE_LIMITED beyond the limit of the route.
 */
export type RateLimits = (path: string, caller: string) => Promise<void>;

/** Limits that all API processes share. A caller beyond a limit is refused from memory, without a query. */
export function createRateLimits(database: Database, perMinute = PER_MINUTE): RateLimits {
  const limiters = new Map(
    Object.entries(perMinute).map(([path, points]) => [
      path,
      new RateLimiterPostgres({
        storeClient: database,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: path,
        points,
        duration: WINDOW_SECONDS,
        inMemoryBlockOnConsumed: points,
      }),
    ]),
  );
  return async (path, caller) => {
    try {
      await limiters.get(path)?.consume(caller);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new ApiError('RATE_LIMITED', 'Too many requests. Try again shortly.', { retryAfterSeconds });
    }
  };
}

/** Deletes counts of minutes that are over. */
export const purgeRateLimits = (database: Database, now: Date) =>
  database.query('DELETE FROM rate_limits WHERE expire <= $1', [now.getTime()]);
