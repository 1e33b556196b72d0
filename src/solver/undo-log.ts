// What a session changed, in order, so that it can go back to an earlier point of a path instead of assuming everything again.
// Entries are kept in parallel arrays: nothing is allocated for them once these have their size.
import { type Indexed, indexed } from '../logic/indexed.js';
import type { Range } from '../logic/interval.js';
import type { GroupState } from './group-state.js';

export interface Group {
  state: GroupState;
  /** Set once the group has become part of another. */
  into: Group | undefined;
}

/** What is known of variables and atoms by their id; a stamp that is not of the present epoch says that nothing is. */
export interface Tables {
  /** Of the stamps: how many ids they hold. Where prototypes are closed (host/lockdown.ts), to ask a typed array is a call. */
  room: number;
  /** Epoch, shifted left by one, and the truth value of an atom. */
  atoms: Int32Array;
  /** Literals that have been brought into their groups. */
  literalStamps: Int32Array;
  groupStamps: Int32Array;
  readonly groupOf: Indexed<Group | undefined>;
  rangeStamps: Int32Array;
  readonly ranges: Indexed<Range | undefined>;
}

const ATOM = 0;
const LITERAL = 1;
const MEMBER = 2;
const RANGE = 3;
const STATE = 4;
const JOINED = 5;

export class UndoLog {
  length = 0;
  private readonly kinds = indexed<number>();
  private readonly ids = indexed<number>();
  private readonly stamps = indexed<number>();
  private readonly groups = indexed<Group | undefined>();
  private readonly before = indexed<Range | GroupState | undefined>();

  atom(id: number, stamp: number): void {
    this.push(ATOM, id, stamp);
  }

  literal(id: number, stamp: number): void {
    this.push(LITERAL, id, stamp);
  }

  member(id: number, stamp: number, group: Group | undefined): void {
    this.groups[this.length] = group;
    this.push(MEMBER, id, stamp);
  }

  range(id: number, stamp: number, range: Range | undefined): void {
    this.before[this.length] = range;
    this.push(RANGE, id, stamp);
  }

  state(group: Group): void {
    this.groups[this.length] = group;
    this.before[this.length] = group.state;
    this.push(STATE, 0, 0);
  }

  joined(group: Group): void {
    this.groups[this.length] = group;
    this.push(JOINED, 0, 0);
  }

  private push(kind: number, id: number, stamp: number): void {
    const at = this.length++;
    this.kinds[at] = kind;
    this.ids[at] = id;
    this.stamps[at] = stamp;
  }

  /** Undoes all but the first `length` changes, last to first. */
  undo(tables: Tables, length: number): void {
    while (this.length > length) this.undoOne(tables, --this.length);
  }

  private undoOne(tables: Tables, at: number): void {
    const id = this.ids[at];
    const stamp = this.stamps[at];
    switch (this.kinds[at]) {
      case ATOM:
        tables.atoms[id] = stamp;
        break;
      case LITERAL:
        tables.literalStamps[id] = stamp;
        break;
      case MEMBER:
        tables.groupStamps[id] = stamp;
        tables.groupOf[id] = this.groups[at];
        break;
      case RANGE:
        tables.rangeStamps[id] = stamp;
        tables.ranges[id] = this.before[at] as Range | undefined;
        break;
      case STATE:
        (this.groups[at] as Group).state = this.before[at] as GroupState;
        break;
      case JOINED:
        (this.groups[at] as Group).into = undefined;
        break;
    }
  }
}

/** A copy with room for so many, and for some more. */
export function enlarged(old: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(2 ** Math.ceil(Math.log2(size)));
  grown.set(old);
  return grown;
}
