import fc from 'fast-check';
import { many } from '../database/database.ts';
import { apiWithRandomBlocks, command, POOLS } from '../testing/random-blocks.ts';
import { MEMBER_RATES } from './member-rates.ts';
import { plantedIn } from './success-rate.ts';

const { test, blocks } = await apiWithRandomBlocks();
afterAll(() => test.close());

/** The same figures, computed from each planting. */
const EACH = `
  SELECT farmer_id, count(*)::int AS tried, (count(*) FILTER (WHERE met))::int AS met
  FROM (${plantedIn(`($1::text IS NULL OR p.pool_id = $1) AND p.ended_at >= $2::timestamptz - interval '24 hours'`)}) planted
  WHERE tried GROUP BY 1 ORDER BY 1`;

it('counts the closed plantings of each member in the last 24 hours, at any time, after any history', async () => {
  let rated = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 30, maxLength: 60 }),
      fc.array(fc.nat(30 * 3_600), { minLength: 12 }),
      async (commands, later) => {
        for (const each of commands) await blocks.run(each);
        const now = test.api.clock().getTime();
        for (const seconds of later) {
          // Some windows start on the hour.
          const from = seconds % 3 === 0 ? Math.floor(now / 3_600_000) * 3_600_000 : now;
          const at = new Date(
            from + (seconds % 3 === 0 ? Math.floor(seconds / 3_600) * 3_600 : seconds) * 1000,
          );
          for (const pool of [null, ...POOLS]) {
            const expected = await many(test.database, EACH, [pool, at]);
            const found = await many(test.database, `SELECT * FROM (${MEMBER_RATES}) r ORDER BY 1`, [
              pool,
              at,
            ]);
            expect(found).toEqual(expected);
            rated += expected.length;
          }
        }
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
  expect(rated).toBeGreaterThan(100);
}, 120_000);
