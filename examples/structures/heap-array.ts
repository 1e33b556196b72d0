// Binary max-heaps in an array: no element is larger than its parent.
//   npx everypath enumerate examples/structures/heap-array.ts#isHeap --bound 3

export function isHeap(heap: number[]): boolean {
  for (let i = 1; i < heap.length; i++) if (heap[i] > heap[(i - 1) >> 1]) return false;
  return true;
}
