import fc from 'fast-check';
import { many } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { PoolId } from '../domain/ids.ts';
import { brokenInvariants } from '../invariants/store-invariants.ts';
import { driftedProjections } from '../projections/drift.ts';
import { rebuild } from '../projections/rebuild.ts';
import { apiWithRandomBlocks, command, farmersOf, POOLS } from '../testing/random-blocks.ts';
import { type MemberDay, outlookFigures } from './outlook-figures.ts';
import { poolOutlook } from './pool-outlook.ts';

const FARMERS = farmersOf(1, 1);
const { test, blocks } = await apiWithRandomBlocks();
afterAll(() => test.close());

/** Runs `read` while the farmers are members of the second pool. */
async function withMembers<T>(read: () => Promise<T>): Promise<T> {
  await test.database.query(
    `INSERT INTO contracts (id, farmer_id, pool_id, status, stake_fraction, harvest_interval, reward_split, platform_fee,
       exit_delay_blocks, requested_at, expires_at)
     SELECT 'c-' || f, f, $1, 'active', 0.5, 1, 0, 0, 1, now(), now() FROM unnest($2::text[]) f`,
    [POOLS[1], FARMERS],
  );
  const found = await read();
  await test.database.query('DELETE FROM contracts');
  return found;
}

/** Each closed planting of the last seven days, by member and day. */
const MEMBER_DAYS = `
  SELECT p.farmer_id AS "farmerId", floor(extract(epoch FROM $2::timestamptz - p.requested_at) / 86400)::int AS age,
    count(*)::int AS planted, count(*) FILTER (WHERE w.status IS DISTINCT FROM 'success')::int AS missed,
    count(h.id)::int AS harvested, coalesce(sum(h.stake), 0) AS stakes, coalesce(sum(h.reward), 0) AS rewards,
    coalesce(sum(h.stake * h.stake), 0) AS "stakesSquared", coalesce(sum(h.stake * h.reward), 0) AS "stakesTimesRewards",
    coalesce(max(h.stake), 0) AS "largestStake"
  FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h ON h.pool_id = p.pool_id AND h.block_index = p.block_index AND h.farmer_id = p.farmer_id
      AND h.status = 'success'
  WHERE p.pool_id = $1 AND p.status = 'success' AND p.requested_at > $2::timestamptz - interval '7 days'
    AND p.farmer_id = ANY($3)
    AND p.block_index < (SELECT max(b.block_index) FROM blocks b WHERE b.pool_id = $1 AND b.confirmed)
  GROUP BY p.farmer_id, age`;

async function expected(at: Date) {
  const rows = await many<Record<keyof MemberDay, string>>(test.database, MEMBER_DAYS, [
    POOLS[1],
    at,
    FARMERS,
  ]);
  const days = rows.map((row): MemberDay => {
    const sums = ['stakes', 'rewards', 'stakesSquared', 'stakesTimesRewards', 'largestStake'] as const;
    return Object.assign({}, row, ...sums.map(sum => ({ [sum]: BigInt(row[sum]) })));
  });
  return outlookFigures(days);
}

it('is estimated from each closed planting of seven days, at any time, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 30, maxLength: 60 }),
      fc.array(
        fc.oneof(
          fc.nat(8 * 86_400),
          fc.nat(150).map(hours => hours * 3_600),
        ),
        { minLength: 12 },
      ),
      async (commands, later) => {
        for (const each of commands) await blocks.run(each);
        for (const seconds of later) {
          const now = test.api.clock().getTime();
          // Some hours end with a day of the outlook.
          const at = new Date(
            (seconds % 2 === 0 ? Math.floor(now / 3_600_000) * 3_600_000 : now) + seconds * 1000,
          );
          const found = await withMembers(() => poolOutlook(test.database, POOLS[1] as PoolId, at));
          expect(found).toMatchObject(await expected(at));
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await brokenInvariants(test.database)).toEqual([]);
  expect((await rebuild(test.database)).changed).toBe(0);
  expect(await driftedProjections(test.database)).toEqual([]);
}, 120_000);

const rows = () => many(test.database, 'SELECT t::text AS row FROM farmer_hours t ORDER BY 1');

it('has the same sums after the migration computes them from the rows', async () => {
  // Random histories alone may leave too few rows.
  for (const each of fc.sample(command, { numRuns: 300, seed: 1 })) await blocks.run(each);
  const before = await rows();
  expect(before.length).toBeGreaterThan(20);
  await test.database.query(
    `DELETE FROM schema_migrations WHERE name = '0118-farmer-hours.sql'; DROP TABLE farmer_hours`,
  );
  await migrate(test.url, ['0118-farmer-hours.sql']);
  expect(await rows()).toEqual(before);
});

it('violates an invariant when its sums are wrong, and a rebuild repairs them', async () => {
  await test.database.query('UPDATE farmer_hours SET met = met + 1');
  expect(await brokenInvariants(test.database)).toEqual([
    'the sums of farmers and pools equal those of their plantings and harvests',
  ]);
  expect((await rebuild(test.database)).changed).toBeGreaterThan(0);
  expect(await brokenInvariants(test.database)).toEqual([]);
});
