import { type Decimal, parseAmount } from 'shared-api/money';
import { harvestReward, normalizedSum } from '../ledger/kale/reward.ts';
import type { SearchFigures } from '../ledger/mining/block-search.ts';
import { RECORDED_BLOCK as block } from '../testing/recorded-block.ts';
import { type MinedBlock, worthOfAnotherThread } from './mined-block.ts';

const figures: SearchFigures = {
  hashes: 0,
  cpuMs: 1,
  milliseconds: 1,
  busyMs: 1,
  program: { hashes: 0, nonces: 0 },
  zeros: [6],
  expectedZeros: 6,
};
const effort = { gap: 40, stake: 10_000n, zeros: 6 };
const mined = (more: Partial<SearchFigures>): MinedBlock => ({
  blockIndex: 81107,
  figures: { ...figures, ...more },
  efforts: [effort],
  share: 1,
});
/** Atomic KALE; fails the test if the value is unknown. */
const units = (worth: Decimal | null): bigint => {
  if (worth === null) throw new TypeError('The worth is not known');
  return parseAmount('KALE', worth);
};

it('is the daily reward for the zeros that twice the hashes would find', () => {
  // One hash per millisecond, long enough that a hash of probability 16^-7 is nearly certain.
  const hashes = 20 * 16 ** 7;
  const perDay = worthOfAnotherThread(
    mined({ hashes, cpuMs: hashes, milliseconds: hashes, zeros: [6] }),
    block,
    300,
  );
  const more = { ...effort, zeros: 7 };
  const added = normalizedSum(block, more) - normalizedSum(block, effort);
  const closed = { ...block, normalizedTotal: block.normalizedTotal + added };
  const one = harvestReward(81107, closed, more) - harvestReward(81107, block, effort);
  // Most likely one zero, and sometimes more; 288 blocks a day.
  expect(units(perDay)).toBeGreaterThan(one * 288n);
  expect(units(perDay) * 10n).toBeLessThan(one * 288n * 25n);
});

it('is nothing where the block pays for no more zeros, and grows with the pool’s part of the program', () => {
  const much = { hashes: 1e9, cpuMs: 1000, milliseconds: 10_000 };
  expect(worthOfAnotherThread(mined({ ...much, zeros: [10] }), block, 300)).toBe('0.0000000');
  const whole = units(worthOfAnotherThread(mined(much), block, 300));
  const half = units(worthOfAnotherThread({ ...mined(much), share: 0.5 }, block, 300));
  expect(half).toBeGreaterThan(0n);
  expect(half).toBeLessThan(whole);
});

it('is unknown if nothing was hashed or the block paid no farmer', () => {
  expect(worthOfAnotherThread(mined({ hashes: 0, cpuMs: 0 }), block, 300)).toBeNull();
  expect(worthOfAnotherThread(mined({ hashes: 1000 }), { ...block, normalizedTotal: 0n }, 300)).toBeNull();
});
