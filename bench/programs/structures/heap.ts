// A binary heap in an array: no parent is greater than its children.
export function isHeap(heap: readonly number[]): boolean {
  for (let i = 1; i < heap.length; i++) if (!(heap[(i - 1) >> 1] <= heap[i])) return false;
  return true;
}

/**
 * @requires heap.length <= 3 && isHeap(heap) && !heap.some(Number.isNaN) && !Number.isNaN(value)
 * @ensures isHeap(heap) && heap.length === old(heap.length) + 1
 */
export function push(heap: number[], value: number): void {
  heap.push(value);
  let i = heap.length - 1;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (heap[parent] <= heap[i]) break;
    [heap[parent], heap[i]] = [heap[i], heap[parent]];
    i = parent;
  }
}

/**
 * @requires heap.length <= 4 && isHeap(heap)
 * @ensures isHeap(heap)
 * @ensures heap.every((other) => !(other < result))
 */
export function pop(heap: number[]): number | undefined {
  const least = heap[0];
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return least;
  heap[0] = last;
  let i = 0;
  for (;;) {
    let child = 2 * i + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1] < heap[child]) child++;
    if (heap[i] <= heap[child]) break;
    [heap[i], heap[child]] = [heap[child], heap[i]];
    i = child;
  }
  return least;
}

/**
 * Looks at the left child alone: a bug.
 * @requires heap.length <= 4 && isHeap(heap)
 * @ensures isHeap(heap)
 */
export function popBroken(heap: number[]): number | undefined {
  const least = heap[0];
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return least;
  heap[0] = last;
  let i = 0;
  while (2 * i + 1 < heap.length && heap[i] > heap[2 * i + 1]) {
    [heap[i], heap[2 * i + 1]] = [heap[2 * i + 1], heap[i]];
    i = 2 * i + 1;
  }
  return least;
}
