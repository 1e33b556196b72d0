/**
 * Index of the value in sorted numbers, -1 when it is not there.
 * @requires values.length <= 3
 */
export function binarySearch(values: number[], value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = values[middle] as number;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
