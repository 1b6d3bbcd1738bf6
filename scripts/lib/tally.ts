/** Counts what passed and failed, for the one closing line of a test run. */
export type Tally = { passed: number; failed: number };

/** `N passed, N failed`, alone on its line. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}

export function add(total: Tally, part: Tally): void {
  total.passed += part.passed;
  total.failed += part.failed;
}

/** Reads Vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function vitestTally(report: unknown): Tally {
  if (typeof report !== 'object' || report === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report as Record<string, unknown>;
  const failedTests = Number(numFailedTests ?? 0);
  return {
    passed: Number(numPassedTests ?? 0),
    failed: failedTests > 0 ? failedTests : Number(numFailedTestSuites ?? 0),
  };
}

/** Reads Playwright's JSON report. A skipped test counts as failed: nothing here may be skipped. */
export function playwrightTally(report: unknown): Tally {
  if (typeof report !== 'object' || report === null || !('stats' in report)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats as Record<string, unknown>;
  return {
    passed: Number(expected ?? 0),
    failed: Number(unexpected ?? 0) + Number(flaky ?? 0) + Number(skipped ?? 0),
  };
}
