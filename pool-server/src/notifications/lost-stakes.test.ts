import { many } from '../database/database.ts';
import { playBlock } from '../testing/block.ts';
import { newAdmin, newMember, newPool, type Person } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { deliverWebhooks } from '../webhooks/deliver.ts';

const test = await testApi({ sandbox: { accounts: [], payoutWallet: null } });
const pooler = await newPool(test, 'pool-stellar-01');
const admin = await newAdmin(test);
const other = await newMember(test, pooler.poolId);
const farmer = await newMember(test, pooler.poolId);
const added = await test.post('/webhooks', { url: 'http://127.0.0.1:9/' }, { token: pooler.token });
expect(added.status).toBe(201);
for (const block of [7, 8, 9]) {
  test.pass(60);
  await playBlock(test, pooler.poolId, block, [other, farmer]);
}
afterAll(() => test.close());

/** Records that no work was accepted in a block, so that the stake is lost. */
async function lose(block: number, { farmerId } = farmer) {
  for (const table of ['harvests', 'works'])
    await test.database.query(`DELETE FROM ${table} WHERE block_index = $1`, [block]);
  await test.database.query(
    `UPDATE plantings SET forfeited_at = $1, stake = 8220000000 WHERE farmer_id = $2 AND block_index = $3`,
    [test.api.clock(), farmerId, block],
  );
}
const received = async ({ token }: Person, path = '') =>
  (await test.get(`/notifications${path}`, { token })).body.items;
/** The losses and missed work that the operator's webhook received. */
async function delivered() {
  test.pass(180);
  await deliverWebhooks(test.api);
  const sent = await many<{ body: string }>(
    test.database,
    "SELECT body FROM webhook_deliveries WHERE kind IN ('stake_forfeited', 'work_missed') ORDER BY created_at, id",
  );
  return sent.map(({ body }) => JSON.parse(body).data.message);
}
const loss = (block: number) =>
  `822.00 KALE in block #${block}: no work was accepted before the block closed`;

it('sends the lost stakes of each block together, and no missed work in addition', async () => {
  await lose(7);
  expect(await delivered()).toEqual([loss(7)]);
  expect((await received(admin, '/groups'))[0]).toMatchObject({
    title: '1 stake was lost in block #7 of Pool pool-stellar-01',
    message: 'No work was accepted before the block closed',
  });
  await lose(8);
  expect(await delivered()).toEqual([loss(7), loss(8)]);
  expect(await received(pooler, '?kind=work_missed')).toEqual([]);
});

it('lists them by block, and those of one day together', async () => {
  const lost = { kind: 'stake_forfeited', title: '1 stake was lost' };
  expect(await received(pooler, '?kind=stake_forfeited')).toMatchObject([
    { ...lost, message: loss(8) },
    { ...lost, message: loss(7) },
  ]);
  expect(await received(admin, '?kind=stake_forfeited')).toMatchObject([
    { title: '1 stake was lost in block #8 of Pool pool-stellar-01' },
    { title: '1 stake was lost in block #7 of Pool pool-stellar-01' },
  ]);
  const group = { title: 'Stakes lost in 2 blocks', amount: '-1644.0000000' };
  expect((await received(pooler, '/groups'))[0]).toMatchObject({ ...group, message: 'Last one in block #8' });
  expect((await received(admin, '/groups'))[0]).toMatchObject({
    ...group,
    message: 'Last one in block #8 of Pool pool-stellar-01',
  });
});

it('sends the sum of a block again when more of its stakes are lost', async () => {
  await lose(9);
  expect(await delivered()).toEqual([loss(7), loss(8), loss(9)]);
  await lose(9, other);
  expect((await delivered()).slice(3)).toEqual([loss(9).replace('822.00', '1,644.00')]);
});
