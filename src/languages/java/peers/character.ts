// What Character knows of a unit that is symbolic: the JDK's own code is asked once for each of the 65,536 units, and the answers
// become one term that tells ranges of units apart.
import { apply, constant, ite, lt } from '../../../logic/build.js';
import { rangeOf } from '../../../logic/interval.js';
import type { Term } from '../../../logic/term.js';
import type { Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const CHARACTER = 'java/lang/Character';
const UNITS = 0x10000;

const TESTS = [
  'isDigit',
  'isLetter',
  'isLetterOrDigit',
  'isWhitespace',
  'isSpaceChar',
  'isUpperCase',
  'isLowerCase',
  'isTitleCase',
  'isAlphabetic',
  'isDefined',
  'isJavaIdentifierStart',
  'isJavaIdentifierPart',
  'isIdentifierIgnorable',
];
const KEYS = [
  ...TESTS.map((name) => `${name}(I)Z`),
  'toUpperCase(I)I',
  'toLowerCase(I)I',
  'toTitleCase(I)I',
  'getNumericValue(I)I',
  'getType(I)I',
  'digit(II)I',
];
/** Results that are the unit moved by some distance. */
const MOVES = /^to/;

interface Piece {
  /** First unit. */
  readonly from: number;
  readonly value: number;
}

class Table {
  constructor(
    readonly values: Int32Array,
    private readonly pieces: readonly Piece[],
    private readonly moves: boolean,
  ) {}

  term(unit: Term, from = 0, to = this.pieces.length): Term {
    if (to - from > 1) {
      const middle = (from + to) >> 1;
      const [left, right] = [this.term(unit, from, middle), this.term(unit, middle, to)];
      return ite(lt(unit, constant(this.pieces[middle].from)), left, right);
    }
    const { value } = this.pieces[from];
    if (!this.moves) return constant(value);
    return value === 0 ? unit : apply('add', [unit, constant(value)]);
  }
}

function tabulate(machine: Machine, key: string, more: readonly unknown[]): Table {
  const f = machine.bytecode(CHARACTER, key);
  const moves = MOVES.test(key);
  const values = new Int32Array(UNITS);
  const pieces: Piece[] = [];
  machine.unmetered(() => {
    for (let unit = 0; unit < UNITS; unit++) {
      values[unit] = f(unit, ...more) as number;
      const value = moves ? values[unit] - unit : values[unit];
      if (pieces.at(-1)?.value !== value) pieces.push({ from: unit, value });
    }
  });
  return new Table(values, pieces, moves);
}

export function characterPeers(machine: Machine): Peers {
  const tables = new Map<string, Table>();
  const tableOf = (key: string, more: readonly unknown[]): Table => {
    const name = [key, ...more].join();
    let table = tables.get(name);
    if (table === undefined) tables.set(name, (table = tabulate(machine, key, more)));
    return table;
  };
  const peer =
    (key: string) =>
    (unit: Num, ...more: unknown[]): Num => {
      if (more.some((each) => typeof each !== 'number')) return machine.refuse(`Character.${key} in a symbolic radix`);
      if (typeof unit === 'number') return machine.bytecode(CHARACTER, key)(unit, ...more) as Num;
      const { min, max } = rangeOf(unit);
      const isUnit = (min >= 0 && max < UNITS) || (machine.ops.le(0, unit, -1) && machine.ops.lt(unit, UNITS, -1));
      if (!isUnit) return machine.refuse(`Character.${key} of a symbolic code point`);
      const table = tableOf(key, more);
      const made = table.term(unit);
      return made.op === 'const' ? (made.data as number) : made;
    };
  return Object.fromEntries(KEYS.map((key) => [`${CHARACTER}.${key}`, peer(key)]));
}
