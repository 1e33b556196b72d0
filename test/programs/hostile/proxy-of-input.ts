// A Proxy around an input object.
// expect: {"unit":"wrap","verdict":"proved","paths":2}
export function wrap(p: { x: number }): boolean {
  let reads = 0;
  const spy = new Proxy(p, {
    get(target, key, receiver) {
      reads++;
      return Reflect.get(target, key, receiver);
    },
  });
  if (spy.x > 0) return reads === 1;
  return false;
}
