// The results of a test run as Jest and Vitest write them in JSON. Read by coverage.ts.
import { readFileSync } from 'node:fs';

export interface Outcome {
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
}

export function jestResults(file: string): Outcome {
  const results = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly numTotalTests: number;
    readonly numPassedTests: number;
    readonly numFailedTests: number;
    readonly testResults: readonly {
      readonly message?: string;
      readonly status?: string;
      readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
    }[];
  };
  const failures = results.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    return failed.length === 0 && suite.status === 'failed'
      ? [lastLines(suite.message ?? 'the file cannot be loaded')]
      : failed;
  });
  return {
    total: results.numTotalTests,
    passed: results.numPassedTests,
    failed: Math.max(results.numFailedTests, failures.length),
    failures,
  };
}

/** The end of what a runner said. */
export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' ').slice(0, 300);
}
