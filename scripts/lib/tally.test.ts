import { describe, expect, it } from 'vitest';
import { closingLine, playwrightTally, vitestTally } from './tally.ts';

describe('the closing line of a test run', () => {
  it('names passed and failed', () => {
    expect(closingLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
  });
  it('counts a test file that does not load as a failure', () => {
    expect(vitestTally({ numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 1 })).toEqual({
      passed: 3,
      failed: 1,
    });
  });
  it('counts skipped and flaky browser tests as failures', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } };
    expect(playwrightTally(report)).toEqual({ passed: 5, failed: 3 });
  });
  it('counts a missing report as a failure', () => {
    expect(playwrightTally(undefined)).toEqual({ passed: 0, failed: 1 });
    expect(vitestTally(null)).toEqual({ passed: 0, failed: 1 });
  });
});
