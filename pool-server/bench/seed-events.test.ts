import { verifyEvents } from '../src/audit/verify.ts';
import { many } from '../src/database/database.ts';
import { driftedProjections } from '../src/projections/drift.ts';
import { rebuild } from '../src/projections/rebuild.ts';
import { playBlock } from '../src/testing/block.ts';
import { testApi } from '../src/testing/test-api.ts';
import { copyBlocks } from './copy-blocks.ts';
import { registerPeople, seedEvents } from './seed-events.ts';

const test = await testApi();
afterAll(() => test.close());

it('writes a chained history that a rebuild can read and new events can extend', async () => {
  const [wanted, farmers] = [2_000, 3];
  let calls = 0;
  const progress = (done: number) => {
    calls = done;
  };
  const members = await seedEvents({ ...test.api, ledger: test.ledger }, wanted, progress, farmers);
  expect(calls).toBeGreaterThanOrEqual(wanted);
  const { events } = await rebuild(test.database);
  expect(events).toBeGreaterThan(calls);
  const [counted] = await many(
    test.database,
    `SELECT count(DISTINCT farmer_id)::int AS farmers,
       (SELECT sum(stream_position)::int FROM emt_streams) AS streamed FROM harvests WHERE status = 'success'`,
  );
  // One farmer of each of the three pools fails to plant, as in a real block.
  expect(counted).toMatchObject({ farmers: 3 * (farmers - 1), streamed: events });
  const [pool] = members;
  if (!pool) throw new Error('No pool');
  // The store appends further events as usual.
  await playBlock(test, pool[0], 1_000_000, pool[1]);
  expect((await verifyEvents(test.database)).broken).toEqual([]);
  expect(await driftedProjections(test.database)).toEqual([]);
});

it('copies a block as the product would write it', async () => {
  const copied = await testApi();
  try {
    const members = await registerPeople({ ...copied.api, ledger: copied.ledger }, 2);
    const events = await copyBlocks(copied.database, members, 300, 60);
    expect(events).toBeGreaterThanOrEqual(300);
    expect((await verifyEvents(copied.database)).broken).toEqual([]);
    expect(await driftedProjections(copied.database)).toEqual([]);
    const [last] = await many<{ index: number }>(
      copied.database,
      'SELECT max(block_index)::int AS index FROM blocks',
    );
    const [pool] = members;
    if (!pool || !last) throw new Error('Nothing was copied');
    await playBlock(copied, pool[0], last.index + 1, pool[1]);
    expect(await driftedProjections(copied.database)).toEqual([]);
  } finally {
    await copied.close();
  }
});
