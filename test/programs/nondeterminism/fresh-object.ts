// A fresh input of any type.
// expect: {"unit":"far","verdict":"proved","paths":2,"oracle":false}
import { symbolic } from 'everypath';

interface Point {
  x: number;
  y: number;
}

export function far(): boolean {
  const p = symbolic<Point>('p');
  if (p.x > 100) return true;
  return false;
}
