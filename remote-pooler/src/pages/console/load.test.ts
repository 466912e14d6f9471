import { isGood, loadOf } from './load.ts';

describe('the load of a pooler', () => {
  it('is high above five pending blocks', () => {
    expect([null, 0, 5, 6].map(pending => loadOf(pending).label)).toEqual([
      'Normal Load',
      'Normal Load',
      'Normal Load',
      'High Load',
    ]);
  });
});

describe('a good rate', () => {
  it('is above 90 for success and above 98 for uptime', () => {
    expect([90, 91].map(rate => isGood('successRate', rate))).toEqual([false, true]);
    expect([98, 98.5].map(rate => isGood('uptime', rate))).toEqual([false, true]);
    expect(isGood('uptime', null)).toBe(false);
  });
});
