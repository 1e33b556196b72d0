// What is awaited, or returned from an async function, may be anything but an object to wait for, which is an assumption.
export async function returned(a: any): Promise<unknown> {
  return a;
}
export async function member(a: { n: any }): Promise<unknown> {
  return a.n;
}
export async function waits(a: unknown): Promise<number> {
  const got = await a;
  if (got === 5) throw new TypeError('five');
  return 1;
}
export async function typed(a: { then: any }): Promise<number> {
  await a;
  return 1;
}
export function resolves(a: any): Promise<unknown> {
  return new Promise((resolve) => resolve(a));
}
export function isThenable(a: any): boolean {
  if (typeof a === 'object' && a !== null && typeof a.then === 'function') return true;
  return false;
}
