import { coverLead, submissionTimes } from './closing-lead.ts';

const NETWORK = { interval: 300, ledger: 5, inclusion: 6 };

it('leaves more time for more farmers and on a slow network, and never takes more than two fifths of a block', () => {
  expect(coverLead(1, NETWORK)).toBe(65);
  expect(coverLead(1_900, NETWORK)).toBe(110);
  expect(coverLead(100_000, NETWORK)).toBe(120);
  expect(coverLead(1, { ...NETWORK, interval: 60 })).toBe(24);
  expect(coverLead(1, { ...NETWORK, inclusion: 25 })).toBe(75);
  expect(coverLead(1, { ...NETWORK, inclusion: 60 })).toBe(120);
});

describe('the submission of work', () => {
  const nextBlockAt = new Date(300_000);
  const shares = (farmers: number, blockIndex: number, paces = NETWORK) =>
    submissionTimes(farmers, { blockIndex, nextBlockAt }, paces).map(at => at.getTime() / 300_000);

  it('begins before the engine covers farmers, in the last quarter of the block', () => {
    expect(shares(50, 1)[0]).toBeCloseTo(0.767, 2);
    expect(Math.max(...shares(50, 1))).toBeLessThan(1 - coverLead(50, NETWORK) / 300);
  });

  it('begins earlier when transactions take a minute, and never before two fifths of the block', () => {
    expect(shares(50, 1, { ...NETWORK, inclusion: 60 })[0]).toBeCloseTo(0.583, 2);
  });

  it('is spread in turns over the ledgers that many farmers fill', () => {
    const [early, late] = [shares(1_900, 0)[0] ?? 0, shares(1_900, 1_899)[0] ?? 0];
    expect((late - early) * 300).toBeGreaterThan(40);
    expect(Math.max(...shares(1_900, 0))).toBeLessThan(1 - 65 / 300);
  });
});
