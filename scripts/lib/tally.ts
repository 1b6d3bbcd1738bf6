/**
 * Counts what passed and failed, for the one closing line of a test run; `remarks` name each test that did not pass at once, `second`
 * counts those among the passed that passed at their second attempt.
 */
export type Tally = { passed: number; failed: number; second: number; remarks: string[] };

/** Browser tests of a run that may need their second attempt before all of them count as failed (decision 54). */
const MOST_SECOND = 4;

export function emptyTally(): Tally {
  return { passed: 0, failed: 0, second: 0, remarks: [] };
}

/** Second attempts that are too many to be accidents count as failures. */
export function secondAttemptsJudged(total: Tally): void {
  if (total.second <= MOST_SECOND) return;
  total.passed -= total.second;
  total.failed += total.second;
  total.second = 0;
}

/** `N passed, N failed`, alone on its line. */
export function closingLine({ passed, failed }: Pick<Tally, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}

export function add(total: Tally, part: Tally): void {
  total.passed += part.passed;
  total.failed += part.failed;
  total.second += part.second;
  total.remarks.push(...part.remarks);
}

/** Returns the tally of a command that failed without a readable report. */
export function oneFailure(what: string): Tally {
  return { ...emptyTally(), failed: 1, remarks: [`failed: ${what}`] };
}

type VitestReport = {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numFailedTestSuites?: number;
  readonly testResults?: readonly {
    readonly status?: string;
    readonly name?: string;
    readonly assertionResults?: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

/** Reads Vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function vitestTally(report: unknown): Tally {
  if (typeof report !== 'object' || report === null) return oneFailure('the tests left no report');
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report as VitestReport;
  const failedTests = numFailedTests ?? 0;
  const remarks = (testResults ?? []).flatMap((file) => {
    const names = (file.assertionResults ?? []).filter(({ status }) => status === 'failed');
    if (names.length === 0 && file.status === 'failed') return [`failed: ${file.name ?? 'a file'} did not load`];
    return names.map(({ fullName }) => `failed: ${fullName}`);
  });
  return {
    ...emptyTally(),
    passed: numPassedTests ?? 0,
    failed: failedTests > 0 ? failedTests : (numFailedTestSuites ?? 0),
    remarks,
  };
}

type PlaywrightSuite = {
  readonly title?: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file?: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
};

/**
 * Reads Playwright's JSON report. A skipped test counts as failed: nothing here may be skipped. One that passed at its second
 * attempt passed, but is named and counted.
 */
export function playwrightTally(report: unknown): Tally {
  if (typeof report !== 'object' || report === null || !('stats' in report)) {
    return oneFailure('the browser tests left no report');
  }
  const { expected, unexpected, flaky, skipped } = report.stats as Record<string, unknown>;
  const second = Number(flaky ?? 0);
  return {
    passed: Number(expected ?? 0) + second,
    failed: Number(unexpected ?? 0) + Number(skipped ?? 0),
    second,
    remarks: 'suites' in report ? playwrightRemarks(report.suites as readonly PlaywrightSuite[]) : [],
  };
}

const remarkOf: Readonly<Record<string, string>> = {
  unexpected: 'failed',
  flaky: 'passed only the second time',
  skipped: 'skipped',
};

function playwrightRemarks(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.flatMap(({ status }) => {
        const remark = remarkOf[status];
        return remark === undefined ? [] : [`${remark}: ${spec.file ?? ''} › ${spec.title}`];
      }),
    ),
    ...playwrightRemarks(suite.suites ?? []),
  ]);
}
