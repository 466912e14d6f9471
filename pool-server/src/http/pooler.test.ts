import { type TestApi, testApi } from './test-api.ts';
import { join, newFarmer, newPool, type Person } from './test-people.ts';

let test: TestApi;
let pooler: Person;
beforeAll(async () => {
  test = await testApi();
  pooler = await newPool(test, 'pool-stellar-01');
});
afterAll(() => test.close());

const report = (blockIndex: number, more: object = {}) =>
  test.post(
    '/pooler/block-discovered',
    {
      event: 'new_block_discovered',
      poolerId: 'pool-stellar-01',
      blockIndex,
      blockData: { entropy: 'ab', difficulty: '0x0f', age: 30, plantable: true },
      ...more,
    },
    { token: pooler.token },
  );

describe('a pooler', () => {
  it('reports a block once however often it is sent, and marks it as seen', async () => {
    const first = await report(7);
    expect(first).toMatchObject({ status: 200, body: { blockIndex: 7 } });
    await Promise.all([report(7), report(7), report(7)]);
    const list = () => test.get('/pooler/blocks', { token: pooler.token });
    const { body } = await list();
    expect(body).toMatchObject({
      total: 1,
      items: [{ blockIndex: 7, acknowledged: false, difficulty: '0x0f' }],
    });
    await test.post(`/pooler/blocks/${body.items[0].id}/acknowledge`, {}, { token: pooler.token });
    expect((await list()).body.items[0].acknowledged).toBe(true);
    const unknown = await test.post(
      '/pooler/blocks/pool-stellar-01:99/acknowledge',
      {},
      { token: pooler.token },
    );
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('cannot make the pool’s figures with a block that the ledger does not have', async () => {
    await report(123_456);
    const { body } = await test.get('/pooler/blocks', { token: pooler.token });
    expect(body.items[0]).toMatchObject({ blockIndex: 123_456, plantable: false });
    expect((await test.get('/pooler/pool-stellar-01/details')).body.performance).toMatchObject({
      totalBlocksMined: 0,
      averageBlockTime: null,
    });
  });

  it('sees the farmers of the pool', async () => {
    const farmer = await newFarmer(test);
    await join(test, farmer, 'pool-stellar-01');
    const { body } = await test.get('/pooler/farmers?status=active', { token: pooler.token });
    expect(body).toMatchObject({
      total: 1,
      items: [
        { farmerId: farmer.farmerId, email: farmer.email, status: 'active', totalEarnings: '0.0000000' },
      ],
    });
  });
});
