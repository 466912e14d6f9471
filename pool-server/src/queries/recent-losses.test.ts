import type { FarmerId } from '../domain/ids.ts';
import { newFarmer, newPool } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { recentLosses } from './recent-losses.ts';

let test: TestApi;
let farmerId: FarmerId;
let token: string;
beforeAll(async () => {
  test = await testApi();
  await newPool(test, 'pool-stellar-01');
  ({ farmerId, token } = await newFarmer(test));
  // Blocks 1 to 60 were lost an hour ago, 61 two days ago, and 62 had no stake. 63 is not decided.
  await test.database.query(
    `INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at, ended_at,
       harvest_by, forfeited_at)
     SELECT 'planting-' || block, 'pool-stellar-01', block, $1, 'contract', 'success',
       CASE WHEN block = 62 THEN 0 ELSE 20000000 END, at - interval '5 minutes', at - interval '5 minutes',
       $2::timestamptz + interval '1 day', CASE WHEN block < 63 THEN at END
     FROM generate_series(1, 63) block,
       LATERAL (SELECT $2::timestamptz - CASE WHEN block = 61 THEN interval '2 days' ELSE '1 hour' END AS at) lost`,
    [farmerId, test.api.clock()],
  );
  await test.database.query(
    "INSERT INTO farmer_figures (pool_id, farmer_id, planted) VALUES ('pool-stellar-01', $1, 63)",
    [farmerId],
  );
});
afterAll(() => test.close());

it('sums all stakes lost in the last 24 hours', async () => {
  const at = test.api.clock();
  const lostAt = new Date(at.getTime() - 3_600_000);
  const [loss, ...others] = await recentLosses(test.database, farmerId, at);
  expect(loss).toEqual({
    poolName: expect.any(String),
    blocks: 60,
    stake: 1_200_000_000n,
    reason: 'Work missed: none was submitted before the block closed. The stake is lost.',
    first: lostAt,
    last: lostAt,
  });
  expect(others).toEqual([]);
  const { body } = await test.get(`/farmers/${farmerId}/money`, { token });
  expect(body.recentLosses).toEqual([
    expect.objectContaining({ blocks: 60, amount: '120.0000000', at: lostAt.toISOString() }),
  ]);
});

it('gives a stake that was not harvested in time the same reason as the history', async () => {
  const { database } = test;
  const other = await newFarmer(test);
  const at = test.api.clock();
  await database.query(
    `INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at, ended_at,
       harvest_by)
     VALUES ('expired', 'pool-stellar-01', 1, $1, 'contract', 'success', 20000000, $2, $2, $2)`,
    [other.farmerId, new Date(at.getTime() - 60_000)],
  );
  await database.query(
    `INSERT INTO works (id, pool_id, block_index, farmer_id, status, nonce, hash, zeros, found_at, ended_at)
     VALUES ('expired', 'pool-stellar-01', 1, $1, 'success', '1', 'ab', 5, $2, $2)`,
    [other.farmerId, at],
  );
  await database.query(
    `INSERT INTO harvests (id, pool_id, block_index, farmer_id, contract_id, status, requested_at, ended_at, error_code,
       error_message)
     VALUES ('expired', 'pool-stellar-01', 1, $1, 'contract', 'failed', $2, $2, 'TIMEOUT', 'The ledger gave no answer')`,
    [other.farmerId, at],
  );
  expect(await recentLosses(database, other.farmerId, at)).toMatchObject([
    { blocks: 1, reason: 'Not harvested before the block expired. The stake is lost.' },
  ]);
});

it('counts the blocks whose stake was lost', async () => {
  const { body } = await test.get(`/farmers/${farmerId}/summary`, { token });
  expect(body.lifetime).toMatchObject({
    blocksParticipated: 63,
    blocksLost: 61,
    blocksDecided: 62,
  });
});
