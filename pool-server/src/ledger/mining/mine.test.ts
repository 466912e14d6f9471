import { jest } from '@jest/globals';
import fc from 'fast-check';
import { leadingZeros, workHash } from '../kale/hash.ts';
import { improve, mine } from './mine.ts';
import { createNonceSearch, VARIANTS } from './nonce-search.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const work = { index: 7, entropy: new Uint8Array(32).fill(9), farmer: new Uint8Array(32).fill(4) };

it.each(VARIANTS)(
  'finds the best nonce of those it tries, with the hash that the contract computes, in %s',
  variant => {
    const search = createNonceSearch(variant);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff_ffff }),
        bytes,
        bytes,
        fc.bigInt({ min: 0n, max: 2n ** 64n - 101n }),
        (index, entropy, farmer, from) => {
          const mined = mine({ index, entropy, farmer, from, budget: { hashes: 100 } }, search);
          const zeros = Array.from({ length: 100 }, (_, n) =>
            leadingZeros(workHash({ index, entropy, farmer, nonce: from + BigInt(n) })),
          );
          expect(mined.zeros).toBe(Math.max(...zeros));
          expect(mined.nonce).toBe(from + BigInt(zeros.indexOf(mined.zeros)));
          expect(mined.hash).toEqual(workHash({ index, entropy, farmer, nonce: mined.nonce }));
          expect(mined.hashes).toBe(100);
        },
      ),
      { numRuns: 30 },
    );
  },
);

it('finds the published nonces, also those past 32 bits', () => {
  const farmer = (last: number) => Object.assign(new Uint8Array(32), { 31: last });
  const at = (last: number, nonce: bigint) =>
    mine({
      index: 0,
      entropy: new Uint8Array(32),
      farmer: farmer(last),
      from: nonce - 40n,
      budget: { hashes: 80 },
    });
  expect(at(4, 26428569n)).toMatchObject({ nonce: 26428569n, zeros: 6 });
  expect(at(7, 50600046851n)).toMatchObject({ nonce: 50600046851n, zeros: 9 });
});

it('continues counting past 32 bits', () => {
  const mined = mine({ ...work, from: 0xffff_fff0n, budget: { hashes: 2000 } });
  expect(mined.hash).toEqual(workHash({ ...work, nonce: mined.nonce }));
  expect(mined.nonce).toBeGreaterThan(0xffff_ffffn);
});

it('keeps to its budget, and stops when it has enough zeros', () => {
  let time = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (time += 10));
  // It checks the clock at the start, and then after every 1,024 hashes.
  expect(mine({ ...work, budget: { milliseconds: 50 } }).hashes).toBe(5 * 1024);
  clock.mockRestore();
  const { zeros, hashes } = mine({ ...work, enough: 2, budget: { hashes: 1_000_000 } });
  expect(zeros).toBeGreaterThanOrEqual(2);
  expect(hashes).toBeLessThan(1_000_000);
  expect(improve({ ...work, above: -1, budget: { hashes: 1_000_000 } }, () => true).hashes).toBe(1024);
  expect(mine({ ...work, budget: { milliseconds: 0 } }).zeros).toBeGreaterThanOrEqual(0);
  expect(mine({ ...work, budget: { hashes: 0 } }).hashes).toBe(1);
});

it('searches only for more zeros than there are', () => {
  const { best } = improve({ ...work, above: 3, enough: 4, budget: { hashes: 10_000_000 } });
  expect(best?.zeros).toBeGreaterThanOrEqual(4);
  const none = improve({ ...work, above: 15, budget: { hashes: 5000 } });
  expect(none).toEqual({ best: null, hashes: 5000, expected: expect.any(Number) });
  expect(improve({ ...work, above: 64, budget: { hashes: 5000 } })).toEqual({
    best: null,
    hashes: 0,
    expected: 0,
  });
});

it('reaches on average as many zeros as expected', () => {
  const RUNS = 4000;
  let [reached, expected] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    // From -1 to the result of 200 hashes, and in half of the cases only to the first with 2 zeros.
    const enough = run % 2 === 0 ? 64 : 2;
    const entropy = new Uint8Array(32).fill(run % 256);
    const task = { ...work, index: run, entropy, above: -1, enough, budget: { hashes: 200 } };
    const improved = improve(task);
    reached += (improved.best?.zeros ?? -1) + 1;
    expected += improved.expected;
  }
  // The nonces are fixed, and so is the outcome; the standard error is about 0.01.
  expect(reached / RUNS).toBeCloseTo(expected / RUNS, 1);
});
