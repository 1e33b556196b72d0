import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // These need a browser: npm run test:browser.
    exclude: ['test/browser/**'],
    testTimeout: 120_000,
    maxWorkers: 2,
  },
});
