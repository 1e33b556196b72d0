// An expression that says nothing of a row in which one of its columns is null.
import type { Column } from './columns.js';

export function guarded(columns: readonly Column[], expression: string): string {
  const nulls = columns.filter((column) => column.nullable).map(({ name }) => `${name} == null`);
  return nulls.length === 0 ? expression : [...nulls, `(${expression})`].join(' || ');
}
