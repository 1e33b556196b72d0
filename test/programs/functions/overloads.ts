// Callers see overloads, not the implementation: mixed arguments are no inputs, and each signature is one.
// expect: {"unit":"join","verdict":"proved","oracle":false}
// expect: {"unit":"count","verdict":"proved","oracle":false}
// expect: {"unit":"Box.put","verdict":"proved","oracle":false}
// expect: {"unit":"wrong","verdict":"refuted","violations":["runtime-error"],"oracle":false}
import { assert } from 'everypath';

export function join(a: string, b: string): string;
export function join(a: number, b: number): string;
export function join(a: string | number, b: string | number): string {
  assert(typeof a === typeof b);
  return `${a}${b}`;
}

export function count(only: string): number;
export function count(first: string, more: readonly number[]): number;
export function count(...args: unknown[]): number {
  assert(args.length === 1 || args.length === 2);
  return args.length === 1 ? 1 : (args[1] as number[]).length;
}

export class Box {
  put(x: number): boolean;
  put(x: string, y: string): boolean;
  put(x: unknown, y?: unknown): boolean {
    assert((typeof x === 'string') === (typeof y === 'string'));
    return typeof y === 'string';
  }
}

export function wrong(a: string, b: string): number;
export function wrong(a: number): number;
export function wrong(a: string | number, b?: string): number {
  return typeof a === 'number' ? b!.length : 0;
}
