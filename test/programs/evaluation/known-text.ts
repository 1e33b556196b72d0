// Text that is known is translated like any code: a direct eval sees the variables around it, a function made from text is
// explored, and what it compares forks the path.
// expect: {"unit":"run","verdict":"proved","paths":3}
const clamp = new Function('v', 'limit', 'if (v > limit) return limit; return v;') as (v: number, limit: number) => number;
export function run(x: number): number {
  const y = clamp(x, 10);
  const doubled: number = (0, eval)('(v) => v * 2')(y);
  // biome-ignore lint/security/noGlobalEval: it is what is tried
  eval('if (doubled === 14) throw new RangeError("seven");');
  return doubled;
}
