import { amount, splitReward } from 'shared-api/money';
import { one } from '../../database/database.ts';
import { POOL, testNetwork } from '../../testing/engine-network.ts';
import { expectSoundRecords, openSteps } from '../../testing/sound-records.ts';
import { workSenders } from './work-senders.ts';

const SPLIT = { rewardSplit: 0.05, platformFee: 0.05 };
const network = await testNetwork({ ownKey: true });
afterAll(() => network.drop());

it('sends the work of a pool from the wallets of its farmers when the operator keeps their own key', async () => {
  expect(await workSenders(network.services(), POOL)).toBe('farmers');
  const farmer = await network.farmer('own-key@kale.test');
  network.pass(64);
  expect(await network.look()).toEqual([]);
  network.pass(10);
  const before = (await network.ledger.account(farmer.address))?.xlm ?? 0n;
  const { accepted, rejected } = await network.work(1, [farmer]);
  expect([accepted.length, rejected]).toEqual([1, []]);
  expect((await network.ledger.account(farmer.address))?.xlm).toBeLessThan(before);

  network.pass(60);
  expect(await network.look()).toEqual([]);
  network.pass(10);
  expect(await network.look()).toEqual([]);
  const harvest = await one<{ reward: string; status: string; payout_status: string }>(
    network.database,
    'SELECT reward, status, payout_status FROM harvests WHERE farmer_id = $1',
    [farmer.farmerId],
  );
  expect(harvest).toMatchObject({ status: 'success', payout_status: 'success' });
  const reward = amount('KALE', BigInt(harvest?.reward ?? 0));
  expect(reward).toBeGreaterThan(0n);
  const parts = splitReward(reward, SPLIT);
  expect(await network.balance(network.operator)).toBe(parts.pooler);
  expect(await network.balance(farmer.address)).toBe(parts.farmer);
  expect(await openSteps(network.database)).toEqual([]);
  await expectSoundRecords(network.database);
});

it("always sends it from the farmers' wallets on Stellar, where an account sends one transaction a ledger", async () => {
  const custodial = await testNetwork();
  try {
    const services = custodial.services();
    expect(await workSenders(services, POOL)).toBe('operator');
    const { ledger } = services;
    const stellar = { ...ledger, network: { ...ledger.network, name: 'testnet' as const } };
    expect(await workSenders({ ...services, ledger: stellar }, POOL)).toBe('farmers');
  } finally {
    await custodial.drop();
  }
});
