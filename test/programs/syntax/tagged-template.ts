// A template literal with a symbolic number inside a tag.
// expect: {"unit":"tagged","verdict":"proved","paths":2}
function pick(strings: TemplateStringsArray, ...values: number[]): number {
  return values[strings.length - 2];
}

export function tagged(x: number): boolean {
  if (pick`a${1}b${x}` > 3) return true;
  return false;
}
