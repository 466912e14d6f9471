import { amount } from 'shared-api/money';
import type { FarmerId } from '../../../domain/ids.ts';
import type { NonceSubmission } from '../../../domain/operations.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { idleOperations } from '../../../testing/idle-operations.ts';
import { newPool } from '../../../testing/people.ts';
import { testApi } from '../../../testing/test-api.ts';

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

let submitted: readonly NonceSubmission[] | null = null;
let refusal: Refusal | null = null;
const poolerId = 'pool-stellar-01';
const submit = async ({ submissions }: { submissions: readonly NonceSubmission[] }) => {
  submitted = submissions;
  return { accepted: [], rejected: [nonce('early', 'KALE_7'), nonce('late', 'KALE_13')] };
};
const test = await testApi({
  operations: {
    ...idleOperations,
    plant: async () => {
      if (refusal) throw refusal;
      return {
        requested: 2,
        planted: [
          { ...done('early', true), stake: kale(50n) },
          { ...done('late', false), stake: kale(7n) },
        ],
        failed: [],
      };
    },
    retry: () => Promise.reject(refusal),
    work: submit,
    recordWork: submit,
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
const { token } = await newPool(test, poolerId);
afterAll(() => test.close());

const order = async (path: string, more: object = {}) =>
  (await test.post(path, { blockIndex: 7, poolerId, ...more }, { token })).body;

it('adds up the stakes of an order, and marks earlier plantings', async () => {
  expect(await order('/plant', { maxFarmersCapacity: 5 })).toMatchObject({
    successfulPlants: [
      { farmerId: 'early', stakeAmount: '0.0000050', earlier: true },
      { farmerId: 'late', stakeAmount: '0.0000007', earlier: false },
    ],
    totalStaked: '0.0000007',
  });
});

it('refuses to plant in a pool that its operator paused, with a documented code', async () => {
  refusal = new Refusal('POOLER_INACTIVE', 'This pool is paused: resume it to plant');
  expect(await order('/plant', { maxFarmersCapacity: 5 })).toMatchObject({ code: 'POOLER_INACTIVE' });
  const retried = await test.post(`/pooler/blocks/${poolerId}:7/retry`, { step: 'plant' }, { token });
  expect(retried).toMatchObject({ status: 409, body: { code: 'POOLER_INACTIVE' } });
  refusal = null;
});

it('adds up the rewards of an order, and its fees', async () => {
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

it('does not reject a nonce when a better one is on the ledger', async () => {
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

describe('a batch with malformed rows', () => {
  const malformed = ['12abc', '1e5', '1.5', '0x', '', ' 7', '-1', '18446744073709551616'];
  const rows = [
    ...malformed.map(nonce => ({ farmerId: 'early', nonce })),
    { farmerId: 'other-block', nonce: '5', blockIndex: 6 },
    { farmerId: 'late', nonce: '0xff', blockIndex: 7 },
  ];
  const reasons = [
    ...malformed.map(nonce => ({ farmerId: 'early', nonce, error: { code: 'NONCE_INVALID' } })),
    {
      farmerId: 'other-block',
      nonce: '5',
      error: { code: 'BLOCK_MISMATCH', message: 'This nonce is for block 6, and the batch is for block 7' },
    },
  ];
  beforeEach(() => {
    submitted = null;
  });

  it('submits the other rows of POST /work and reports why each invalid row is invalid', async () => {
    const answer = await order('/work', { submissions: rows });
    expect(answer).toMatchObject({ totalSubmissions: rows.length, validNonces: [] });
    expect(answer.invalidNonces.slice(0, reasons.length)).toMatchObject(reasons);
    expect(submitted).toEqual([{ farmerId: 'late', nonce: 255n }]);
  });

  it('does the same for POST /pooler/work-completed', async () => {
    const workResults = rows.map(row => ({ ...row, status: 'success' }));
    const target = { blockIndex: 7, poolerId };
    const { status, body: answer } = await test.post(
      '/pooler/work-completed',
      { ...target, workResults },
      { token },
    );
    expect(status).toBe(202);
    expect(answer).toMatchObject({ accepted: 0, rejected: reasons.length + 1, outdone: 1 });
    expect(answer.invalidNonces.slice(0, reasons.length)).toMatchObject(reasons);
    expect(submitted).toEqual([{ farmerId: 'late', nonce: 255n }]);
  });

  it('submits nothing when every row is invalid', async () => {
    const answer = await order('/work', { submissions: [{ farmerId: 'early', nonce: '12abc' }] });
    expect(answer).toMatchObject({ totalSubmissions: 1, invalidNonces: [{ nonce: '12abc' }] });
    expect(submitted).toBeNull();
  });
});
