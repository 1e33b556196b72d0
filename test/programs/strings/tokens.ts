// Characters and switches on strings.
// expect: {"unit":"kind","verdict":"proved"}
// expect: {"unit":"initial","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function kind(token: string): string {
  if (token.length === 0) return 'end';
  const c = token.charAt(0);
  switch (c) {
    case '(':
    case ')':
      return 'bracket';
    case '+':
      return token.length === 1 ? 'plus' : 'number';
    default:
      if (c >= '0' && c <= '9') return 'number';
      assert(token[0] === c);
      return 'name';
  }
}

export function initial(name: string): void {
  assert(name.charAt(0).length === 1);
}
