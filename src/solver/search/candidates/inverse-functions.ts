// Arguments for which a function of Math has, or nearly has, a wanted value. Called by doubles.ts; nothing here needs to
// be right.

type Suggested = readonly [argument: number, value: number];

const INVERSES: Readonly<Record<string, (value: number) => readonly number[]>> = {
  exp: (v) => [Math.log(v)],
  expm1: (v) => [Math.log1p(v)],
  log: (v) => [Math.exp(v)],
  log2: (v) => [2 ** v],
  log10: (v) => [10 ** v],
  log1p: (v) => [Math.expm1(v)],
  sinh: (v) => [Math.asinh(v)],
  cosh: (v) => [Math.acosh(v), -Math.acosh(v)],
  tanh: (v) => [Math.atanh(v)],
  asinh: (v) => [Math.sinh(v)],
  acosh: (v) => [Math.cosh(v)],
  atanh: (v) => [Math.tanh(v)],
  asin: (v) => [Math.sin(v)],
  acos: (v) => [Math.cos(v)],
  atan: (v) => [Math.tan(v)],
  cbrt: (v) => [v * v * v],
};

/** The principal value, its mirror image, and both near the present argument. */
function periodic(first: number, second: number, period: number, now: number): number[] {
  const turns = Number.isFinite(now) ? Math.round((now - first) / period) : 0;
  const places = new Set([0, turns, turns + 1, turns - 1, 1, -1]);
  return [...places].flatMap((k) => [first + k * period, second + k * period]);
}

function invert(name: string, value: number, now: number): readonly number[] {
  switch (name) {
    case 'sin':
      return periodic(Math.asin(value), Math.PI - Math.asin(value), 2 * Math.PI, now);
    case 'cos':
      return periodic(Math.acos(value), -Math.acos(value), 2 * Math.PI, now);
    case 'tan':
      return periodic(Math.atan(value), Math.atan(value), Math.PI, now);
    default:
      return Object.hasOwn(INVERSES, name) ? INVERSES[name](value) : [];
  }
}

/** @param now the present values of the first two arguments */
export function inverses(name: string, value: number, now: readonly [number, number | undefined]): Suggested[] {
  if (Number.isNaN(value)) return [[0, Number.NaN]];
  const [x, y] = now;
  if (name === 'atan2') {
    const [sine, cosine] = [Math.sin(value), Math.cos(value)];
    return [
      [0, sine],
      [1, cosine],
      [0, Math.tan(value) * (y ?? 0)],
      [1, x / Math.tan(value)],
      [0, value > 0 ? 1 : -1],
      [1, Math.abs(value) > Math.PI / 2 ? -1 : 1],
    ];
  }
  if (name === 'hypot') {
    const rest = (other: number): number => Math.sqrt(value * value - other * other);
    const values: Suggested[] = [[0, value]];
    if (y !== undefined) values.push([1, value], [0, rest(y)], [1, rest(x)], [0, value * 0.6], [1, value * 0.8]);
    return values;
  }
  return invert(name, value, x).map((v): Suggested => [0, v]);
}
