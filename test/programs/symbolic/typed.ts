// symbolic<T>() takes its shape from the type argument.
// expect: {"unit":"f","verdict":"refuted","violations":["assertion"],"oracle":false}
import { symbolic, assert } from 'everypath';
interface P { x: number; next: P | null }
export function f(): number {
  const p = symbolic<P>('p');
  const q = symbolic<'a' | 'b'>();
  if (p.next === null) return q === 'a' ? 1 : 2;
  assert(p.next.x !== 7);
  return 3;
}
