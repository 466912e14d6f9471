import type { ContractId } from 'shared-api/contract';
import { playBlock } from '../testing/block.ts';
import { join, newAdmin, newFarmer, newPool, type Person } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';

let test: TestApi;
let admin: Person;
beforeAll(async () => {
  test = await testApi();
  admin = await newAdmin(test);
  const { poolId } = await newPool(test, 'pool-stellar-01');
  const members = [];
  for (let i = 0; i < 3; i++) {
    const person = await newFarmer(test);
    const contractId = (await join(test, person, poolId)) as ContractId;
    members.push({ farmerId: person.farmerId, contractId: contractId as never });
  }
  await newFarmer(test, { funded: false });
  await playBlock(test, poolId, 1, members);
  test.pass(25 * 3600);
  admin = await newAdmin(test);
  await playBlock(test, poolId, 2, members);
  await playBlock(test, poolId, 3, members);
  await test.database.query(`UPDATE works SET status = 'failed' WHERE block_index = 3 AND farmer_id = $1`, [
    members[1]?.farmerId,
  ]);
  await test.database.query(`UPDATE harvests SET payout_status = 'failed' WHERE block_index IN (1, 3)`);
});
afterAll(() => test.close());

it('counts failed steps of each kind in the last day, and the progress of its blocks', async () => {
  const { body } = await test.get('/admin/overview', { token: admin.token });
  expect(body.blocks).toMatchObject({
    last24h: 2,
    outcomes24h: { seen: 2, planted: 2, worked: 2, harvested: 2 },
  });
  const { steps24h, failed24h } = body.operations;
  expect(steps24h.work).toEqual({ success: 3, failed: 1 });
  expect(steps24h.payout).toEqual({ success: 0, failed: 2 });
  const failed = Object.values<{ failed: number }>(steps24h).map(step => step.failed);
  expect(failed24h).toBe(failed.reduce((sum, each) => sum + each));
  expect(failed24h).toBeGreaterThanOrEqual(5);
  expect(body.users.farmerStates).toMatchObject({ wallet_created: 1, active_in_pool: 3 });
  expect(body.users.roles.admin).toEqual({ registered: 2, suspended: 0 });
});

it('compares the money in custody with the ledger, for admins', async () => {
  const { body } = await test.get('/admin/custody', { token: admin.token });
  expect(body.wallets).toBe(4);
  const [kale, xlm] = body.assets;
  // These blocks were reported but never mined: the ledger lacks them, and the check says so.
  expect(kale).toMatchObject({ asset: 'KALE', held: '0.0000000', check: 'differs' });
  expect(xlm).toMatchObject({ asset: 'XLM', held: '29.9999700', booked: null, check: 'none' });
  expect(body.ledger.map(({ holds }: { holds: boolean }) => holds)).toEqual([true, true]);
});
