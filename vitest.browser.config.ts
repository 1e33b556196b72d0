// Tests in a real browser: npm run test:browser. They need Chromium (or Chrome) on the machine.
import { defineConfig } from 'vitest/config';
import { realmCodeInTests } from './scripts/realm-code.mjs';

export default defineConfig({
  plugins: [realmCodeInTests()],
  test: {
    // A busy machine draws late.
    expect: { poll: { timeout: 60_000 } },
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
});
