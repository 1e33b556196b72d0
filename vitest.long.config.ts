// The same tests with all random cases (test/cases.ts): npm run test:long.
import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

export default mergeConfig(base, defineConfig({ test: { env: { EVERYPATH_LONG: '1' } } }));
