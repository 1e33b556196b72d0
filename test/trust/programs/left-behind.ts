// Functions that outlive the call and were made by other code than the unit's own.
function helper(x: number | null): { run: () => string } {
  return { run: () => x!.toFixed() };
}
function* steps(x: number | null): Generator<string> {
  yield x!.toFixed();
}
const registry: { run: () => string }[] = [];
const byName = new Map<string, { run: () => string }>();
let last: { run: () => string } | undefined;

export function returned(x: number | null): unknown {
  return helper(x);
}
export function nested(x: number | null): unknown {
  return { list: [new Map([['a', helper(x)]])] };
}
export function pushed(x: number | null): void {
  registry.push(helper(x));
}
export function kept(x: number | null): void {
  byName.set('a', helper(x));
}
export function assigned(x: number | null): boolean {
  const had = last !== undefined;
  last = helper(x);
  return had;
}
export function written(o: { handler?: unknown }, x: number | null): void {
  o.handler = helper(x);
}
export function thrown(x: number | null): void {
  throw Object.assign(new Error('no'), helper(x));
}
export function generator(x: number | null): unknown {
  return steps(x);
}
export async function promised(x: number | null): Promise<unknown> {
  return helper(x);
}
export function used(x: number): string {
  return helper(x).run();
}
export function data(x: number): unknown {
  return { list: [x, { text: helper(x).run() }] };
}
