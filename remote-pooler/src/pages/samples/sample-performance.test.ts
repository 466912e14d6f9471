import { parseAmount, sum } from 'shared-api';
import { SAMPLE_POOLS, samplePerformance } from './sample-performance.ts';

const kale = (texts: readonly string[]) =>
  sum(
    'KALE',
    texts.map(text => parseAmount('KALE', text)),
  );

describe('the sample figures of Performance Analytics', () => {
  it.each(['24h', '7d', '30d', '90d'] as const)('add up to their cards over %s, to the last unit', range => {
    const { totals, pools, series } = samplePerformance(range, 'all');
    for (const count of ['planted', 'worked', 'harvested', 'failed'] as const) {
      expect(pools.reduce((so, pool) => so + pool[count], 0)).toBe(totals[count]);
      expect(series.reduce((so, step) => so + step[count], 0)).toBe(totals[count]);
    }
    expect(kale(pools.map(({ rewards }) => rewards))).toBe(parseAmount('KALE', totals.rewards));
    expect(kale(series.map(({ rewards }) => rewards))).toBe(parseAmount('KALE', totals.rewards));
    expect(totals.successRate).toBeLessThanOrEqual(100);
  });

  it('are those of one pool when it is chosen', () => {
    for (const { value, label } of SAMPLE_POOLS.slice(1))
      expect(samplePerformance('24h', value).pools.map(({ name }) => name)).toEqual([label]);
  });
});
