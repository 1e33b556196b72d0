// Bytes of a method as instructions. Wide forms and the short forms of loads, stores and constants become the plain ones.
import { Bytes } from './bytes.js';

export interface Instruction {
  readonly pc: number;
  /** Opcode after normalization: loads 21-25, stores 54-58, ldc 18, bipush and iconst 16 (a constant). */
  readonly op: number;
  /** A local, a constant, an index into the pool, a type. */
  readonly a: number;
  /** The amount of iinc, dimensions of multianewarray. */
  readonly b: number;
  /** Jump targets; of a switch: the default first, then those of the keys. */
  readonly targets: readonly number[];
  /** Of a switch. */
  readonly keys: readonly number[];
}

const NONE: readonly number[] = [];

export const ICONST = 16;
export const LCONST = 9;
export const FCONST = 11;
export const DCONST = 14;
export const LDC = 18;

const JUMPS = new Set([...range(153, 168), 198, 199]);
const TWO_BYTES = new Set([...range(178, 184), 187, 189, 192, 193]);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

export function decode(code: Uint8Array): Instruction[] {
  const bytes = new Bytes(code);
  const list: Instruction[] = [];
  while (bytes.at < code.length) list.push(one(bytes));
  return list;
}

function one(bytes: Bytes): Instruction {
  const pc = bytes.at;
  const op = bytes.u1();
  const plain = (of: number, a = 0, b = 0): Instruction => ({ pc, op: of, a, b, targets: NONE, keys: NONE });
  if (op >= 2 && op <= 8) return plain(ICONST, op - 3);
  if (op === 9 || op === 10) return plain(LCONST, op - 9);
  if (op >= 11 && op <= 13) return plain(FCONST, op - 11);
  if (op === 14 || op === 15) return plain(DCONST, op - 14);
  if (op === 16) return plain(ICONST, bytes.s1());
  if (op === 17) return plain(ICONST, bytes.s2());
  if (op === 18) return plain(LDC, bytes.u1());
  if (op === 19 || op === 20) return plain(LDC, bytes.u2());
  if ((op >= 21 && op <= 25) || (op >= 54 && op <= 58)) return plain(op, bytes.u1());
  if (op >= 26 && op <= 45) return plain(21 + ((op - 26) >> 2), (op - 26) & 3);
  if (op >= 59 && op <= 78) return plain(54 + ((op - 59) >> 2), (op - 59) & 3);
  if (op === 132) return plain(op, bytes.u1(), bytes.s1());
  if (JUMPS.has(op)) return { ...plain(op), targets: [pc + bytes.s2()] };
  if (op === 200) return { ...plain(167), targets: [pc + bytes.s4()] };
  if (op === 201) return { ...plain(168), targets: [pc + bytes.s4()] };
  if (op === 169 || op === 188) return plain(op, bytes.u1());
  if (op === 170 || op === 171) return selection(bytes, pc);
  if (TWO_BYTES.has(op)) return plain(op, bytes.u2());
  if (op === 185 || op === 186) {
    const a = bytes.u2();
    bytes.u2();
    return plain(op, a);
  }
  if (op === 196) return wide(bytes, plain);
  if (op === 197) return plain(op, bytes.u2(), bytes.u1());
  return plain(op);
}

function wide(bytes: Bytes, plain: (of: number, a: number, b?: number) => Instruction): Instruction {
  const op = bytes.u1();
  const local = bytes.u2();
  return op === 132 ? plain(op, local, bytes.s2()) : plain(op, local);
}

function selection(bytes: Bytes, pc: number): Instruction {
  const isTable = bytes.data[pc] === 170;
  bytes.at = (pc + 4) & ~3;
  const targets = [pc + bytes.s4()];
  const keys: number[] = [];
  if (isTable) {
    const low = bytes.s4();
    const high = bytes.s4();
    for (let key = low; key <= high; key++) {
      keys.push(key);
      targets.push(pc + bytes.s4());
    }
  } else {
    for (let count = bytes.s4(); count > 0; count--) {
      keys.push(bytes.s4());
      targets.push(pc + bytes.s4());
    }
  }
  return { pc, op: 171, a: 0, b: 0, targets, keys };
}
