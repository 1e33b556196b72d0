// Math on numbers that may be symbolic, and the order of doubles.
// Soundness: Java leaves the last bits of sin, exp, pow and their kin to the JVM. Terms have those of JavaScript; results that come from
// them list that. What is refuted is shown by the JVM.
import { and, apply, constant, eq, ite, lt, or, same } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { ARITHMETIC, longComparison, longTerm, term, toInt, truth } from '../machine/arithmetic.js';
import type { Long, Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const M = 'java/lang/Math';
const ZERO = constant(0);
const ONE = constant(1);
const MINUS_ZERO = constant(-0);
const FUNCTIONS = ['sin', 'cos', 'tan', 'exp', 'log', 'asin', 'acos', 'atan', 'log10', 'cbrt', 'sinh', 'cosh', 'tanh'];

const known = (made: Term): Num => (made.op === 'const' ? (made.data as number) : made);
const chosen = (condition: Term, a: Num, b: Num): Num => known(ite(condition, term(a), term(b)));

function minMax(op: 'min' | 'max', a: Num, b: Num): Num {
  return typeof a === 'number' && typeof b === 'number' ? Math[op](a, b) : known(apply(op, [term(a), term(b)]));
}

function longPeers(): Peers {
  const one = (test: 'lt' | 'gt', a: Long, b: Long): Long => {
    if (typeof a === 'bigint' && typeof b === 'bigint') return (test === 'lt' ? a < b : a > b) ? a : b;
    return ite(longComparison(test, a, b), longTerm(a), longTerm(b));
  };
  return {
    [`${M}.min(JJ)J`]: (a, b) => one('lt', a, b),
    [`${M}.max(JJ)J`]: (a, b) => one('gt', a, b),
    [`${M}.abs(J)J`]: (a: Long) => {
      if (typeof a === 'bigint') return BigInt.asIntN(64, a < 0n ? -a : a);
      return ite(longComparison('lt', a, 0n), ARITHMETIC.lneg(a), a);
    },
  };
}

/** The nearest integer, of two the even one. */
function nearestEven(x: Term): Term {
  const floor = apply('floor', [x]);
  const rest = apply('sub', [x, floor]);
  const above = apply('add', [floor, ONE]);
  const half = constant(0.5);
  const even = eq(apply('rem', [floor, constant(2)]), ZERO);
  const made = ite(lt(rest, half), floor, ite(lt(half, rest), above, ite(even, floor, above)));
  return ite(and(lt(x, ZERO), eq(made, ZERO)), MINUS_ZERO, made);
}

const isNegative = (x: Term): Term => or(lt(x, ZERO), same(x, MINUS_ZERO));

/** As Double.compare has it: -0 before 0, NaN behind all. */
function ordered(a: Num, b: Num): Num {
  const [x, y] = [term(a), term(b)];
  const unequal = ite(
    apply('isNaN', [x]),
    ONE,
    ite(apply('isNaN', [y]), constant(-1), ite(same(x, MINUS_ZERO), constant(-1), ONE)),
  );
  return known(ite(lt(x, y), constant(-1), ite(lt(y, x), ONE, ite(same(x, y), ZERO, unequal))));
}

function orderPeers(machine: Machine): Peers {
  const all: Peers = {};
  for (const [name, d] of [
    ['Double', 'D'],
    ['Float', 'F'],
  ]) {
    const type = `java/lang/${name}`;
    const value = (box: any): Num => box[machine.require(type).findField('value', d)!.property] as Num;
    all[`${type}.compare(${d}${d})I`] = ordered;
    all[`${type}.equals(Ljava/lang/Object;)Z`] = function (other) {
      if (other === null || other.$c !== this.$c) return 0;
      const equal = same(term(value(this)), term(value(other)));
      return equal.op === 'const' ? Number(equal.data) : truth(equal);
    };
  }
  return all;
}

/** Functions that are exactly rounded. */
function exactPeers(): Peers {
  const all: Peers = {};
  for (const d of ['I', 'D', 'F']) {
    for (const op of ['min', 'max'] as const) all[`${M}.${op}(${d}${d})${d}`] = (a, b) => minMax(op, a, b);
  }
  for (const d of ['D', 'F']) {
    all[`${M}.abs(${d})${d}`] = (a) => known(apply('abs', [term(a)]));
    all[`${M}.signum(${d})${d}`] = (a) => known(apply('sign', [term(a)]));
    all[`${M}.copySign(${d}${d})${d}`] = (a, sign) => {
      const size = apply('abs', [term(a)]);
      return known(ite(isNegative(term(sign)), apply('neg', [size]), size));
    };
  }
  all[`${M}.abs(I)I`] = (a: Num) =>
    typeof a === 'number' ? Math.abs(a) | 0 : chosen(lt(a, ZERO), ARITHMETIC.ineg(a), a);
  for (const name of ['sqrt', 'floor', 'ceil'] as const) {
    all[`${M}.${name}(D)D`] = (a) => (typeof a === 'number' ? Math[name](a) : known(apply(name, [a])));
  }
  all[`${M}.rint(D)D`] = (a) => known(nearestEven(term(a)));
  all[`${M}.round(D)J`] = (a) => {
    const made = apply('numToLong', [apply('round', [term(a)])]);
    return made.op === 'const' ? made.data : made;
  };
  all[`${M}.round(F)I`] = (a) => known(toInt(apply('round', [term(a)])));
  return all;
}

export function mathPeers(machine: Machine): Peers {
  const all: Peers = { ...longPeers(), ...exactPeers(), ...orderPeers(machine) };
  const rounded = (name: string): void =>
    machine.host.path.restsOn(`Math.${name} of the JVM has the same last bits as that of JavaScript`);
  for (const name of FUNCTIONS) {
    all[`${M}.${name}(D)D`] = (a) => {
      rounded(name);
      return known(apply('math', [term(a)], name));
    };
  }
  for (const name of ['atan2', 'hypot']) {
    all[`${M}.${name}(DD)D`] = (a, b) => {
      rounded(name);
      return known(apply('math', [term(a), term(b)], name));
    };
  }
  all[`${M}.pow(DD)D`] = (a, b) => {
    rounded('pow');
    // 1 and -1 to the power of an infinite number: NaN, in both languages.
    return known(apply('pow', [term(a), term(b)]));
  };
  return all;
}
