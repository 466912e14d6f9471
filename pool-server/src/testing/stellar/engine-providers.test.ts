import { farmFor } from './farm-for.ts';
import { BLOCK, farming } from './farming-model.ts';
import { lostStakes, missedBlocks, modelErrors } from './model-errors.ts';

it('misses no block while one provider lags, one lies and one dies', async () => {
  const model = await farming(2, { providers: 4 });
  const [first, second, third] = model.providers;
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  first?.become({ lag: 8 });
  second?.become({ lead: 400, lies: true });
  third?.become({ isDead: true });
  expect(await farmFor(model, { seconds: 2 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
});

it('misses no block with two providers, while one lags and the other one dies', async () => {
  const model = await farming(2, { providers: 2 });
  const [first, second] = model.providers;
  first?.become({ lag: 8 });
  expect(await farmFor(model, { seconds: BLOCK + 40 })).toEqual([]);
  second?.become({ isDead: true });
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  second?.become({ isDead: false });
  expect(await farmFor(model, { seconds: BLOCK + 185 })).toEqual([]);
  // Just before work is submitted.
  second?.become({ isDead: true });
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await lostStakes(model)).toEqual([]);
});

it('keeps to the rate of a provider that refuses more calls, and misses no block', async () => {
  const model = await farming(4, { callsPerSecond: 50 });
  model.providers[0]?.become({ callsPerSecond: 4 });
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
});
