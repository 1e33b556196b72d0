// Conditions on numbers: each encoding of numbers says what they mean.
import type { TheoryEncoding } from './theory.js';

export const CONDITIONS: TheoryEncoding = {
  sorts: {},
  operators: {
    lt: ({ args: [x, y] }, to) => to.compare('lt', x, y),
    le: ({ args: [x, y] }, to) => to.compare('le', x, y),
    isNaN: ({ args }, to) => to.test('isNaN', args[0]),
    isFinite: ({ args }, to) => to.test('isFinite', args[0]),
    isInteger: ({ args }, to) => to.test('isInteger', args[0]),
  },
};
