// expect: {"unit":"sum","verdict":"proved","paths":8,"oracle":false}
// Classes that a declaration file describes, with their code beside it: fields as declared, methods that run.
import { Gauge, type Part, Plug } from './declared/gauge.js';

export function sum(first: Gauge): number {
  const second: Part | null = first.next;
  if (first.read() < 0) return 0;
  if (second === null) return first.value;
  if (second instanceof Plug) return second.read();
  if (!(second instanceof Gauge)) {
    return 1; // unreachable
  }
  return second === first ? 2 * first.value : first.value + second.value;
}
