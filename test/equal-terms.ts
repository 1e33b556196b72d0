// Two terms are equal when they are the same one: all of a term is private, so a comparison of properties would find nothing to tell
// them apart. Vitest loads it before each file.
import { expect } from 'vitest';
import { variable } from '../src/logic/build.js';

const Term = variable('num', 'x').constructor;

expect.addEqualityTesters([(a, b) => (a instanceof Term && b instanceof Term ? a === b : undefined)]);
