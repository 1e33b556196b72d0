import { defineConfig } from 'vitest/config';
import { realmCodeInTests } from './scripts/realm-code.mjs';

/** Ends a test that hangs. Busy machines are slow, so it is far from what any test takes. */
const HANGS_MS = 30 * 60_000;

export default defineConfig({
  plugins: [realmCodeInTests()],
  test: {
    include: ['test/**/*.test.ts'],
    // These need a browser: npm run test:browser.
    exclude: ['test/browser/**'],
    setupFiles: ['test/seed.ts'],
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    maxWorkers: 2,
  },
});
