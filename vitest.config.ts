import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { realmCodeInTests } from './scripts/realm-code.mjs';

/** Ends a test that hangs. Busy machines are slow, so it is far from what any test takes. */
const HANGS_MS = 30 * 60_000;

/** Files that mock modules of their worker, or leave promises behind. */
const ALONE = ['test/cli/api.test.ts', 'test/fuzz/fuzz.test.ts', 'test/safety/walker/walker.test.ts'];

/** These take longest: they come first, so that no worker is left with one of them in the end. */
const FIRST = [
  'test/fuzz/',
  'test/running/run.',
  'test/languages/java/',
  'test/examples/altitude-switch',
  'test/cli/docs-output',
  'test/suites/programs',
  'test/program-folders/',
  'test/enumerate/',
  'test/diff/',
  'test/proofs/',
  'test/trust/k',
  'test/schedules/shared-rows',
  'test/safety/ways-out',
  'test/suites/paths',
  'test/testing/runner',
  'test/queue/chaos',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = FIRST.findIndex((part) => moduleId.includes(part));
      return at < 0 ? FIRST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: [realmCodeInTests()],
  test: {
    setupFiles: ['test/seed.ts', 'test/equal-terms.ts'],
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    maxWorkers: 2,
    // Where tests run the engine in their own process, it has the stack of an engine's process (src/host/engine-command.ts).
    execArgv: ['--stack-size=3900'],
    sequence: { sequencer: LongestFirst },
    // What is built needs no transformation.
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          // Those of test/browser need a browser: npm run test:browser.
          exclude: ['test/browser/**', ...ALONE],
          // Files share the modules of their worker: the compiler and the solver are loaded once per worker.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});
