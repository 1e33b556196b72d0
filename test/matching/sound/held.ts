// Programs as in state.ts, about what is hard to see: objects that only functions of the module hold, arrays of modules that
// grow, the order of keys, presence that nobody has asked for, inputs to come, content of built-in objects.
import { symbolic } from 'everypath';

const countUp = (() => {
  const held = { n: 0 };
  return (): number => ++held.n;
})();

/** Nothing but the held object changes from round to round. */
export function heldByFunction(x: number): string {
  while (countUp() < 3);
  return x > 0 ? 'more' : 'less';
}

const countBound = function (this: { n: number }): number {
  return ++this.n;
}.bind({ n: 0 });

export function heldByBinding(x: number): string {
  while (countBound() < 3);
  return x > 0 ? 'more' : 'less';
}

const countClass = (() => {
  class Held {
    static state = { n: 0 };
    own = 1;
  }
  return (): number => ++Held.state.n;
})();

export function heldByClass(x: number): string {
  while (countClass() < 3);
  return x > 0 ? 'more' : 'less';
}

const grown: number[] = [];

export function grownArray(x: number): string {
  grown[0] = x > 0 ? 1 : 2;
  for (let i = 0; i < 2; i++) x = 0;
  return `element ${grown[0]}`;
}

const ordered: { a?: number; b: number } = { a: 1, b: 2 };

export function keyOrder(x: number): string {
  void (x > 0 && delete ordered.a);
  ordered.a = 1;
  for (let i = 0; i < 2; i++) x = 0;
  return Object.keys(ordered).join();
}

export function presence(o: { p?: number | undefined }, x: number): string {
  if (o.p !== undefined) return 'there';
  if (x > 0 && 'p' in o) return 'early';
  for (let i = 0; i < 2; i++) x = 0;
  return 'p' in o ? 'late' : 'none';
}

export class Box {
  value = 0;
}

/** The second box may be the first, which the program has changed and let go. */
export function laterInput(first: Box, x: number): string {
  void (first.value > 1 && x > 0 && ((first as { value: unknown }).value = 'text'));
  first = new Box();
  for (let i = 0; i < 2; i++) x = 0;
  return typeof symbolic<Box>('second').value;
}

export function calledFunction(f: (n: number) => number, x: number): string {
  const known = x > 0 ? f(1) : f(2);
  void (known > 5);
  for (let i = 0; i < 2; i++) x = 0;
  return f(1) > 5 ? (known > 5 ? 'both' : 'one') : 'small';
}

export function anything(v: any, x: number): string {
  const list = x > 0 ? [v, v] : [v, 1];
  for (let i = 0; i < 2; i++) x = 0;
  return list[0] === list[1] ? 'same' : typeof list[1];
}

export function date(d: Date, x: number): string {
  void (x > 0 && d.setTime(7));
  for (let i = 0; i < 2; i++) x = 0;
  return d.getTime() === 7 ? 'seven' : 'other';
}

export function bytes(x: number): string {
  const a = new Uint8Array(2);
  const b = x > 0 ? new Uint8Array(a.buffer) : new Uint8Array(2);
  for (let i = 0; i < 2; i++) x = 0;
  a[0] = 9;
  return `byte ${b[0]}`;
}

export function frozenDeep(x: number): string {
  const object = { n: 1 };
  void (x > 0 && Object.defineProperty(object, 'n', { writable: false }));
  for (let i = 0; i < 2; i++) x = 0;
  return Object.isFrozen(object) ? 'frozen' : Object.getOwnPropertyDescriptor(object, 'n')?.writable ? 'open' : 'shut';
}

export function functionProperty(x: number): string {
  const f = (): number => 1;
  void (x > 0 && ((f as unknown as { n: number }).n = 1));
  for (let i = 0; i < 2; i++) x = 0;
  return 'n' in f ? 'with' : 'without';
}

/** The same state by two ways: dates, patterns, frozen objects and typed arrays can be matched. */
export function readable(x: number): string {
  const made =
    x > 0
      ? [new Date(3), /a/g, Object.freeze({ n: 1 }), new Uint8Array(2)]
      : [new Date(3), /a/g, Object.freeze({ n: 1 }), new Uint8Array(2)];
  for (let i = 0; i < 2; i++) x = 0;
  return `made ${made.length}`;
}
