import fc from 'fast-check';
import { many } from '../database/database.ts';
import { apiWithRandomBlocks, command } from '../testing/random-blocks.ts';
import { UNSETTLED } from './stake-outcomes.ts';

const { test, blocks } = await apiWithRandomBlocks();
afterAll(() => test.close());

/** The plantings that the engine harvests or forfeits, by their steps. */
const OPEN = `(w.status = 'success' AND h.status IS DISTINCT FROM 'success')
  OR (p.status = 'success' AND p.forfeited_at IS NULL AND w.status IS DISTINCT FROM 'success')`;

const SHARES = `
  SELECT count(*) FILTER (WHERE ${OPEN})::int AS open, count(*) FILTER (WHERE ((${OPEN}) IS TRUE) <> ${UNSETTLED})::int AS wrong
  FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)`;

it('are those whose work can be harvested and those whose stake can be forfeited, after any history', async () => {
  let open = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 40, maxLength: 80 }), async commands => {
      for (const each of commands) await blocks.run(each);
      const [shares] = await many<{ open: number; wrong: number }>(test.database, SHARES);
      expect(shares?.wrong).toBe(0);
      open = Math.max(open, shares?.open ?? 0);
    }),
    { numRuns: 32, endOnFailure: true },
  );
  expect(open).toBeGreaterThan(5);
  const forfeited = await many(test.database, 'SELECT FROM plantings WHERE forfeited_at IS NOT NULL');
  expect(forfeited.length).toBeGreaterThan(5);
}, 60_000);
