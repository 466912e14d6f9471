import { many } from '../database/database.ts';
import { newMember, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { deliverWebhooks } from '../webhooks/deliver.ts';

const HOUR = 3_600;
const test = await testApi({ sandbox: { accounts: [], payoutWallet: null } });
const pooler = await newPool(test, 'pool-stellar-01');
const added = await test.post('/webhooks', { url: 'http://127.0.0.1:9/' }, { token: pooler.token });
expect(added.status).toBe(201);
// Three stakes of a block, planted 20 seconds apart, with accepted work.
for (const n of [0, 1, 2]) {
  const { farmerId, contractId } = await newMember(test, pooler.poolId);
  const plantedAt = new Date(test.api.clock().getTime() + n * 20_000);
  const step = [pooler.poolId, farmerId, plantedAt];
  await test.database.query(
    `INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at, ended_at, harvest_by)
     VALUES ('planting ' || $2, $1, 21, $2, $4, 'success', 10000000, $3, $3, $3::timestamptz + interval '1 day')`,
    [...step, contractId],
  );
  await test.database.query(
    `INSERT INTO works (id, pool_id, block_index, farmer_id, status, nonce, hash, zeros, found_at, ended_at)
     VALUES ('work ' || $2, $1, 21, $2, 'success', '1', '00', 1, $3, $3)`,
    step,
  );
}
afterAll(() => test.close());

/** The titles of what the operator's webhook receives of this kind within a minute from now. */
async function received(kind: string) {
  const titles = async () => {
    await deliverWebhooks(test.api);
    const sent = await many<{ body: string }>(
      test.database,
      'SELECT body FROM webhook_deliveries WHERE kind = $1 ORDER BY created_at',
      [kind],
    );
    return sent.map(({ body }) => JSON.parse(body).data.title);
  };
  for (let seconds = 0; seconds < 60; seconds += 10) {
    await titles();
    test.pass(10);
  }
  return titles();
}

it('counts every due harvest of a block, although the deadlines differ by seconds', async () => {
  test.pass(18 * HOUR + 120);
  expect(await received('harvest_due')).toEqual(['3 harvests are due']);
});

it('counts every stake of a block that was not harvested in time', async () => {
  test.pass(6 * HOUR - 60);
  expect(await received('stake_forfeited')).toEqual(['3 stakes were lost']);
});
