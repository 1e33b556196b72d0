// The theories of the logic: one line each. Loaded by build.ts, so that every operator is known before terms are built.
import { register } from '../operator.js';
import { BIG_INTEGERS } from './big-integers/operators.js';
import { BOOLEANS } from './booleans/operators.js';
import { CALENDAR } from './calendar/operators.js';
import { CALLS } from './calls/operators.js';
import { DOUBLES } from './doubles/operators.js';
import { INT32 } from './int32/operators.js';
import { LONGS } from './longs/operators.js';
import { STRINGS } from './strings/operators.js';

const THEORIES = {
  booleans: BOOLEANS,
  doubles: DOUBLES,
  int32: INT32,
  strings: STRINGS,
  bigIntegers: BIG_INTEGERS,
  longs: LONGS,
  calendar: CALENDAR,
  calls: CALLS,
};

type Theories = typeof THEORIES;
export type OperatorName = {
  [T in keyof Theories]: keyof Theories[T]['operators'] | keyof Theories[T]['families'];
}[keyof Theories];
export type SortName = { [T in keyof Theories]: keyof Theories[T]['sorts'] }[keyof Theories];

for (const theory of Object.values(THEORIES)) register(theory);
