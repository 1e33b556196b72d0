// Async functions, async generators, for await, thenables and promise combinators over symbolic values.
// expect: {"unit":"awaited","verdict":"proved","paths":4}
// expect: {"unit":"all","verdict":"proved","paths":2}
// expect: {"unit":"forAwait","verdict":"proved","paths":3}
// expect: {"unit":"forAwaitArray","verdict":"proved","paths":4}
// expect: {"unit":"settled","verdict":"proved","paths":2}
// expect: {"unit":"thenable","verdict":"proved","paths":2}
// expect: {"unit":"custom","verdict":"proved","paths":2}
// expect: {"unit":"race","verdict":"proved","paths":1}
// expect: {"unit":"asyncReturnInFinally","verdict":"proved","paths":3}
async function later(x: number): Promise<number> { await null; if (x > 5) throw new RangeError('late'); return x + 1; }
export async function awaited(x: number): Promise<string> {
  try { const y = await later(x); return y === 3 ? 'three' : 'other'; }
  catch (e) { return (e as Error).message; }
  finally { if (x === 0) await 0; }
}
export async function all(a: number, b: number): Promise<number> {
  const [x, y] = await Promise.all([later(a % 5), later(b % 5)]);
  return x > y ? x : y;
}
export async function forAwait(n: number): Promise<number> {
  async function* gen() { yield n; yield n + 1; }
  let s = 0;
  for await (const v of gen()) { if (v > 10) return s; s += v; }
  return s;
}
export async function forAwaitArray(xs: [number, number]): Promise<number> {
  let s = 0;
  for await (const v of [Promise.resolve(xs[0]), xs[1]]) s += v > 0 ? 1 : 2;
  return s;
}
export async function settled(x: number): Promise<string> {
  const r = await Promise.allSettled([later(x), Promise.reject(x)]);
  return r.map((p) => p.status).join();
}
export function thenable(x: number): Promise<boolean> {
  return new Promise((resolve, reject) => { if (x > 1) resolve(x > 2); else reject(new Error('no')); }).then((v) => !v, () => true) as Promise<boolean>;
}
export async function custom(x: number): Promise<number> {
  const t = { then(ok: (v: number) => void) { ok(x * 2); } };
  return (await t) as unknown as number > 4 ? 1 : 0;
}
export async function race(x: number): Promise<number> {
  return Promise.race([later(x % 3), Promise.resolve(x)]);
}
export async function asyncReturnInFinally(x: number): Promise<number> {
  try { if (x > 0) throw x; return 1; } finally { if (x > 5) return 2; }
}
