import { type FarmerPerson, join, newAdmin, newFarmer, newPool, type Person } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';

let test: TestApi;
let admin: Person;
let pooler: Person;
let farmer: FarmerPerson;
beforeAll(async () => {
  test = await testApi();
  admin = await newAdmin(test);
  pooler = await newPool(test, 'pool-stellar-01');
  farmer = await newFarmer(test);
  await join(test, farmer, 'pool-stellar-01');
  const report = { event: 'new_block_discovered', poolerId: 'pool-stellar-01', blockIndex: 7, blockData: {} };
  await test.post('/pooler/block-discovered', report, { token: pooler.token });
  await test.database.query(
    `INSERT INTO pooler_logs (pool_id, at, level, component, message)
     VALUES ('pool-stellar-01', now(), 'info', 'miner', 'Work handed in')`,
  );
});
afterAll(() => test.close());

describe('a page beyond the end of a list', () => {
  it.each([
    ['/poolers', () => farmer],
    ['/contracts', () => farmer],
    ['/notifications', () => pooler],
    ['/pooler/blocks', () => pooler],
    ['/pooler/farmers', () => pooler],
    ['/pooler/logs', () => pooler],
    ['/admin/users', () => admin],
    ['/admin/poolers', () => admin],
  ])('%s is empty and has the total', async (path, reader) => {
    const { token } = reader();
    const { total } = (await test.get(path, { token })).body;
    expect(total).toBeGreaterThan(0);
    const { body } = await test.get(`${path}?page=9&limit=5`, { token });
    expect(body).toEqual({ items: [], page: 9, limit: 5, total });
  });
});

it('a log has its newest lines first, also when their numbers gain a digit', async () => {
  await test.database.query(
    `INSERT INTO pooler_logs (pool_id, at, level, component, message)
     SELECT 'pool-stellar-01', now(), 'info', 'miner', n::text FROM generate_series(1, 120) n`,
  );
  const { items } = (await test.get('/pooler/logs?limit=100', { token: pooler.token })).body;
  expect(items.map(({ message }: { message: string }) => Number(message))).toEqual(
    Array.from({ length: 100 }, (_, index) => 120 - index),
  );
});

it('a list of nothing has a total of nothing on every page', async () => {
  const { body } = await test.get('/poolers?search=nothing&page=3&limit=5');
  expect(body).toEqual({ items: [], page: 3, limit: 5, total: 0 });
});

it('a statement reads 1,000 payouts at a time', async () => {
  const read = (limit: number) => test.get(`/pooler/payouts?limit=${limit}`, { token: pooler.token });
  expect((await read(1_000)).status).toBe(200);
  expect((await read(1_001)).status).toBe(400);
});
