import fc from 'fast-check';
import { RECORDED_BLOCK as block, RECORDED_RANGES as ranges } from '../../testing/recorded-block.ts';
import { harvestReward } from '../kale/reward.ts';
import { FarmerQueue } from './farmer-queue.ts';
import { gainOfOneHash, worthOfZeros } from './zero-worth.ts';

const farmer = (stake: bigint) => ({ stake });

describe('the worth of a zero', () => {
  it('equals the contract’s payment for it, whatever the stake and the gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.bigInt({ min: 0n, max: 2_000_000_000_000n }),
        fc.integer({ min: 0, max: 15 }),
        (gap, stake, zeros) => {
          const pays = (of: number) => harvestReward(81107, block, { gap, stake, zeros: of });
          const paid = (pays(zeros + 1) - pays(zeros)) * block.normalizedTotal;
          const adds = BigInt(worthOfZeros(ranges, zeros + 1) - worthOfZeros(ranges, zeros));
          // 1,938 KALE and the forfeited stakes; both sides round down to an atomic unit.
          const expected = adds * 19_398_212_484n;
          expect(paid).toBeGreaterThanOrEqual(expected - block.normalizedTotal);
          expect(paid).toBeLessThanOrEqual(expected + block.normalizedTotal);
        },
      ),
    );
  });

  it('falls to a sixteenth with each zero, is constant below the block’s minimum, and 0 at its maximum', () => {
    expect(gainOfOneHash(ranges, 7) / gainOfOneHash(ranges, 8)).toBeCloseTo(16, 0);
    expect(gainOfOneHash(ranges, 0)).toBe(gainOfOneHash(ranges, 5));
    expect(gainOfOneHash(ranges, 9)).toBeGreaterThan(0);
    expect(gainOfOneHash(ranges, 10)).toBe(0);
    expect(gainOfOneHash({ ...ranges, minZeros: 0, maxZeros: 0 }, 0)).toBe(0);
  });
});

describe('choosing the farmer for the next hash', () => {
  it('starts with the largest stake that has no nonce yet', () => {
    const [small, large, middle] = [farmer(1n), farmer(10n ** 20n), farmer(5n)];
    const queue = new FarmerQueue(ranges);
    queue.add([small, large]);
    queue.add([middle]);
    expect(queue.gain()).toBe(Number.POSITIVE_INFINITY);
    expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual([large, middle, small, large]);
  });

  it('continues with the fewest zeros, in turns, up to one beyond the block’s maximum', () => {
    const [a, b, c] = [farmer(0n), farmer(0n), farmer(0n)];
    const queue = new FarmerQueue(ranges);
    queue.add([a, b, c]);
    queue.raise(a, 6);
    queue.raise(b, 7);
    queue.raise(c, 6);
    expect([queue.next(), queue.next(), queue.next()]).toEqual([a, c, a]);
    expect(queue.raise(c, 6)).toBe(false);
    expect(queue.raise(a, 10)).toBe(true);
    expect(queue.raise(c, 12)).toBe(true);
    expect([...queue.open()]).toEqual([b, a]);
    expect(queue.next()).toBe(b);
    queue.raise(b, 11);
    // It earns nothing more, and is worth less than any hash that does.
    expect(queue.next()).toBe(a);
    expect(queue.gain()).toBeGreaterThan(0);
    expect(queue.gain()).toBeLessThan(gainOfOneHash(ranges, 9));
    queue.raise(a, 11);
    expect([queue.next(), queue.gain(), queue.zerosOf(c)]).toEqual([null, 0, 12]);
  });

  it('never picks a farmer whose next hash is worth less than another’s', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 }), zeros => {
        const queue = new FarmerQueue(ranges);
        const farmers = zeros.map(() => farmer(0n));
        queue.add(farmers);
        for (const [at, each] of farmers.entries()) queue.raise(each, zeros[at] ?? 0);
        const most = Math.max(...zeros.map(each => gainOfOneHash(ranges, each)));
        const next = queue.next();
        expect(next && gainOfOneHash(ranges, queue.zerosOf(next))).toBe(most);
        expect(queue.gain()).toBe(most);
      }),
    );
  });
});
