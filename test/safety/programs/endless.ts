// Code that holds the thread where nothing counts its steps, or asks for all memory.
export function waitsForever(): string {
  return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
export function allocates(): number {
  return Array.from(new Array(2 ** 24).keys(), String).map((text) => [text]).length;
}
export function slowPattern(): boolean {
  return /^(\w+\s?)*$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!');
}
export function steady(x: number): number {
  return x > 1 ? 1 : 2;
}
