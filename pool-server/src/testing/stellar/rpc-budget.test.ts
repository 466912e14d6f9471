import { farmFor } from './farm-for.ts';
import { BLOCK, farming } from './farming-model.ts';
import { missedBlocks } from './model-errors.ts';

/** Each additional farmer costs at most this many RPC calls per block (network.md, budget of the RPC). */
const MOST_CALLS = 5;

async function callsOfABlock(farmers: number): Promise<number> {
  const model = await farming(farmers, { callsPerSecond: 50 });
  const calls = () => model.providers.reduce((sum, { total }) => sum + total, 0);
  // The first block is planted late.
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  const before = calls();
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  return calls() - before;
}

it('calls the RPC at most five times per block for each additional farmer', async () => {
  const [few, many] = [2, 10];
  const calls = [await callsOfABlock(few), await callsOfABlock(many)] as const;
  expect((calls[1] - calls[0]) / (many - few)).toBeLessThanOrEqual(MOST_CALLS);
});
