import { defineConfig } from 'vitest/config';
import { realmCodeInTests } from './scripts/realm-code.mjs';

export default defineConfig({
  plugins: [realmCodeInTests()],
  test: {
    include: ['test/**/*.test.ts'],
    // These need a browser: npm run test:browser.
    exclude: ['test/browser/**'],
    testTimeout: 120_000,
    maxWorkers: 2,
  },
});
