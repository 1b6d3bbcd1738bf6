import { describe, expect, it } from 'vitest';
import { closingLine, emptyTally, playwrightTally, secondAttemptsJudged, vitestTally } from './tally.ts';

describe('the closing line of a test run', () => {
  it('names passed and failed', () => {
    expect(closingLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
  });
  it('counts a test file that does not load as a failure, and names it', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      numFailedTestSuites: 1,
      testResults: [{ status: 'failed', name: 'core/a.test.ts', assertionResults: [] }],
    };
    expect(vitestTally(report)).toEqual({
      passed: 3,
      failed: 1,
      second: 0,
      remarks: ['failed: core/a.test.ts did not load'],
    });
  });
  it('names each test that failed', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a list opens' },
      { status: 'failed', fullName: 'a form saves' },
    ];
    const report = { numPassedTests: 1, numFailedTests: 1, testResults: [{ status: 'failed', assertionResults }] };
    expect(vitestTally(report)).toMatchObject({ passed: 1, failed: 1, remarks: ['failed: a form saves'] });
  });
  it('counts skipped browser tests as failures', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 1 } };
    expect(playwrightTally(report)).toMatchObject({ passed: 5, failed: 2 });
  });
  it('lets a browser test pass at its second attempt, but says which', () => {
    const specs = [
      { title: 'a tab closes', file: 'tabs.spec.ts', tests: [{ status: 'flaky' }] },
      { title: 'a tab opens', file: 'tabs.spec.ts', tests: [{ status: 'expected' }] },
    ];
    const report = { stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, suites: [{ suites: [{ specs }] }] };
    const remarks = ['passed only the second time: tabs.spec.ts › a tab closes'];
    expect(playwrightTally(report)).toEqual({ passed: 2, failed: 0, second: 1, remarks });
  });
  it('lets four of a run pass at their second attempt, and counts five as failures', () => {
    const run = (second: number) => ({ ...emptyTally(), passed: 200, second });
    const judged = (total: ReturnType<typeof run>) => {
      secondAttemptsJudged(total);
      return total;
    };
    expect(judged(run(4))).toMatchObject({ passed: 200, failed: 0 });
    expect(judged(run(5))).toMatchObject({ passed: 195, failed: 5 });
  });
  it('counts a missing report as a failure', () => {
    expect(playwrightTally(undefined)).toMatchObject({ passed: 0, failed: 1 });
    expect(vitestTally(null)).toMatchObject({ passed: 0, failed: 1 });
  });
});
