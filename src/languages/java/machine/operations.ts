// What translated code calls (`$`): operations that met something symbolic, exceptions, types, arrays.
import { and, apply, constant, eq } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { floatOfLong, longOfNumber } from '../../../logic/theories/longs/operators.js';
import { PathAbort } from '../../../path/context.js';
import { hashOf } from '../peers/string-order.js';
import type { Threads } from '../threads/threads.js';
import {
  ARITHMETIC,
  comparison,
  longComparison,
  longOrdering,
  longQuotient,
  longRemainder,
  ordering,
  quotient,
  remainder,
  toInt,
} from './arithmetic.js';
import { Arrays } from './arrays.js';
import { JavaClass, type JavaObject, type Long, type Num } from './java-class.js';
import type { Machine } from './machine.js';

/** What turns out to be known is a value, not a term. */
const known = (made: Term): unknown => (made.op === 'const' ? made.data : made);

/** Numbers of tests among the places that report; those of lines are below. */
export const FIRST_TEST = 2 ** 24;

/** Nothing else in translated code raises one: arrays that are too large are refused. */
export function isStackOverflow(signal: unknown): boolean {
  return signal instanceof RangeError;
}

export class Operations {
  /** The line that runs, by mark. */
  at = -1;
  readonly arrays: Arrays;
  /** Of a program that starts threads. */
  t: Threads | undefined;

  constructor(private readonly machine: Machine) {
    this.arrays = new Arrays(machine);
    for (const [name, make] of Object.entries(ARITHMETIC) as [string, (...args: unknown[]) => Term][]) {
      Object.assign(this, { [name]: (a: unknown, b: unknown) => known(make(a, b)) });
    }
  }

  // decisions

  branch(condition: Term, site: number): boolean {
    return this.machine.host.path.branch(condition, site);
  }

  eq(a: Num, b: Num, site: number): boolean {
    return this.branch(comparison('eq', a, b), site);
  }
  ne(a: Num, b: Num, site: number): boolean {
    return this.branch(comparison('ne', a, b), site);
  }
  lt(a: Num, b: Num, site: number): boolean {
    return this.branch(comparison('lt', a, b), site);
  }
  ge(a: Num, b: Num, site: number): boolean {
    return this.branch(comparison('ge', a, b), site);
  }
  gt(a: Num, b: Num, site: number): boolean {
    return this.branch(comparison('gt', a, b), site);
  }
  le(a: Num, b: Num, site: number): boolean {
    return this.branch(comparison('le', a, b), site);
  }

  /** Comparisons of floats and doubles. @param nan what NaN makes of it */
  private real(test: 'eq' | 'ne' | 'lt' | 'ge' | 'gt' | 'le', a: Num, b: Num, nan: boolean, site: number): boolean {
    if (!nan || test === 'ne') return this.branch(comparison(test, a, b), site);
    const opposite = ({ eq: 'ne', lt: 'ge', ge: 'lt', gt: 'le', le: 'gt' } as const)[test];
    return !this.branch(comparison(opposite, a, b), site);
  }
  deq(a: Num, b: Num, nan: boolean, site: number): boolean {
    return this.real('eq', a, b, nan, site);
  }
  dne(a: Num, b: Num, nan: boolean, site: number): boolean {
    return this.real('ne', a, b, nan, site);
  }
  dlt(a: Num, b: Num, nan: boolean, site: number): boolean {
    return this.real('lt', a, b, nan, site);
  }
  dge(a: Num, b: Num, nan: boolean, site: number): boolean {
    return this.real('ge', a, b, nan, site);
  }
  dgt(a: Num, b: Num, nan: boolean, site: number): boolean {
    return this.real('gt', a, b, nan, site);
  }
  dle(a: Num, b: Num, nan: boolean, site: number): boolean {
    return this.real('le', a, b, nan, site);
  }

  dcmp(a: Num, b: Num, nan: number): Num {
    if (typeof a !== 'number' || typeof b !== 'number') return ordering(a, b, nan);
    return a < b ? -1 : a > b ? 1 : a === b ? 0 : nan;
  }

  lcmp(a: Long, b: Long): Num {
    if (typeof a !== 'bigint' || typeof b !== 'bigint') return longOrdering(a, b);
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** Position of the case that a symbolic value takes. */
  select(value: Num, cases: ReadonlyMap<number, number>, site: number): number {
    for (const [key, position] of cases) if (this.eq(value, key, site)) return position;
    return 0;
  }

  /** Of a switch on a text. @param cases by hash code */
  selectText(
    text: any,
    literals: ReadonlyMap<string, number>,
    cases: ReadonlyMap<number, number>,
    site: number,
  ): number {
    const { v } = text ?? this.npe(site);
    if (typeof v === 'string') return cases.get(hashOf(v) as number) ?? 0;
    for (const [literal, position] of literals) if (this.branch(eq(v, constant(literal)), site)) return position;
    return 0;
  }

  sameRef(a: any, b: any, site: number): boolean {
    if (a === b) return true;
    if (a?.given === true || b?.given === true) return this.sameString(a, b);
    if (a === null || b === null || a.box === undefined || b.box === undefined || a.$c !== b.$c) return false;
    // Boxes of small values are one object.
    const small = (v: Num | Long): boolean => {
      if (typeof v !== 'object') return v >= -128 && v <= 127;
      if (v.sort !== 'long') return this.le(-128, v, site) && this.le(v, 127, site);
      const within = and(longComparison('le', -128n, v), longComparison('le', v, 127n));
      return this.branch(within, site);
    };
    if (!small(a.box) || !small(b.box)) return false;
    if (a.box === b.box || (typeof a.box !== 'object' && typeof b.box !== 'object')) return a.box === b.box;
    const isLong = a.$c.name === 'java/lang/Long';
    return this.branch((isLong ? longComparison : comparison)('eq', a.box, b.box), site);
  }

  /** Equal texts of the input could be one object, too. */
  private sameString(a: any, b: any): boolean {
    if (a !== null && b !== null && a.$c === b.$c) {
      this.machine.host.path.restsOn(
        'strings of the input are objects of their own: no literals, and no two of them the same',
      );
    }
    return false;
  }

  // division and conversions

  idiv(a: Num, b: Num, site: number): Num {
    if (b === 0 || (typeof b !== 'number' && this.eq(b, 0, site)))
      this.raise('java/lang/ArithmeticException', '/ by zero', site);
    return quotient(a, b);
  }

  irem(a: Num, b: Num, site: number): Num {
    if (b === 0 || (typeof b !== 'number' && this.eq(b, 0, site)))
      this.raise('java/lang/ArithmeticException', '/ by zero', site);
    return remainder(a, b);
  }

  private divisible(b: Long, site: number): void {
    const isZero = typeof b === 'bigint' ? b === 0n : this.branch(longComparison('eq', b, 0n), site);
    if (isZero) this.raise('java/lang/ArithmeticException', '/ by zero', site);
  }

  ldiv(a: Long, b: Long, site: number): Term {
    this.divisible(b, site);
    return longQuotient(a, b);
  }

  lrem(a: Long, b: Long, site: number): Term {
    this.divisible(b, site);
    return longRemainder(a, b);
  }

  d2i(a: Num): Num {
    if (typeof a !== 'number') return toInt(a);
    return Number.isNaN(a) ? 0 : Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.trunc(a))) | 0;
  }

  d2l(a: Num): Long {
    return typeof a === 'number' ? longOfNumber(a) : apply('numToLong', [a]);
  }

  l2f(a: Long): Num {
    return typeof a === 'bigint' ? floatOfLong(a) : apply('longToFloat', [a]);
  }

  // exceptions

  npe(site: number): never {
    return this.raise('java/lang/NullPointerException', null, site);
  }

  /** An exception that the language itself raises. */
  raise(name: string, message: string | null, site: number): never {
    throw this.error(name, message, site);
  }

  error(name: string, message: string | null, site: number): JavaObject {
    const type = this.machine.require(name);
    this.machine.initialize(type);
    const error = new type.ctor();
    error.msg = message === null ? null : this.machine.string(message);
    error.site = site;
    error.raised = true;
    return error;
  }

  thrown(error: JavaObject | null, site: number, library: boolean): JavaObject {
    if (error === null) return this.npe(site);
    if (library) error.raised = error.raised ?? true;
    else {
      error.site ??= site;
      error.raised ??= false;
    }
    return error;
  }

  /** What a handler may see; signals of the engine go on. */
  caught(signal: any): JavaObject {
    if (PathAbort.is(signal)) throw signal;
    if (signal?.$c instanceof JavaClass) return signal as JavaObject;
    // How deep the stack is differs from the JVM's: no handler is entered.
    if (isStackOverflow(signal)) this.machine.host.path.abort({ kind: 'depth' });
    throw signal;
  }

  /** A handler of the program's own takes the error. */
  held(error: JavaObject): void {
    if (this.is(error, this.machine.require('java/lang/AssertionError')) === 0) return;
    this.machine.host.path.restsOn('an assertion that failed was caught: it counts as an exception like any other');
  }

  unsupported(what: string): never {
    return this.machine.refuse(what);
  }

  missing(what: string): never {
    return this.machine.refuse(`${what.replaceAll('/', '.')} was not found`, '--class-path, --jdk or JAVA_HOME');
  }

  spend(): void {
    this.machine.host.path.spend();
  }

  statement(line: number): void {
    const { observer, meter } = this.machine.host.path;
    if (!meter.quiet) observer?.at(line);
  }

  decided(test: number, outcome: boolean): void {
    const { observer, meter } = this.machine.host.path;
    if (meter.quiet || observer === undefined) return;
    const point = FIRST_TEST + test;
    observer.condition(point, 0, outcome);
    observer.decided(point, outcome);
  }

  mark(line: number): void {
    this.machine.host.path.mark(line);
  }

  // classes

  init(c: JavaClass): void {
    this.machine.initialize(c);
  }

  make(c: JavaClass): JavaObject {
    return new c.ctor();
  }

  is(object: any, c: JavaClass): 0 | 1 {
    return object !== null && this.fits(object.$c, c) ? 1 : 0;
  }

  fits(from: JavaClass, to: JavaClass): boolean {
    if (from.supers.has(to)) return true;
    if (from.name[0] !== '[' || to.name[0] !== '[') return false;
    const [a, b] = [from.name.slice(1), to.name.slice(1)];
    if (a.length === 1 || b.length === 1) return a === b;
    const named = (d: string): JavaClass => this.machine.require(d[0] === 'L' ? d.slice(1, -1) : d);
    return this.fits(named(a), named(b));
  }

  cast(object: any, c: JavaClass, site: number): any {
    if (object === null || this.is(object, c) === 1) return object;
    const [from, to] = [object.$c.name, c.name].map((name: string) => name.replaceAll('/', '.'));
    const error = this.error('java/lang/ClassCastException', `class ${from} cannot be cast to class ${to}`, site);
    error.vague = true;
    throw error;
  }

  mirror(c: JavaClass): JavaObject {
    if (c.mirror === undefined) {
      c.mirror = new (this.machine.require('java/lang/Class').ctor)();
      c.mirror.of = c;
      this.machine.noteMirror(c);
    }
    return c.mirror;
  }

  // arrays

  newArray(type: string, length: Num, site: number): unknown {
    return this.arrays.make(type, length, site);
  }
  multiArray(type: string, lengths: readonly Num[], site: number): unknown {
    return this.arrays.makeMany(type, lengths, site);
  }
  aload(array: any, index: Num, site: number): unknown {
    return this.arrays.load(array, index, site);
  }
  astore(array: any, index: Num, value: any, site: number): void {
    this.arrays.store(array, index, value, site);
  }
  cloneArray(array: any): unknown {
    return this.arrays.clone(array);
  }
}

for (const test of ['eq', 'ne', 'lt', 'ge', 'gt', 'le'] as const) {
  Object.defineProperty(Operations.prototype, `l${test}`, {
    value(this: Operations, a: Long, b: Long, site: number): boolean {
      return this.branch(longComparison(test, a, b), site);
    },
  });
}
