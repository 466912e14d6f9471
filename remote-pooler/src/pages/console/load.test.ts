import { gradeOf, loadOf } from './load.ts';

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

describe('a rate', () => {
  it('is good above 90 for success and above 98 for uptime, else names the limit that it does not exceed', () => {
    expect([89.9, 90, 90.1].map(rate => gradeOf('successRate', rate))).toEqual([
      'below 90%',
      'only 90%',
      'good',
    ]);
    expect([97, 98, 98.5].map(rate => gradeOf('uptime', rate))).toEqual(['below 98%', 'only 98%', 'good']);
  });
});
