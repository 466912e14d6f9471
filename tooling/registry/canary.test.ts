import fc from 'fast-check';
import { sampleFragment } from '../testing/sample-fragment.ts';
import { chooseVersion } from './canary.ts';
import { readFragment } from './read-fragment.ts';

const withCanary = (percent: unknown, next: object = sampleFragment('2')) =>
  readFragment({ ...sampleFragment('1'), canary: { percent, fragment: next } });

const chosen = (percent: number, visitor: string | undefined) =>
  chooseVersion(withCanary(percent), visitor).entry.version;

describe('a canary', () => {
  it('reaches about its share of all visitors', () => {
    const read = withCanary(20);
    const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
    const some = visitors.filter(visitor => chooseVersion(read, visitor).entry.version === '2');
    expect(some.length).toBeGreaterThan(1_850);
    expect(some.length).toBeLessThan(2_150);
  });

  it('sticks to the visitors it has reached, even when its share grows', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 100 }), fc.nat(100), (visitor, percent, more) => {
        const before = chosen(percent, visitor);
        expect(chosen(percent, visitor)).toBe(before);
        if (before === '2') expect(chosen(Math.min(100, percent + more), visitor)).toBe('2');
      }),
    );
  });

  it('reaches no visitor at 0, every visitor at 100, and never one without an id', () => {
    fc.assert(
      fc.property(fc.string(), visitor => {
        expect(chosen(0, visitor)).toBe('1');
        expect(chosen(100, visitor)).toBe('2');
      }),
    );
    expect(chosen(100, undefined)).toBe('1');
  });
});

describe('reading a fragment', () => {
  it.each([
    [{ percent: 101, fragment: sampleFragment('2') }, 'farmer: canary.percent: Invalid value'],
    [{ percent: '5', fragment: sampleFragment('2') }, 'farmer: canary.percent: Invalid type'],
    [{ percent: 5 }, 'farmer: canary.fragment: Invalid key'],
    [{ percent: 5, fragment: { ...sampleFragment('2'), version: '' } }, 'farmer: version: Invalid length'],
    [
      { percent: 5, fragment: sampleFragment('2', { integrity: {} }) },
      'farmer: integrity: assets/remoteEntry.js has no hash',
    ],
    [
      { percent: 5, fragment: sampleFragment('2', {}, 'admin') },
      'farmer: canary.fragment.id: it is of admin',
    ],
  ])('reports what is wrong with the canary %#', (canary, message) => {
    expect(() => readFragment({ ...sampleFragment('1'), canary })).toThrow(message);
  });

  it.each([
    [{ version: undefined }, 'farmer: version: '],
    [{ base: 'javascript:alert(1)/' }, 'farmer: base: Invalid format'],
    [{ integrity: {} }, 'farmer: integrity: assets/remoteEntry.js has no hash'],
    [{ pages: { pools: ['assets/x.js'] } }, 'farmer: integrity: assets/x.js has no hash'],
    [{ descriptor: { ...sampleFragment('1').descriptor, routes: [{}] } }, 'farmer: descriptor.routes.0.path'],
    [{ descriptor: { ...sampleFragment('1').descriptor, id: 'admin' } }, 'farmer: descriptor.id'],
  ])('reports what is wrong with %j', (change, message) => {
    expect(() => readFragment(sampleFragment('1', change))).toThrow(message);
  });
});
