// Symbols as keys.
// expect: {"unit":"hidden","verdict":"proved","paths":2}
const secret = Symbol('secret');

export function hidden(x: number): boolean {
  const o = { [secret]: x, visible: 1 };
  if (o[secret] === o.visible) return true;
  return false;
}
