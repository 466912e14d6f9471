import type { PoolId } from '../domain/ids.ts';
import { playBlock } from '../testing/block.ts';
import { newMember, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const POOL = 'pool-stellar-01' as PoolId;

const test = await testApi();
const { token } = await newPool(test, POOL);
const member = await newMember(test, POOL);
for (const block of [1, 2, 3]) await playBlock(test, POOL, block, [member]);
afterAll(() => test.close());

it('acknowledges blocks with failures, one or all at once', async () => {
  const waiting = async () =>
    (await test.get('/pooler/blocks?acknowledged=false&limit=1', { token })).body.total;
  expect(await waiting()).toBe(3);
  await test.post(`/pooler/blocks/${POOL}:2/acknowledge`, {}, { token });
  expect(await waiting()).toBe(2);
  const { items } = (await test.get('/pooler/blocks?acknowledged=false', { token })).body;
  expect(items.map((block: { blockIndex: number }) => block.blockIndex)).toEqual([3, 1]);
  for (const { acknowledged, cycle } of items)
    expect([acknowledged, cycle.failed > 0]).toEqual([false, true]);
  expect((await test.get('/pooler/blocks?acknowledged=true', { token })).body.items).toMatchObject([
    { blockIndex: 2, acknowledged: true },
  ]);
  expect((await test.post('/pooler/blocks/acknowledge', {}, { token })).body).toEqual({
    acknowledged: 2,
    remaining: 0,
  });
  expect(await waiting()).toBe(0);
});
