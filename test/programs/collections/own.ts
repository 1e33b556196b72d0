// Collections that a call made itself need no journal; those that are older than the path do, also where the same code made them while
// modules were loaded, or changed them before.
// expect: {"unit":"untouched","verdict":"proved","paths":4}
// expect: {"unit":"inContract","verdict":"proved"}
// expect: {"unit":"told","verdict":"refuted","violations":["assertion"]}
import { assert } from 'everypath';

const made: number[] = [];
made.push(1);

function list(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out.push(i);
  return out;
}

const table = list(3);
const sorted = [3, 1, 2].sort();
const filled = new Array<number>(40).fill(7);
const names = new Map<string, number>();
names.set('a', 1);

/** The variable is assigned again: what it holds may be older. */
function other(): number[] {
  let out: number[] = [];
  if (table.length > 0) out = table;
  out.push(9);
  return out;
}

class Holder {
  constructor(public items: number[]) {}
  add(x: number): void {
    this.items = this.items.concat(x);
    this.items.push(x);
  }
}
const holder = new Holder(list(2));

export function untouched(x: number, deep: boolean): number {
  assert(made.length === 1, 'made');
  assert(table.join() === '0,1,2', 'table');
  assert(sorted.join() === '1,2,3', 'sorted');
  assert(filled.length === 40 && filled[39] === 7 && !(40 in filled), 'filled');
  assert(names.size === 1, 'names');
  assert(holder.items.join() === '0,1', 'holder');
  const mine = list(2);
  const local: number[] = [];
  const later = (): number => local.push(2);
  local.push(1);
  made.push(2);
  later();
  other();
  sorted.sort((a, b) => b - a);
  filled.fill(1);
  filled[45] = 3;
  names.set('b', 2);
  holder.add(5);
  if (x > 0) mine.push(3);
  if (deep) {
    mine.pop();
    made.pop();
    made.shift();
  }
  return mine.length + local.length;
}

function sum(values: readonly number[]): number {
  const copy: number[] = [];
  for (const value of values) copy.push(value);
  copy.reverse();
  return copy.reduce((a, b) => a + b, 0);
}

/**
 * @requires sum(values) > 3
 * @ensures sum(values) > 3 && result === values.length
 */
export function inContract(values: [number, number]): number {
  const copy: number[] = [];
  copy.push(...values);
  return copy.length;
}

class Box {
  content = 0;
  fill(n: number): void {
    this.content = n;
  }
}

/** The same variable holds an instance or a boolean of the input. */
export function told(flag: boolean, boxed: boolean): number {
  const box: Box | boolean = boxed ? new Box() : flag;
  if (box) return typeof box === 'object' ? box.content : 1;
  assert(boxed, 'what is false is no box');
  return 2; // unreachable
}
