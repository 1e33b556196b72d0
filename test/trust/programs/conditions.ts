// Conditions in tests and in values: each, fixed to true or to false, must fail a test of the MC/DC suite.
export function and(x: boolean, y: boolean): boolean {
  return x && y;
}
export function or3(x: boolean, y: boolean, z: boolean): boolean {
  const r = x || (y && !z);
  return r;
}
export function tern(x: boolean, y: boolean, z: number): number {
  return (x && y ? z : 0) + (x ? 1 : 2);
}
export function arg(x: number, y: number): string {
  return String(x > 0 && y > 0);
}
export function field(o: { a: boolean; b: boolean }): { c: boolean } {
  return { c: o.a || o.b };
}
export const arrow = (x: boolean, y: boolean) => x !== y && (x || y);
export function not(x: boolean, y: boolean): boolean {
  return !(x && y);
}
export function opt(o: { a?: { b: boolean } }): boolean {
  // biome-ignore lint/complexity/useOptionalChain: two conditions
  return !!(o.a && o.a.b);
}
export function nested(a: boolean, b: boolean, c: boolean, d: boolean) {
  if ((a && b) || (c && d)) return 1;
  return 0;
}
export function masked(a: boolean, b: boolean) {
  return (a && b) || (a && !b);
}
export function coupled(a: number) {
  return a > 3 || a > 5;
}
export function tmpl(a: boolean, b: boolean) {
  return `${a || b}`;
}
export function cmp(a: boolean, b: boolean) {
  return (a && b) === true;
}
export async function aw(a: boolean, b: boolean) {
  return (await a) && b;
}
export function sw(a: boolean, b: boolean) {
  switch (true) {
    case a && b:
      return 1;
    default:
      return 2;
  }
}
export function guarded(o: { n: number } | null, x: boolean): boolean {
  return o !== null && (o.n > 0 || x);
}
export function textual(s: string, b: boolean): number {
  return (s.length > 2 || s === 'a') && b ? 1 : 0;
}
export class Door {
  open = false;
  locked = false;
  can(key: boolean): boolean {
    return !this.open && (!this.locked || key);
  }
}
export function assignedAnd(a: boolean, b: boolean): boolean {
  a &&= b;
  return a;
}
export function assignedOr(a: boolean, b: boolean, c: boolean): boolean {
  let r = a;
  r ||= b && !c;
  return r;
}
export function assignedDefault(o: { at?: { x: number }; s: string }): string {
  o.at ??= { x: 77 };
  o.s ||= 'x';
  return o.s + (o.at.x === 77);
}
export function assignedElement(list: [string, string], at: 0 | 1): string {
  list[at] &&= 'there';
  return list[at];
}
export function assignedTest(a: boolean, b: boolean, c: boolean): number {
  if (c && (a ||= b)) return a ? 1 : 2;
  return a ? 3 : 4;
}
export async function assignedLater(o: { ready: boolean }, b: boolean): Promise<boolean> {
  o.ready ||= await b;
  return o.ready;
}
export function* assignedYield(a: boolean, b: boolean): Generator<boolean> {
  a &&= !b;
  yield a;
}
export class Cell {
  #held: string | undefined = undefined;
  keep(text: string | undefined, again: boolean): string | undefined {
    if (again) this.#held = 'again';
    this.#held ??= text;
    return this.#held;
  }
}
export function onlyEffects(a: boolean, b: boolean): string {
  let text = '';
  a && (text += 'a');
  a || (b && (text += 'b'));
  (a && b) || (text += '!');
  return text;
}
