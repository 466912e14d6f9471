import { normalizedSum } from '../ledger/kale/reward.ts';
import { coverLead, submissionTimes } from './closing-lead.ts';

const NETWORK = { interval: 300, ledger: 5, inclusion: 6 };

it('leaves more time for more farmers and on a slow network, and never takes more than two fifths of a block', () => {
  expect(coverLead(1, NETWORK)).toBe(35);
  expect(coverLead(1_900, NETWORK)).toBe(80);
  expect(coverLead(100_000, NETWORK)).toBe(120);
  expect(coverLead(1, { ...NETWORK, interval: 60 })).toBe(24);
  expect(coverLead(1, { ...NETWORK, inclusion: 20 })).toBe(60);
  expect(coverLead(1, { ...NETWORK, inclusion: 60 })).toBe(120);
});

describe('the submission of work', () => {
  const nextBlockAt = new Date(300_000);
  const shares = (farmers: number, blockIndex: number, paces = NETWORK) =>
    submissionTimes(farmers, { blockIndex, nextBlockAt }, paces).map(at => at.getTime() / 300_000);

  it('begins before the engine covers, in the last fifth of the block', () => {
    expect(shares(50, 1)[0]).toBeCloseTo(0.83, 2);
    expect(Math.max(...shares(50, 1))).toBeLessThan(1 - coverLead(50, NETWORK) / 300);
  });

  it('begins earlier when transactions take a minute, and never before two fifths', () => {
    expect(shares(50, 1, { ...NETWORK, inclusion: 60 })[0]).toBeCloseTo(0.55, 2);
  });

  it('is spread over the ledgers that many farmers fill, in turns', () => {
    const [early, late] = [shares(1_900, 0)[0] ?? 0, shares(1_900, 1_899)[0] ?? 0];
    expect((late - early) * 300).toBeGreaterThan(40);
    expect(Math.max(...shares(1_900, 0))).toBeLessThan(1 - 35 / 300);
  });

  it('earns twice as much as at two fifths of the block, with the ranges of native miners', () => {
    // network.md 10: gaps up to 60 ledgers, nearly no stake, 5 to 10 zeros; a pool's miner finds 6.
    const ranges = {
      minGap: 0,
      maxGap: 60,
      minStake: 0n,
      maxStake: 1_000_000_000n,
      minZeros: 5,
      maxZeros: 10,
    };
    const earned = (share: number) =>
      Number(normalizedSum(ranges, { gap: Math.floor(share * 60), stake: 0n, zeros: 5 }));
    expect(earned(shares(50, 1)[0] ?? 0) / earned(0.4)).toBeGreaterThan(2);
  });
});
