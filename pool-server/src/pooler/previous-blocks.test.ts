import { jest } from '@jest/globals';
import * as v from 'valibot';
import { Metrics } from './metrics.ts';
import { addPreviousBlocks } from './previous-blocks.ts';

const NOW = new Date('2026-03-01T12:00:00Z').getTime();
const MINUTE = 60 * 1000;

/** An API with `count` blocks, five minutes apart; another one is added before each page after the first. */
function growingPool(count: number) {
  return {
    async get<Schema extends v.GenericSchema>(path: string, schema: Schema) {
      const asked = new URL(path, 'http://api').searchParams;
      const [page, limit] = [Number(asked.get('page')), Number(asked.get('limit'))];
      const total = count + page - 1;
      const indexes = Array.from({ length: total }, (_, i) => total - 1 - i);
      const items = indexes.slice((page - 1) * limit, page * limit).map(blockIndex => ({
        blockIndex,
        timestamp: new Date(NOW - (count - 1 - blockIndex) * 5 * MINUTE).toISOString(),
      }));
      return v.parse(schema, { items, total });
    },
  };
}

it.each([40, 100, 289, 1000])('counts each of %d blocks once although more are added', async count => {
  jest.useFakeTimers({ now: NOW });
  const metrics = new Metrics();
  await addPreviousBlocks(growingPool(count), 'pool', metrics);
  expect(metrics.read()).toMatchObject({ total: count, blocks: { length: Math.min(count, 289) } });
  for (const blockIndex of [count - 1, count, count + 1]) metrics.discovered(blockIndex);
  expect(metrics.read().total).toBe(count + 2);
  jest.useRealTimers();
});
