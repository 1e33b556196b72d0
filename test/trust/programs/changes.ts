// Code that changes its inputs, which could be frozen or have accessors, and code that does not.
export function field(o: { n: number }): number {
  o.n = 3;
  return o.n;
}
export function removed(o: { n?: number }): void {
  delete o.n;
}
export function sorted(list: [number, number]): void {
  list.sort();
}
export function swapped(list: [number, number]): void {
  [list[0], list[1]] = [list[1], list[0]];
}
export function inHelper(o: { list: [number, number] }): void {
  clear(o.list);
}
function clear(list: number[]): void {
  list.length = 0;
}
export function defined(o: { n: number }): void {
  Reflect.set(o, 'n', 1);
}
export class Counter {
  count = 0;
  #hidden = 0;
  up(): void {
    this.count++;
  }
  secretly(): number {
    return ++this.#hidden;
  }
}
export function reads(o: { n: number }): number {
  return o.n + 1;
}
export function copies(list: [number, number], o: { n: number }): number {
  const copy = [...list, o.n];
  copy.push(1);
  copy.sort();
  return copy.length;
}
export function stores(map: Map<string, number>): void {
  map.set('a', 1);
}
