// Defaults depend on undefined alone; null is a value.
// expect: {"unit":"greet","verdict":"proved"}
// expect: {"unit":"nested","verdict":"proved"}
// expect: {"unit":"later","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

export function greet(name: string | null = 'you', times?: number): string {
  if (name === null) return 'nobody';
  assert(name !== undefined);
  return times === undefined || times < 2 ? name : `${name} again`;
}

interface Config {
  size?: { width?: number; height?: number };
}

export function nested({ size: { width = 1, height = width } = {} }: Config): number {
  if (height !== width) assert(height === height || Number.isNaN(height));
  return width > height ? width : height;
}

export function later(a = 1, b = a): void {
  assert(a === b);
}
