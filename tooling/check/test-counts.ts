export type TestCounts = { passed: number; failed: number };

type JestReport = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number }; errors: unknown[] };

/** The counts in jest's JSON report; a file of tests that could not be loaded counts as one failed test. */
export const countJest = (report: JestReport): TestCounts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
});

/** The counts in Playwright's JSON report; a problem outside of a test counts as one failed test. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): TestCounts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
});

/** A run of tests passes only when it exits with 0 and has run at least one test. */
export const hasPassed = (ended: boolean, { passed, failed }: TestCounts) =>
  ended && passed > 0 && failed === 0;

export const closingLine = (counts: readonly TestCounts[]) => {
  const sum = (which: keyof TestCounts) => counts.reduce((total, count) => total + count[which], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
};
