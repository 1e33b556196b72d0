// What the machine of a regular expression (machine.ts) knows of the captures of a thread: a slot for each thing asked of a piece of
// the text (a group, what lies before or behind the match), with the state of the automaton that reads the piece.
// Always holds: records are never changed in place, since threads share them.
import { type Monitor, RECORDER } from './monitor.js';
import type { Program } from './program.js';

/** Pieces of the text beside the groups: from the start position to the match, behind it, and up to its end. */
export const BEFORE = -1;
export const AFTER = -2;
export const UP_TO_END = -3;

export interface Piece {
  readonly defined: boolean | undefined;
  readonly monitors: readonly Monitor[];
}

/** By group, BEFORE, AFTER or UP_TO_END: must it have a value, and what is known of the value. */
export type Pieces = ReadonlyMap<number, Piece>;

interface Slot {
  readonly piece: number;
  readonly monitor: Monitor;
  /** The future of a thread depends on it: the text of a group that is referred to. */
  readonly text: boolean;
}

/** Value of a slot: not set, being read, or read to its end (kept as acceptance, or as the text). */
type Record_ = undefined | { readonly open: unknown } | { readonly closed: unknown };
export type Records = readonly Record_[];

/** Tells an empty match from others. */
export const EMPTINESS: Monitor<number> = {
  sets: [],
  start: () => 0,
  step: () => 1,
  accepts: () => true,
  dead: () => false,
  key: String,
};

export class RecordKeeper {
  private readonly slots: Slot[] = [];
  private readonly slotsOf = new Map<number, number[]>();
  /** Slots of BEFORE and UP_TO_END, which run from the start position whether a match begins or not. */
  private readonly early: readonly number[];
  /** Of groups that must have a value, or none. */
  private readonly bits = new Map<number, number>();

  /** @param record read all captures as texts */
  constructor(
    private readonly program: Program,
    private readonly pieces: Pieces,
    record: boolean,
  ) {
    const add = (piece: number, monitor: Monitor, text: boolean): void => {
      if (program.hidden.has(piece) && !text) return;
      const at = this.slots.push({ piece, monitor, text }) - 1;
      this.slotsOf.set(piece, [...(this.slotsOf.get(piece) ?? []), at]);
    };
    for (const group of program.referenced) add(group, RECORDER, true);
    for (const [piece, { monitors }] of pieces) for (const monitor of monitors) add(piece, monitor, false);
    if (record) for (let g = BEFORE; g <= program.expression.groups; g++) add(g, RECORDER, false);
    this.early = [...(this.slotsOf.get(BEFORE) ?? []), ...(this.slotsOf.get(UP_TO_END) ?? [])];
    for (const [piece, { defined }] of pieces) {
      if (piece > 0 && defined !== undefined && this.bits.size < 31) this.bits.set(piece, 1 << this.bits.size);
    }
  }

  get monitors(): readonly Monitor[] {
    return this.slots.map((slot) => slot.monitor);
  }

  get work(): number {
    return this.slots.reduce((work, { monitor }) => work + (monitor.work ?? 0), 0);
  }

  /** States of the early slots at the start position. */
  startEarly(): readonly unknown[] {
    return this.early.map((slot) => this.slots[slot].monitor.start());
  }

  advanceEarly(before: readonly unknown[], code: number): readonly unknown[] {
    return before.map((state, i) => this.advanceSlot(this.early[i], state, code));
  }

  earlyKey(before: readonly unknown[]): string {
    return before.map((state, i) => `~${this.slots[this.early[i]].monitor.key(state)}`).join('');
  }

  /** Of a match that begins here. */
  first(before: readonly unknown[]): Records {
    const records: Record_[] = new Array(this.slots.length).fill(undefined);
    this.early.forEach((slot, i) => {
      const open = before[i];
      records[slot] = this.slots[slot].piece === BEFORE ? this.closed(slot, open) : { open };
    });
    for (const slot of this.slotsOf.get(0) ?? []) records[slot] = { open: this.slots[slot].monitor.start() };
    return records;
  }

  private advanceSlot(slot: number, state: unknown, code: number): unknown {
    const { monitor } = this.slots[slot];
    if (code <= 0xffff) return monitor.step(state, code);
    const high = monitor.step(state, 0xd800 + ((code - 0x10000) >> 10));
    return monitor.step(high, 0xdc00 + ((code - 0x10000) & 0x3ff));
  }

  advance(records: Records, code: number): Records {
    let moved: Record_[] | undefined;
    for (let i = 0; i < records.length; i++) {
      const record = records[i];
      if (record === undefined || !('open' in record)) continue;
      moved ??= [...records];
      moved[i] = { open: this.advanceSlot(i, record.open, code) };
    }
    return moved ?? records;
  }

  open(records: Records, piece: number): Records {
    return this.changed(records, piece, (slot) => ({ open: this.slots[slot].monitor.start() }));
  }

  close(records: Records, piece: number): Records {
    return this.changed(records, piece, (slot, record) =>
      record !== undefined && 'open' in record ? this.closed(slot, record.open) : record,
    );
  }

  unset(records: Records, piece: number): Records {
    return this.changed(records, piece, () => undefined);
  }

  private changed(records: Records, piece: number, change: (slot: number, record: Record_) => Record_): Records {
    const slots = this.slotsOf.get(piece);
    if (slots === undefined) return records;
    const copy = [...records];
    for (const slot of slots) copy[slot] = change(slot, copy[slot]);
    return copy;
  }

  private closed(slot: number, state: unknown): Record_ {
    const { monitor } = this.slots[slot];
    return { closed: monitor === RECORDER ? state : monitor.accepts(state) };
  }

  /** Which groups the requirement asks about have a value, as bits. */
  define(defined: number, group: number, value: boolean): number {
    const bit = this.bits.get(group);
    if (bit === undefined) return defined;
    return value ? defined | bit : defined & ~bit;
  }

  referenceText(records: Records, groups: readonly number[]): string {
    for (const group of groups) {
      for (const slot of this.slotsOf.get(group) ?? []) {
        const record = records[slot];
        if (this.slots[slot].text && record !== undefined && 'closed' in record) return record.closed as string;
      }
    }
    return '';
  }

  /** What a lookahead may refer to. */
  textsOnly(records: Records): Records {
    if (this.program.referenced.size === 0) return [];
    return records.map((record, i) =>
      this.slots[i].text && record !== undefined && 'closed' in record ? record : undefined,
    );
  }

  /** Needs EMPTINESS among the monitors of the whole match. */
  isEmptyMatch(records: Records): boolean {
    const slot = this.slots.findIndex(({ piece, monitor }) => piece === 0 && monitor === EMPTINESS);
    const record = slot < 0 ? undefined : records[slot];
    return record !== undefined && 'open' in record && record.open === 0;
  }

  /** Does a match satisfy what is asked of the pieces; before the end, as far as it is settled? */
  fit(records: Records, definedBits: number, atEnd: boolean): boolean {
    for (const [piece, { defined }] of this.pieces) {
      if (defined === true && this.program.never.has(piece)) return false;
      if (defined === undefined || piece <= 0 || this.program.hidden.has(piece)) continue;
      const bit = this.bits.get(piece);
      if (bit !== undefined && ((definedBits & bit) !== 0) !== defined) return false;
    }
    for (let i = 0; i < this.slots.length; i++) {
      const { monitor, text } = this.slots[i];
      const record = records[i];
      if (text || monitor === RECORDER || record === undefined) continue;
      if ('closed' in record) {
        if (record.closed !== true) return false;
      } else if (atEnd ? !monitor.accepts(record.open) : monitor.dead(record.open)) return false;
    }
    return true;
  }

  /** Texts of the groups, with BEFORE in front; where all captures are read as texts. */
  captures(records: Records): (string | undefined)[] {
    const values: (string | undefined)[] = [];
    for (let i = 0; i < this.slots.length; i++) {
      const { piece, monitor, text } = this.slots[i];
      const record = records[i];
      if (text || monitor !== RECORDER) continue;
      values[piece + 1] = record === undefined || !('closed' in record) ? undefined : (record.closed as string);
    }
    return values;
  }

  key(records: Records): string {
    let text = '';
    for (let i = 0; i < records.length; i++) {
      const record = records[i];
      if (record === undefined) text += '_';
      else if ('open' in record) {
        const { monitor } = this.slots[i];
        text += monitor.dead(record.open) ? 'x' : `o${monitor.key(record.open)}`;
      } else text += typeof record.closed === 'string' ? JSON.stringify(record.closed) : record.closed ? 'y' : 'n';
    }
    return text;
  }

  /** Of the texts that later matching depends on. */
  textKey(records: Records): string {
    let text = '';
    for (let i = 0; i < this.slots.length && i < records.length; i++) {
      if (!this.slots[i].text) continue;
      const record = records[i];
      text += record === undefined ? '_' : JSON.stringify('open' in record ? record.open : record.closed);
    }
    return text;
  }
}
