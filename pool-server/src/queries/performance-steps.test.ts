import fc from 'fast-check';
import { many } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { PoolId } from '../domain/ids.ts';
import { brokenInvariants } from '../invariants/store-invariants.ts';
import { driftedProjections } from '../projections/drift.ts';
import { rebuild } from '../projections/rebuild.ts';
import { apiWithRandomBlocks, command, POOLS } from '../testing/random-blocks.ts';
import { ORIGIN } from './buckets.ts';
import { BLOCKS, FARMERS, STEPS } from './performance-steps.ts';

const { test, blocks } = await apiWithRandomBlocks();
afterAll(() => test.close());

/** Every step that ended from $2 to $3, one by one. */
const EACH = `
  SELECT 'plant' AS kind, pool_id, block_index, farmer_id, p.status, p.ended_at, p.failures, p.stake, 0 AS reward, NULL::int AS zeros,
    NULL::int AS gap, closed AS tried, w.status IS NOT DISTINCT FROM 'success' AS met, w.status IN ('success', 'failed') OR closed AS due,
    p.status = 'success' AND w.id IS NULL AND closed AS missed
  FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id) CROSS JOIN LATERAL (SELECT p.block_index < max(b.block_index) AS closed
    FROM blocks b WHERE b.pool_id = p.pool_id AND confirmed) c WHERE p.status IN ('success', 'failed')
  UNION ALL SELECT 'work', pool_id, block_index, farmer_id, status, ended_at, failures, 0, 0, zeros, gap, NULL, NULL, NULL, NULL FROM works
  UNION ALL SELECT 'harvest', pool_id, block_index, farmer_id, status, ended_at, failures, 0, reward, NULL, NULL, NULL, NULL, NULL, NULL FROM harvests`;
const done = (kind: string) => `FILTER (WHERE kind = '${kind}' AND status = 'success')`;
const DUE = "FILTER (WHERE kind = 'plant' AND status = 'success' AND due";
/** What each figure means. */
const MEANING = `
  count(*) ${done('plant')}::int AS planted, count(*) ${done('work')}::int AS worked, count(*) ${done('harvest')}::int AS harvested,
  count(*) FILTER (WHERE kind = 'plant' AND status = 'failed')::int AS plant_failed,
  count(*) FILTER (WHERE kind = 'work' AND status = 'failed' OR missed)::int AS work_failed,
  count(*) FILTER (WHERE kind = 'harvest' AND status = 'failed')::int AS harvest_failed, coalesce(sum(reward) ${done('harvest')}, 0) AS rewards,
  count(*) FILTER (WHERE kind = 'plant' AND tried)::int AS tried, count(*) FILTER (WHERE kind = 'plant' AND tried AND met)::int AS met,
  coalesce(sum(stake) ${done('plant')}, 0) AS staked, count(*) ${DUE})::int AS work_due, count(*) ${DUE} AND met)::int AS work_met,
  count(*) FILTER (WHERE status IN ('success', 'failed'))::int AS steps,
  count(*) FILTER (WHERE status = 'success' AND failures = 0)::int AS first_attempts,
  count(*) FILTER (WHERE kind = 'harvest' AND status IN ('success', 'failed'))::int AS harvest_due,
  avg(zeros) ${done('work')}::float AS zeros, avg(gap) ${done('work')}::float AS gap`;

interface Window {
  readonly poolId: PoolId | null;
  readonly before: Date;
  readonly from: Date;
  readonly to: Date;
}

/** The figures of both ranges, by pool, of all pools and by bucket, from the sums and from individual steps. */
async function figures({ poolId, before, from, to }: Window) {
  const step = 3_600;
  const on = test.database;
  const expected = await many<{ blocks: number; farmers: number }>(
    on,
    `SELECT ended_at >= $4 AS recent, pool_id, date_bin(make_interval(secs => $5), ended_at, '${ORIGIN}') AS at, ${MEANING},
       count(DISTINCT block_index) ${done('plant')}::int AS blocks, count(DISTINCT farmer_id)::int AS farmers
     FROM (${EACH}) s WHERE ended_at >= $2 AND ended_at < $3 AND ($1::text IS NULL OR pool_id = $1)
     GROUP BY GROUPING SETS ((1, pool_id), (1), (1, 3)) ORDER BY 1, 2, 3`,
    [poolId, before, to, from, step],
  );
  const ranges = [
    [before, from],
    [from, to],
  ] as const;
  const distinct = (sql: string) =>
    Promise.all(
      ranges.map(([since, until]) =>
        many<{ pool_id: string | null; count: number }>(on, sql, [poolId, since, until]),
      ),
    );
  const [found, planted, farmers] = await Promise.all([
    many<{ recent: boolean; pool_id: string | null; at: Date | null }>(
      on,
      `SELECT * FROM (${STEPS}) s ORDER BY recent, pool_id, at`,
      [poolId, before, from, to, step],
    ),
    distinct(BLOCKS),
    distinct(FARMERS),
  ]);
  const countIn = (counts: typeof planted, recent: boolean, pool: string | null) =>
    counts[recent ? 1 : 0]?.find(({ pool_id }) => pool_id === pool)?.count ?? 0;
  return {
    expected: expected.map(row => ('at' in row && row.at ? { ...row, blocks: 0, farmers: 0 } : row)),
    found: found.map(({ name: _, ...row }: (typeof found)[number] & { name?: string }) => ({
      ...row,
      blocks: row.at ? 0 : countIn(planted, row.recent, row.pool_id),
      farmers: row.at ? 0 : countIn(farmers, row.recent, row.pool_id),
    })),
  };
}

/** Ranges that end up to ten hours ago, some of which are aligned to five minutes. */
const window = fc.record({
  pool: fc.option(fc.constantFrom(...POOLS)),
  ago: fc.oneof(fc.constant(0), fc.nat(36_000)),
  span: fc.oneof(fc.integer({ min: 3_600, max: 90_000 }), fc.constantFrom(3_600, 7_200, 86_400)),
  aligned: fc.boolean(),
});
const toWindow = ({ pool, ago, span, aligned }: typeof window extends fc.Arbitrary<infer T> ? T : never) => {
  const end = test.api.clock().getTime() - ago * 1000;
  const to = aligned ? Math.floor(end / 300_000) * 300_000 : end;
  const [before, from] = [new Date(to - span * 2_000), new Date(to - span * 1_000)];
  return { poolId: pool, before, from, to: new Date(to) };
};

it('equals the figures of individual steps, in any range, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 40, maxLength: 80 }),
      fc.array(window, { minLength: 10, maxLength: 10 }),
      async (commands, windows) => {
        for (const each of commands) await blocks.run(each);
        for (const each of windows) {
          const { found, expected } = await figures(toWindow(each));
          expect(found).toEqual(expected);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await brokenInvariants(test.database)).toEqual([]);
  expect((await rebuild(test.database)).changed).toBe(0);
  expect(await driftedProjections(test.database)).toEqual([]);
}, 120_000);

const tables = async () =>
  Promise.all(
    ['pool_steps', 'blocks'].map(table =>
      many(test.database, `SELECT t::text AS row FROM ${table} t ORDER BY 1`),
    ),
  );

it('is the same after the migration computes it from the rows', async () => {
  const before = await tables();
  const migration = '0117-sums-of-steps.sql';
  await test.database.query(`
    DELETE FROM schema_migrations WHERE name = '${migration}'; DROP TABLE pool_steps;
    ALTER TABLE blocks DROP first_step_at, DROP last_step_at, DROP last_planted_at`);
  await migrate(test.url, [migration]);
  expect(await tables()).toEqual(before);
});

it.each([
  ['UPDATE pool_steps SET found = found + 1', 'the sums of farmers and pools'],
  ['UPDATE blocks SET last_step_at = first_step_at', 'last planting of a block match its steps'],
  ['UPDATE blocks SET last_planted_at = now()', 'last planting of a block match its steps'],
])('%s violates an invariant, and a rebuild repairs it', async (damage, holds) => {
  await test.database.query(damage);
  expect(await brokenInvariants(test.database)).toEqual([expect.stringContaining(holds)]);
  expect((await rebuild(test.database)).changed).toBeGreaterThan(0);
  expect(await brokenInvariants(test.database)).toEqual([]);
});
