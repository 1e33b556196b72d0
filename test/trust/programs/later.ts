export const divideBy = (d: { n: number } | null) => (x: number) => x / d!.n;
export function micro(x: number | null): void {
  queueMicrotask(() => {
    x!.toFixed();
  });
}
export function tick(x: number | null): void {
  process.nextTick(() => {
    x!.toFixed();
  });
}
export function unawaited(x: number | null): void {
  (async () => {
    await 1;
    x!.toFixed();
  })();
}
export function then(x: number | null): void {
  Promise.resolve().then(() => x!.toFixed());
}
export function timer(x: number | null): void {
  setTimeout(() => x!.toFixed(), 10);
}
export function obj(x: number | null) {
  return { get: () => x!.toFixed() };
}
export let stored: (() => void) | undefined;
export function store(x: number | null) {
  stored = () => {
    x!.toFixed();
  };
}
export function reg(o: { f?: () => void }, x: number | null) {
  o.f = () => {
    x!.toFixed();
  };
}
export function give(f: (g: () => void) => void, x: number | null) {
  f(() => {
    x!.toFixed();
  });
}
export function* gen(x: number | null) {
  yield 1;
  x!.toFixed();
}
export function klass(x: number | null) {
  return class {
    m() {
      return x!.toFixed();
    }
  };
}
export function* sent(x: number): Generator<number, void, number> {
  const got = yield x;
  if (got === 5) throw new TypeError('sent');
}
