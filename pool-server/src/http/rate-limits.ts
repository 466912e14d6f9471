import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { PER_MINUTE } from '../openapi/requests-per-minute.ts';
import { ApiError } from './middleware/api-error.ts';

const WINDOW_SECONDS = 60;

declare module 'rate-limiter-flexible' {
  interface RateLimiterStoreAbstract {
    /** How long a key is blocked in memory, in milliseconds; 0 if it is not. The package's types lack this method. */
    getInMemoryBlockMsBeforeExpire(key: string): number;
  }
}

/** The limits of routes per minute. Each method throws ApiError RATE_LIMITED beyond the limit. */
export interface RateLimits {
  count(path: string, caller: string): Promise<void>;
  /** Refuses a caller who is known to be beyond the limit, without a query. */
  refuseKnown(path: string, caller: string): void;
}

const refusal = (milliseconds: number) =>
  new ApiError('RATE_LIMITED', 'Too many requests. Try again shortly.', {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
  });

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
  return {
    async count(path, caller) {
      try {
        await limiters.get(path)?.consume(caller);
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? refusal(refused.msBeforeNext) : refused;
      }
    },
    refuseKnown(path, caller) {
      const limiter = limiters.get(path);
      const blockedMs = limiter?.getInMemoryBlockMsBeforeExpire(limiter.getKey(caller)) ?? 0;
      if (blockedMs > 0) throw refusal(blockedMs);
    },
  };
}

/** Deletes counts of minutes that are over. */
export const purgeRateLimits = (database: Database, now: Date) =>
  database.query('DELETE FROM rate_limits WHERE expire <= $1', [now.getTime()]);
