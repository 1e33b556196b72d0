// Operators on numbers as JavaScript text. Concrete operands are computed in place; if one is symbolic, the runtime ($) builds a
// term. Exactness: int is `| 0`, long `BigInt.asIntN(64)`, float one rounding to single, double as it is.

const LITERAL = /^-?(\d|NaN|Infinity|\()/;

function plain(type: 'number' | 'bigint', operands: readonly string[]): string {
  const tests = operands.filter((x) => !LITERAL.test(x)).map((x) => `typeof ${x}==='${type}'`);
  return tests.join('&&');
}

function either(test: string, concrete: string, symbolic: string): string {
  return test === '' ? concrete : `${test}?${concrete}:${symbolic}`;
}

type Form = (a: string, b: string) => string;

const long: (form: Form) => Form = (form) => (a, b) => `BigInt.asIntN(64,${form(a, b)})`;
const single: (form: Form) => Form = (form) => (a, b) => `Math.fround(${form(a, b)})`;
const infix: (sign: string) => Form = (sign) => (a, b) => `${a}${sign} ${b}`;

interface BinaryOperator {
  readonly name: string;
  readonly form: Form;
  readonly type: 'number' | 'bigint';
  /** A divisor of zero is an exception. */
  readonly divides?: true;
  /** The second operand is an int whatever the first is. */
  readonly shifts?: true;
}

const n = 'number' as const;
const g = 'bigint' as const;

export const BINARY: Readonly<Record<number, BinaryOperator>> = {
  96: { name: 'iadd', form: (a, b) => `${a}+ ${b}|0`, type: n },
  97: { name: 'ladd', form: long(infix('+')), type: g },
  98: { name: 'fadd', form: single(infix('+')), type: n },
  99: { name: 'dadd', form: infix('+'), type: n },
  100: { name: 'isub', form: (a, b) => `${a}- ${b}|0`, type: n },
  101: { name: 'lsub', form: long(infix('-')), type: g },
  102: { name: 'fsub', form: single(infix('-')), type: n },
  103: { name: 'dsub', form: infix('-'), type: n },
  104: { name: 'imul', form: (a, b) => `Math.imul(${a},${b})`, type: n },
  105: { name: 'lmul', form: long(infix('*')), type: g },
  106: { name: 'fmul', form: single(infix('*')), type: n },
  107: { name: 'dmul', form: infix('*'), type: n },
  108: { name: 'idiv', form: (a, b) => `${a}/ ${b}|0`, type: n, divides: true },
  109: { name: 'ldiv', form: long(infix('/')), type: g, divides: true },
  110: { name: 'fdiv', form: single(infix('/')), type: n },
  111: { name: 'ddiv', form: infix('/'), type: n },
  112: { name: 'irem', form: (a, b) => `${a}% ${b}|0`, type: n, divides: true },
  113: { name: 'lrem', form: long(infix('%')), type: g, divides: true },
  114: { name: 'frem', form: single(infix('%')), type: n },
  115: { name: 'drem', form: infix('%'), type: n },
  120: { name: 'ishl', form: (a, b) => `${a}<<${b}`, type: n },
  121: { name: 'lshl', form: (a, b) => `BigInt.asIntN(64,${a}<<BigInt(${b}&63))`, type: g, shifts: true },
  122: { name: 'ishr', form: (a, b) => `${a}>>${b}`, type: n },
  123: { name: 'lshr', form: (a, b) => `${a}>>BigInt(${b}&63)`, type: g, shifts: true },
  124: { name: 'iushr', form: (a, b) => `${a}>>>${b}|0`, type: n },
  125: {
    name: 'lushr',
    form: (a, b) => `BigInt.asIntN(64,BigInt.asUintN(64,${a})>>BigInt(${b}&63))`,
    type: g,
    shifts: true,
  },
  126: { name: 'iand', form: infix('&'), type: n },
  127: { name: 'land', form: infix('&'), type: g },
  128: { name: 'ior', form: infix('|'), type: n },
  129: { name: 'lor', form: infix('|'), type: g },
  130: { name: 'ixor', form: infix('^'), type: n },
  131: { name: 'lxor', form: infix('^'), type: g },
};

export function binary(op: number, a: string, b: string, site: () => number): string {
  const { name, form, type, divides, shifts } = BINARY[op];
  const test = shifts ? [plain(g, [a]), plain(n, [b])].filter((t) => t !== '').join('&&') : plain(type, [a, b]);
  if (!divides) return either(test, form(a, b), `$.${name}(${a},${b})`);
  const zero = type === n ? '0' : '0n';
  if (LITERAL.test(b) && b !== zero) return either(test, form(a, b), `$.${name}(${a},${b},0)`);
  const tests = [test, `${b}!==${zero}`].filter((t) => t !== '').join('&&');
  return either(tests, form(a, b), `$.${name}(${a},${b},${site()})`);
}

interface UnaryOperator {
  readonly name: string;
  readonly form: (a: string) => string;
  readonly type: 'number' | 'bigint';
  readonly to: 'I' | 'J' | 'F' | 'D';
}

export const UNARY: Readonly<Record<number, UnaryOperator>> = {
  116: { name: 'ineg', form: (a) => `0- ${a}|0`, type: n, to: 'I' },
  117: { name: 'lneg', form: (a) => `BigInt.asIntN(64,- ${a})`, type: g, to: 'J' },
  118: { name: 'dneg', form: (a) => `- ${a}`, type: n, to: 'F' },
  119: { name: 'dneg', form: (a) => `- ${a}`, type: n, to: 'D' },
  133: { name: 'i2l', form: (a) => `BigInt(${a})`, type: n, to: 'J' },
  134: { name: 'd2f', form: (a) => `Math.fround(${a})`, type: n, to: 'F' },
  136: { name: 'l2i', form: (a) => `Number(BigInt.asIntN(32,${a}))`, type: g, to: 'I' },
  137: { name: 'l2f', form: (a) => `$.l2f(${a})`, type: g, to: 'F' },
  138: { name: 'l2d', form: (a) => `Number(${a})`, type: g, to: 'D' },
  139: { name: 'd2i', form: (a) => `$.d2i(${a})`, type: n, to: 'I' },
  140: { name: 'd2l', form: (a) => `$.d2l(${a})`, type: n, to: 'J' },
  142: { name: 'd2i', form: (a) => `$.d2i(${a})`, type: n, to: 'I' },
  143: { name: 'd2l', form: (a) => `$.d2l(${a})`, type: n, to: 'J' },
  144: { name: 'd2f', form: (a) => `Math.fround(${a})`, type: n, to: 'F' },
  145: { name: 'i2b', form: (a) => `${a}<<24>>24`, type: n, to: 'I' },
  146: { name: 'i2c', form: (a) => `${a}&65535`, type: n, to: 'I' },
  147: { name: 'i2s', form: (a) => `${a}<<16>>16`, type: n, to: 'I' },
};

export function unary(op: number, a: string): string {
  const { name, form, type } = UNARY[op];
  return either(plain(type, [a]), form(a), `$.${name}(${a})`);
}

/** eq, ne, lt, ge, gt, le: the order of the opcodes. */
const TESTS = ['eq', 'ne', 'lt', 'ge', 'gt', 'le'] as const;
const SIGNS = ['===', '!==', '<', '>=', '>', '<='] as const;

/** A condition over two ints. @param test position among the comparisons */
export function compareInts(test: number, a: string, b: string, site: number): string {
  const concrete = `${a}${SIGNS[test]} ${b}`;
  return either(plain(n, [a, b]), concrete, `$.${TESTS[test]}(${a},${b},${site})`);
}

/** A comparison of longs, floats or doubles (lcmp, fcmpl, fcmpg, dcmpl, dcmpg) that a branch tests against zero. */
export function compareFused(compare: number, test: number, a: string, b: string, site: number): string {
  if (compare === 148) {
    return either(plain(g, [a, b]), `${a}${SIGNS[test]} ${b}`, `$.l${TESTS[test]}(${a},${b},${site})`);
  }
  // The result for NaN is -1 (l) or 1 (g): the test holds for NaN accordingly.
  const nan: number = compare === 149 || compare === 151 ? -1 : 1;
  const holds = [nan === 0, nan !== 0, nan < 0, nan >= 0, nan > 0, nan <= 0][test];
  const concrete = holds && test !== 1 ? `!(${a}${SIGNS[[1, 0, 3, 2, 5, 4][test]]} ${b})` : `${a}${SIGNS[test]} ${b}`;
  return either(plain(n, [a, b]), `(${concrete})`, `$.d${TESTS[test]}(${a},${b},${holds},${site})`);
}

/** The number that such a comparison gives. */
export function compareValue(compare: number, a: string, b: string): string {
  return compare === 148 ? `$.lcmp(${a},${b})` : `$.dcmp(${a},${b},${compare === 149 || compare === 151 ? -1 : 1})`;
}
