import type { Performance } from 'shared-api/pool';
import { performance } from '../../testing/performance.ts';
import { insightsOf } from './insights.ts';

const idsOf = (of: Performance) => insightsOf(of).map(({ id }) => id);
const textsOf = (of: Performance) => insightsOf(of).map(({ text, from }) => `${text} (${from})`);

describe('insights', () => {
  it('describe the change of the success rate, with its comparison', () => {
    const now = performance();
    expect(textsOf(now)).toEqual([
      'The success rate rose by 5.5 points to 95.5%. (95.5% in the last 24h against 90.0% in the 24h before)',
    ]);
    const fell = performance({ totals: { ...now.totals, successRate: 80 } });
    expect(insightsOf(fell)[0]).toMatchObject({
      tone: 'waiting',
      text: expect.stringContaining('fell by 10.0'),
    });
    const held = performance({ totals: { ...now.totals, successRate: 90.4 } });
    expect(textsOf(held)[0]).toContain('stayed at 90.4%');
    const rounded = performance({
      totals: { ...now.totals, successRate: 98.56 },
      previous: { ...now.totals, successRate: 97.54 },
    });
    expect(textsOf(rounded)[0]).toBe(
      'The success rate rose by 1.1 points to 98.6%. (98.6% in the last 24h against 97.5% in the 24h before)',
    );
  });

  it('name the step at which most is lost', () => {
    const { totals } = performance();
    const weak = performance({ previous: null, totals: { ...totals, workRate: 85, harvestRate: 58.8 } });
    expect(textsOf(weak)).toEqual([
      'Most losses happen at harvest: only 58.8% of attempted harvests succeeded. (work rate 85.0%, harvest rate 58.8%)',
    ]);
    const work = performance({ previous: null, totals: { ...totals, workRate: 85, harvestRate: null } });
    expect(textsOf(work)).toEqual([
      'Most losses happen at work: only 85.0% of plantings had accepted work. (work rate 85.0%, harvest rate not known)',
    ]);
  });

  it('do not count pending harvests as lost', () => {
    const { totals } = performance();
    const waiting = performance({ previous: null, totals: { ...totals, worked: 85, harvested: 50 } });
    expect(idsOf(waiting)).toEqual([]);
  });

  it('compare pools only if there are several with a rate', () => {
    const [pool] = performance().pools;
    if (!pool) throw new Error('No pool');
    const beta = { ...pool, name: 'Beta', successRate: 60 };
    const three = [beta, pool, { ...pool, name: 'Gamma', successRate: null }];
    expect(textsOf(performance({ previous: null, pools: three }))).toEqual([
      'Alpha has the highest success rate, Beta the lowest. (95.5% against 60.0%, of 2 pools)',
    ]);
    expect(idsOf(performance({ previous: null, pools: [pool] }))).toEqual([]);
  });

  it('show when most failures occurred together', () => {
    const { series, totals } = performance();
    const [first, ...others] = series.map(step => ({ ...step, failed: 0 }));
    if (!first) throw new Error('No step');
    const bad = performance({
      previous: null,
      totals: { ...totals, failed: 4 },
      series: [{ ...first, failed: 3 }, ...others],
    });
    expect(textsOf(bad)).toEqual([
      expect.stringMatching(
        /^3 of 4 failures came within 1 hour\. \(the failures in the hour from Nov 2\d, \d+:\d\d.[AP]M\)$/,
      ),
    ]);
    expect(textsOf({ ...bad, stepSeconds: 21_600 })[0]).toContain('the failures in the 6 hours from Nov');
  });

  it('are empty without data', () => {
    const { totals } = performance();
    const none = { planted: 0, worked: 0, harvested: 0, failed: 0 };
    const nothing = { ...totals, ...none, successRate: null, workRate: null, harvestRate: null };
    expect(insightsOf(performance({ totals: nothing, previous: null, pools: [], series: [] }))).toEqual([]);
  });
});
