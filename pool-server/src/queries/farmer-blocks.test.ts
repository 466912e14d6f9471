import { amount } from 'shared-api/money';
import { commandContext } from '../commands/services.ts';
import { cycle } from '../domain/cycle.ts';
import {
  acceptWork,
  type CycleDecision,
  discoverBlock,
  failPlanting,
  failWork,
  findWork,
  inOrder,
  requestHarvest,
  requestPlanting,
  submitHarvest,
  submitPlanting,
  submitWork,
  succeedHarvest,
  succeedPlanting,
} from '../domain/cycle-decisions.ts';
import type { Applied } from '../domain/cycle-events.ts';
import { atomic, type ContractId, type FarmerId, type PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import type { Block, BlockIndex } from '../ledger/ledger.ts';
import { join, newFarmer, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { farmerBlocks } from './farmer-blocks.ts';
import { UNNOTIFIED_TTL_MS } from './ledger-dependency.ts';

const poolId = 'pool-stellar-01' as PoolId;
const stake = amount('KALE', 14_764_715_961n);

const decide = (blockIndex: number, ...decisions: CycleDecision[]) =>
  commit(test.database, commandContext(test.api, { kind: 'engine' }), unit =>
    unit.decide(cycleStream({ poolId, blockIndex }), cycle, inOrder(...decisions)),
  );
async function open(blockIndex: number) {
  test.pass(300);
  const at = test.api.clock().toISOString();
  const received = { hash: null, entropy: null, difficulty: null, plantable: true, confirmed: true };
  await decide(
    blockIndex,
    discoverBlock({ poolId, blockIndex, ...received, openedAt: at, discoveredAt: at }),
  );
}
const submission = (hash: string) => ({
  transactionHash: hash,
  validUntil: test.api.clock().toISOString(),
});
/** The farmer pays plants and harvests, a sponsor work. */
const applied = (hash: string): Applied => ({
  transactionHash: hash,
  ledger: 60,
  fee: atomic(amount('XLM', hash.startsWith('work') ? 15_000n : 42_000n)),
  feeBy: hash.startsWith('work') ? 'sponsor' : 'farmer',
});
const planted = (farmerId: FarmerId, hash: string) => {
  const at = test.api.clock();
  return inOrder(
    requestPlanting(farmerId, contractId, stake),
    submitPlanting(farmerId, submission(hash)),
    succeedPlanting(farmerId, applied(hash), { at, harvestBy: new Date(at.getTime() + 86_400_000) }),
  );
};
const workSent = (farmerId: FarmerId, hash: string) =>
  inOrder(
    findWork(farmerId, { nonce: '1', hash: 'ab', zeros: 5 }, test.api.clock()),
    submitWork(farmerId, submission(hash)),
  );
const workAccepted = (farmerId: FarmerId, hash: string) =>
  inOrder(
    workSent(farmerId, hash),
    acceptWork(farmerId, applied(hash), { gap: 9, zeros: 5, at: test.api.clock() }),
  );
const harvested = (farmerId: FarmerId, hash: string, reward: bigint) =>
  inOrder(
    requestHarvest(farmerId),
    submitHarvest(farmerId, submission(hash)),
    succeedHarvest(
      farmerId,
      applied(hash),
      { reward: amount('KALE', reward), stake, at: test.api.clock() },
      { rewardSplit: 0.05, platformFee: 0.05 },
    ),
  );
const ask = async (query = '') =>
  (await test.get(`/farmers/${farmer.farmerId}/blocks?${query}`, { token: farmer.token })).body;

const test = await testApi();
await newPool(test, poolId);
const farmer = await newFarmer(test);
const contractId = (await join(test, farmer, poolId)) as ContractId;
const { farmerId } = farmer;
// 1 harvested, 2 refused, 3 without a reward, 4 not planted, 5 worked and closed, 6 open
await open(1);
await decide(1, planted(farmerId, 'plant-1'), workAccepted(farmerId, 'work-1'));
await open(2);
await decide(2, planted(farmerId, 'plant-2'), workSent(farmerId, 'work-2'));
const refused = { error: { code: '13', message: 'hash does not match' }, transactionHash: null };
await decide(2, failWork(farmerId, { ...refused, at: test.api.clock() }));
await open(3);
await decide(3, planted(farmerId, 'plant-3'), workAccepted(farmerId, 'work-3'));
await open(4);
await decide(
  4,
  requestPlanting(farmerId, contractId, stake),
  submitPlanting(farmerId, submission('plant-4')),
  failPlanting(farmerId, {
    error: { code: '8', message: 'Already planted' },
    transactionHash: null,
    at: test.api.clock(),
  }),
);
await decide(1, harvested(farmerId, 'harvest-1', 1_000_003n));
await decide(3, harvested(farmerId, 'harvest-3', 0n));
await open(5);
await decide(5, planted(farmerId, 'plant-5'), workAccepted(farmerId, 'work-5'));
await open(6);
await decide(6, planted(farmerId, 'plant-6'));
afterAll(() => test.close());

it('lists one row per block, from planting to net', async () => {
  const { items, total } = await ask();
  expect(total).toBe(6);
  const row = ({ blockIndex, type, status, planted, reward, net }: Record<string, unknown>) => [
    blockIndex,
    type,
    status,
    planted,
    reward,
    net,
  ];
  expect(items.map(row)).toEqual([
    [6, 'planting', 'open', '1476.4715961', null, null],
    // The sandbox's ledger never had this block, so its reward is unknown.
    [5, 'planting', 'pending', '1476.4715961', null, null],
    [4, 'harvest', 'failed', null, null, null].with(1, 'planting'),
    [3, 'harvest', 'success', '1476.4715961', '0.0000000', '0.0000000'],
    [2, 'planting', 'failed', '1476.4715961', null, '-1476.4715961'],
    [1, 'harvest', 'success', '1476.4715961', '0.0900003', '0.0900003'],
  ]);
});

it('reports when each step ended, with its transaction and its reason', async () => {
  const { items } = await ask('search=2');
  expect(items).toMatchObject([
    {
      poolerId: poolId,
      poolerName: `Pool ${poolId}`,
      contractId,
      at: '2026-11-21T12:15:00.000Z',
      error: { code: '13', message: 'Work refused: hash does not match' },
      planting: { status: 'success', transactionHash: 'plant-2', error: null },
      work: { status: 'failed', error: { code: '13', message: 'hash does not match' }, zeros: 5, gap: null },
      harvest: null,
    },
  ]);
  const [first] = (await ask('sort=block&order=asc&limit=1')).items;
  expect(first).toMatchObject({
    transactionHash: 'harvest-1',
    error: null,
    work: { status: 'success', transactionHash: 'work-1', gap: 9 },
    fees: '0.0084000',
    sponsoredFees: '0.0015000',
    harvest: { status: 'success', transactionHash: 'harvest-1', error: null },
  });
});

it('adds up all rows that pass the filter, whichever page is asked for', async () => {
  const totals = {
    open: 1,
    pending: 1,
    success: 2,
    failed: 2,
    lost: 1,
    planted: '7382.3579805',
    earned: '0.0900003',
    lostStakes: '1476.4715961',
    netEarned: '-1476.3815958',
    fees: '0.0294000',
    sponsoredFees: '0.0045000',
  };
  expect(await ask('limit=1')).toMatchObject({ total: 6, totals });
  expect(await ask('limit=5&page=2')).toMatchObject({ items: [{ blockIndex: 1 }], totals });
  expect(await ask('limit=5&page=9')).toEqual({ items: [], page: 9, limit: 5, total: 6, totals });
  const window = (await test.get(`/farmers/${farmer.farmerId}/summary?window=7d`, { token: farmer.token }))
    .body.window;
  expect(window).toMatchObject({ rewardsHuman: totals.earned, lostHuman: totals.lostStakes });
});

it.each([
  ['status=failed', [4, 2]],
  ['status=pending', [5]],
  ['status=open', [6]],
  ['search=STELLAR-01&limit=2', [6, 5]],
  ['search=horizon', []],
  ['from=2026-11-21T12:25:00.000Z', [6, 5]],
  ['to=2026-11-21T12:15:00.000Z', [2]],
  ['sort=amount&order=asc&limit=3', [2, 3, 1]],
  ['sort=amount&order=desc&limit=3', [1, 3, 2]],
  ['sort=timestamp&order=asc&limit=1', [2]],
])('answers %s with blocks %j', async (query, blocks) => {
  const { items } = await ask(query);
  expect(items.map(({ blockIndex }: { blockIndex: number }) => blockIndex)).toEqual(blocks);
});

it('refuses an unknown order', async () => {
  expect(await ask('sort=stake%3B--')).toMatchObject({ code: 'VALIDATION_ERROR' });
});

it('answers a page of 1,000 of 30,000 blocks quickly, even on a busy machine', async () => {
  const { farmerId } = farmer;
  const tables = {
    blocks: `INSERT INTO blocks (pool_id, block_index, plantable, confirmed, opened_at, discovered_at)
      SELECT $1, i, true, true, timestamptz '2026-01-01' + i * interval '5 minutes', now()
      FROM generate_series(1001, 31000) i WHERE $2::text IS NOT NULL AND $3::text IS NOT NULL`,
    plantings: `INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at,
        ended_at, harvest_by)
      SELECT 'p-' || i, $1, i, $2, $3, 'success', 7, timestamptz '2026-01-01' + i * interval '5 minutes',
        timestamptz '2026-01-01' + i * interval '5 minutes', timestamptz '2027-01-01'
      FROM generate_series(1001, 31000) i`,
    works: `INSERT INTO works (id, pool_id, block_index, farmer_id, status, nonce, hash, zeros, gap, found_at, ended_at)
      SELECT 'w-' || i, $1, i, $2, CASE WHEN i % 50 = 0 THEN 'failed' ELSE 'success' END, '1', 'ab', 5, 9, now(), now()
      FROM generate_series(1001, 31000) i WHERE $3::text IS NOT NULL`,
    harvests: `INSERT INTO harvests (id, pool_id, block_index, farmer_id, contract_id, status, stake, farmer_share,
        requested_at, ended_at)
      SELECT 'h-' || i, $1, i, $2, $3, 'success', 7, 3, now(), timestamptz '2026-01-01' + i * interval '5 minutes'
      FROM generate_series(1001, 31000) i WHERE i % 50 > 0`,
  };
  for (const [name, insert] of Object.entries(tables)) {
    await test.database.query(insert, [poolId, farmerId, contractId]);
    await test.database.query(`ANALYZE ${name}`);
  }
  const times = [];
  for (const page of [2, 15, 30]) {
    const start = performance.now();
    const { items, total, totals } = await ask(`limit=1000&page=${page}&sort=amount`);
    times.push(performance.now() - start);
    expect([items.length, total, totals.lost]).toEqual([1000, 30_006, 601]);
  }
  expect(Math.min(...times)).toBeLessThan(3000);
});

it('knows a pending reward of zero, and does not wait for another', async () => {
  const at = test.api.clock();
  const block: Block = {
    index: 5 as BlockIndex,
    timestamp: at,
    entropy: new Uint8Array(32),
    ...{ minGap: 9, maxGap: 9, minZeros: 5, maxZeros: 5, minStake: stake, maxStake: stake },
    stakedTotal: stake,
    normalizedTotal: 10n ** 18n,
  };
  const { ledger, database } = test.api;
  const closed = {
    ...ledger,
    farm: async () => ({ ...(await ledger.farm()), index: 6 as BlockIndex }),
    block: async () => block,
  };
  const expiries: (Date | null)[] = [];
  const dependencies = { add: () => undefined, expireAt: (time: Date | null) => expiries.push(time) };
  const query = { page: 1, limit: 60, sort: 'timestamp', order: 'desc' } as const;
  const found = await farmerBlocks({ database, ledger: closed }, farmer.farmerId, query, at, dependencies);
  expect(found.items.find(({ blockIndex }) => blockIndex === 5)).toMatchObject({
    status: 'pending',
    reward: '0.0000000',
  });
  expect(expiries).not.toContainEqual(new Date(at.getTime() + UNNOTIFIED_TTL_MS));
});
