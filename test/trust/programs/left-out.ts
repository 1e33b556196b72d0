// Inputs that the types allow: arguments that are not passed, one object behind two types; and what the types leave open.
interface Point {
  x: number;
  y: number;
}
class Pair {
  constructor(
    public x: number,
    public y: number,
  ) {}
}
interface Sized {
  length: number;
}
type Unary = (x: number) => number;

export function count(_a?: number): string {
  // biome-ignore lint/complexity/noArguments: what callers leave out shows there
  if (arguments.length === 0) return 'left out';
  return 'passed';
}
export function second(_a: number, _b = 1, _c?: string): string {
  // biome-ignore lint/complexity/noArguments: what callers leave out shows there
  const { length } = arguments;
  if (length === 1) return 'one';
  if (length === 2) return 'two';
  return 'three';
}
export function beforeRest(_a?: number, _b?: string, ...r: [number?]): string {
  // biome-ignore lint/complexity/noArguments: what callers leave out shows there
  const { length } = arguments;
  if (length === 0) return 'none';
  if (length === 1) return 'one';
  if (length === 2) return 'two';
  return r.length === 1 ? 'three' : 'never';
}
export function functions(f: Unary, g: Unary): string {
  if (f === g) return 'same';
  return 'other';
}
export function untyped(a: unknown, b: Point, c: number[]): string {
  if (a === b) return 'the point';
  if (a === c) return 'the array';
  return 'other';
}
export function object(a: object, f: Unary): string {
  if (a === f) return 'same';
  return 'other';
}
export function structural(point: Point, pair: Pair): string {
  if (point === pair) return 'same';
  return 'other';
}
export function measured(sized: Sized, list: number[]): string {
  if ((sized as unknown) === list) return 'same';
  return 'other';
}
export function arrays(a: any, b: any): string {
  if (Array.isArray(a) && a === b) return 'same';
  return 'other';
}
export function prototype(a: unknown): string {
  if (typeof a !== 'object' || a === null || Array.isArray(a)) return 'other';
  if (Object.getPrototypeOf(a) === Object.prototype) return 'inherited';
  throw new TypeError('no prototype');
}

export function keys(point: Point): string {
  if (Object.keys(point).join() !== 'x,y') return 'other keys';
  return 'exact';
}
export function key(point: Point): string {
  if ('z' in point) return 'more';
  return 'exact';
}
export function frozen(point: Point): string {
  if (Object.isFrozen(point)) return 'frozen';
  return 'open';
}
export function holes(list: [number, number]): string {
  if (!(0 in list)) return 'a hole';
  return 'full';
}
export function instance(point: Point): string {
  if (point instanceof Date) return 'a date';
  return 'plain';
}
export function nature(f: Unary): string {
  if (f.length === 1 || f.name === 'square') return 'known';
  return 'any';
}
export function text(sized: Sized): string {
  if (typeof sized === 'string') return 'text';
  return 'other';
}

export function plain(a?: number): number {
  return a ?? 1;
}
export function fields(point: Point): number {
  point.x = point.y;
  return point.x;
}
export function property(a: any): number {
  a.n = 1;
  return 1;
}
export function untypedLast(_a: number, _b?: any): string {
  // biome-ignore lint/complexity/noArguments: what callers leave out shows there
  if (arguments.length === 1) return 'left out';
  return 'passed';
}
export function empties(a: string[], b: number[]): string {
  if ((a as unknown) === b) return 'one empty array';
  return 'other';
}
export function emptySets(a: Set<string>, b: Set<number>): string {
  if ((a as unknown) === b) return 'one empty set';
  return 'other';
}
export function heldTuple(o: { pair: [number, number] }, b: number[]): string {
  if ((o.pair as unknown) === b) return 'one array';
  return 'other';
}
export function heldLater(o: { list: number[] }, sized: { length: number }): string {
  if ((o.list as unknown) === sized) return 'one array';
  return 'other';
}
/**
 * @requires _a.has('a') || c.get('a') === 1
 * @ensures Object.is(_a.get('a'), old(_a.get('a')))
 */
export function within(_a: Map<string, number>, b: Map<string, number>, c: Map<string, number>): boolean {
  b.set('a', 1);
  return c.has('a');
}
