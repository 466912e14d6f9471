import { amount } from 'shared-api/money';
import type { FarmerId } from '../../../domain/ids.ts';
import { idleOperations } from '../../../testing/idle-operations.ts';
import { newPool } from '../../../testing/people.ts';
import { type TestApi, testApi } from '../../../testing/test-api.ts';

const kale = (units: bigint) => amount('KALE', units);
const done = (farmerId: string, earlier: boolean) => ({
  farmerId: farmerId as FarmerId,
  transactionHash: 'ab',
  earlier,
});
const nonce = (farmerId: string, code: string) => ({
  farmerId: farmerId as FarmerId,
  nonce: 1n,
  error: { code, message: 'Refused' },
});

let test: TestApi;
let token: string;
const poolerId = 'pool-stellar-01';
beforeAll(async () => {
  test = await testApi({
    operations: {
      ...idleOperations,
      plant: async () => ({
        requested: 2,
        planted: [
          { ...done('early', true), stake: kale(50n) },
          { ...done('late', false), stake: kale(7n) },
        ],
        failed: [],
      }),
      work: async () => ({ accepted: [], rejected: [nonce('early', 'KALE_7'), nonce('late', 'KALE_13')] }),
      harvest: async () => ({
        eligible: 2,
        harvested: [
          { ...done('early', true), reward: kale(900n), fees: kale(100n) },
          { ...done('late', false), reward: kale(90n), fees: kale(10n) },
        ],
        failed: [],
      }),
    },
  });
  ({ token } = await newPool(test, poolerId));
});
afterAll(() => test.close());

const order = async (path: string, more: object = {}) =>
  (await test.post(path, { blockIndex: 7, poolerId, ...more }, { token })).body;

it('adds up what an order staked, and marks what was planted before it', async () => {
  expect(await order('/plant', { maxFarmersCapacity: 5 })).toMatchObject({
    successfulPlants: [
      { farmerId: 'early', stakeAmount: '0.0000050', earlier: true },
      { farmerId: 'late', stakeAmount: '0.0000007', earlier: false },
    ],
    totalStaked: '0.0000007',
  });
});

it('adds up what an order paid to farmers, and what it cost them', async () => {
  expect(await order('/harvest')).toMatchObject({
    totalEligible: 2,
    successfulHarvests: [
      { farmerId: 'early', reward: '0.0000900', earlier: true },
      { farmerId: 'late', reward: '0.0000090', earlier: false },
    ],
    totalRewards: '0.0000090',
    totalFees: '0.0000010',
  });
});

it('does not reject a nonce because a better one is in', async () => {
  const workResults = ['early', 'late'].map(farmerId => ({
    farmerId,
    status: 'success',
    nonce: '1',
    hash: 'ab'.repeat(32),
  }));
  expect(await order('/pooler/work-completed', { workResults })).toMatchObject({
    accepted: 0,
    rejected: 1,
    outdone: 1,
  });
});
