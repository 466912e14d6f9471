import { many } from '../../database/database.ts';
import { normalizedSum } from '../../ledger/kale/reward.ts';
import type { ModelNetwork } from './engine-model.ts';
import { farmFor } from './farm-for.ts';
import { BLOCK, farming } from './farming-model.ts';
import { lostStakes, missedBlocks } from './model-errors.ts';

/** Others plant as soon as a block may be opened, so that late work is lost. */
function othersOpenAtOnce({ model }: ModelNetwork) {
  model.onLedger = async () => {
    if (model.now >= model.nextBlockAt) await model.plantByOthers();
  };
}

/** Others' work in a block of native miners: two fifths of a block then earn 0.39 of 3 (network.md 10). */
const NATIVE = { minGap: 3, maxGap: 57, minStake: 0n, maxStake: 1_000_000_000n, minZeros: 5, maxZeros: 10 };

/** A farmer's average earnings beside native miners, as a fraction of the most that a gap can earn. */
const meanEarned = async ({ network }: ModelNetwork) => {
  const rows = await many<{ gap: number }>(
    network.database,
    "SELECT gap FROM works WHERE status = 'success'",
  );
  const earned = rows.map(({ gap }) => Number(normalizedSum(NATIVE, { gap, stake: 0n, zeros: 5 })) / 1e9);
  return earned.reduce((sum, each) => sum + each, 0) / earned.length;
};

it('submits work late, for twice the earnings of work at two fifths of a block', async () => {
  const early = await farming(2);
  expect(await farmFor(early, { seconds: 3 * BLOCK, submitAt: 0.4 })).toEqual([]);
  const before = await meanEarned(early);
  expect(before).toBeCloseTo(0.38, 1);
  const late = await farming(2);
  expect(await farmFor(late, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await lostStakes(late)).toEqual([]);
  expect((await meanEarned(late)) / before).toBeGreaterThan(2);
});

it('loses no block while the network takes a minute to apply a transaction', async () => {
  const model = await farming(2);
  othersOpenAtOnce(model);
  // The block is worked, and the next one is yet to be planted.
  expect(await farmFor(model, { seconds: BLOCK - 30 })).toEqual([]);
  model.model.conditions = { ...model.model.conditions, delayLedgers: 11 };
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await lostStakes(model)).toEqual([]);
  // Work is sent earlier, and still earns.
  expect(await meanEarned(model)).toBeGreaterThan(0.3);
});

it.each([
  ['the operator', 'late'],
  ['the engine', null],
] as const)(
  'loses no block that was to be worked by %s when the network slows down during it',
  async (_, submitAt) => {
    const of = await farming(2);
    const { model } = of;
    const { conditions } = model;
    othersOpenAtOnce(of);
    const until = async (at: number) =>
      expect(await farmFor(of, { seconds: (at - model.now) / 1_000, submitAt })).toEqual([]);
    for (const onset of submitAt ? [180, 228] : [228]) {
      // Each block is fast at first, so nothing announces the slowdown.
      model.conditions = conditions;
      await until(model.nextBlockAt + 20_000);
      const ends = model.nextBlockAt;
      await until(ends - (BLOCK - onset) * 1_000);
      model.conditions = { ...conditions, delayLedgers: 11 };
      await until(ends + 1_000);
    }
    expect(await missedBlocks(of, 0)).toEqual([]);
    expect(await lostStakes(of)).toEqual([]);
  },
);
