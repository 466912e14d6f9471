import { closingLine, countJest, countPlaywright, hasPassed } from './test-counts.ts';

describe('the counts of a test run', () => {
  it('add up in one closing line', () => {
    const jest = countJest({ numPassedTests: 300, numFailedTests: 1, numRuntimeErrorTestSuites: 1 });
    const journeys = countPlaywright({ stats: { expected: 11, flaky: 1, unexpected: 2 }, errors: [] });
    expect(closingLine([jest, journeys])).toBe('312 passed, 4 failed');
  });

  it('count a problem outside of any test as a failure', () => {
    const counts = countPlaywright({
      stats: { expected: 3, flaky: 0, unexpected: 0 },
      errors: ['set-up failed'],
    });
    expect(counts).toEqual({ passed: 3, failed: 1 });
  });

  it('fail if no test ran', () => {
    expect(hasPassed(true, { passed: 0, failed: 0 })).toBe(false);
    expect(hasPassed(true, { passed: 1, failed: 0 })).toBe(true);
    expect(hasPassed(false, { passed: 1, failed: 0 })).toBe(false);
  });
});
