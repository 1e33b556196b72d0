// Preconditions that are evaluated again in the middle of a path leave what the path wrote to the bytes of its input.
// expect: {"unit":"open","verdict":"proved","paths":3,"gaps":[]}
// expect: {"unit":"shared","verdict":"proved","paths":3,"gaps":[]}
// expect: {"unit":"later","verdict":"refuted","paths":3,"violations":["ensures"],"gaps":[]}
// expect: {"unit":"halved","verdict":"refuted","paths":3,"violations":["ensures"],"gaps":[]}
// expect: {"unit":"kept","verdict":"refuted","violations":["ensures"],"gaps":"any"}
/**
 * @requires bytes[0] === 1
 * @ensures result === 0
 */
export function open(bytes: Uint8Array, options: { name?: string }): number {
  bytes[0] = 256;
  return options.name === 'a' ? bytes[0] : (bytes[0] ?? 1);
}

/**
 * @requires bytes.length === 2 && bytes[0] === 1
 * @ensures result === 7
 */
export function shared(bytes: Uint8Array, options: { name?: string }): number {
  new Uint8Array(bytes.buffer)[0] = 256;
  bytes[1] = 7;
  return options.name === 'a' ? bytes[0] + bytes[1] : bytes[1] + bytes[0];
}

/**
 * @requires bytes[0] === 1
 * @ensures result === 1
 */
export function kept(bytes: Uint8Array, options: { name?: string }): number {
  bytes[0] = 256;
  return options.name === 'a' ? bytes[0] : 1;
}

/**
 * @requires bytes[0] === 1
 * @ensures result < 2
 */
export function later(n: number, bytes: Uint8Array): number {
  if (n === 1) return 0;
  return n === 3 ? 2 : 1;
}

/**
 * @requires halves[1] === 0.5
 * @ensures result !== 0
 */
export function halved(n: number, halves: Float32Array): number {
  return n > 4 ? n : n === 2 ? 0 : 1;
}
