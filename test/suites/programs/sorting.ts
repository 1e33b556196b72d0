/** @requires values.length <= 3 */
export function insertionSort(values: number[]): number[] {
  for (let i = 1; i < values.length; i++) {
    const value = values[i] as number;
    let at = i;
    while (at > 0 && (values[at - 1] as number) > value) {
      values[at] = values[at - 1] as number;
      at--;
    }
    values[at] = value;
  }
  return values;
}
