// Members of a union share a field of different types.
// expect: {"unit":"describe","verdict":"proved"}
// expect: {"unit":"double","verdict":"refuted","violations":["runtime-error"]}
import { assert } from 'everypath';

interface Text {
  type: 'text';
  size: number;
  value: string;
}
interface Flag {
  type: 'flag';
  size: number;
  value: boolean;
}
interface Empty {
  type: 'empty';
  size: 0;
  value: null;
}
type Cell = Text | Flag | Empty;

export function describe(cell: Cell): number {
  if (cell.type === 'empty') assert(cell.size === 0 && cell.value === null);
  if (cell.value === true) assert(cell.type === 'flag');
  if (typeof cell.value === 'string') {
    assert(cell.type === 'text');
    return cell.value.length;
  }
  return cell.size;
}

export function double(cell: Cell): string {
  return (cell.value as string).concat('!');
}
