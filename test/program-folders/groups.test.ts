import { expect, test } from 'vitest';
import { allFolders } from '../oracle/program-tests.js';
import { GROUPS } from './groups.js';

test('every folder of test/programs is in one group', () => {
  expect(Object.values(GROUPS).flat().sort()).toEqual(allFolders().sort());
});
