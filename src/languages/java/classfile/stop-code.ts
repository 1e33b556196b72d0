// Puts a call before each instruction of a class at which a thread may be made to wait for its turn, so that a JVM follows an order of the threads
// (frontend/schedule-source.ts). The engine counts the same instructions (Linkage.pass).
// A synchronized method becomes one that first calls, then the method itself under another name: its monitor stays the JVM's own.
import { NATIVE, PRIVATE, PROTECTED, PUBLIC, STATIC, SYNCHRONIZED } from './class-file.js';
import { ClassWriter, u2, u4 } from './class-writer.js';
import { kindOf, methodType } from './descriptor.js';
import { decode, type Instruction } from './instructions.js';

export const SCHEDULE_CLASS = 'EverypathSchedule';

/** @throws Error when a method would become too long */
export function withStops(data: Uint8Array): Uint8Array {
  return new StopWriter(data).write();
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Accesses to elements and fields, calls, monitorenter. */
const COUNTED = new Set([...range(46, 53), ...range(79, 86), ...range(178, 186), 194]);
const JUMPS = new Set([...range(153, 168), 198, 199]);
const [INVOKEVIRTUAL, INVOKESPECIAL, INVOKESTATIC, INVOKEINTERFACE, DUP] = [182, 183, 184, 185, 89];
const LOAD = { I: 21, J: 22, F: 23, D: 24, A: 25 } as const;
const RETURN = { I: 172, J: 173, F: 174, D: 175, A: 176 } as const;

class StopWriter extends ClassWriter {
  private readonly at = this.methodRef(SCHEDULE_CLASS, 'at', '()V');
  private readonly starting = this.methodRef(SCHEDULE_CLASS, 'starting', '(Ljava/lang/Object;)V');
  private readonly waits: Readonly<Record<string, number>> = {
    'wait()V': this.methodRef(SCHEDULE_CLASS, 'waits', '(Ljava/lang/Object;)V'),
    'wait(J)V': this.methodRef(SCHEDULE_CLASS, 'waits', '(Ljava/lang/Object;J)V'),
    'await()V': this.methodRef(SCHEDULE_CLASS, 'awaits', '(Ljava/util/concurrent/locks/Condition;)V'),
  };
  private renamed = 0;

  protected method(): Iterable<number>[] {
    const { bytes, data, pool } = this;
    const start = bytes.at;
    const [access, name, descriptor] = [bytes.u2(), bytes.u2(), bytes.u2()];
    if (pool.utf8(name) === '<clinit>') {
      this.skipAttributes();
      return [data.subarray(start, bytes.at)];
    }
    const code = (): number[] =>
      this.body(
        (depth) => depth + 1,
        (text) => this.rewritten(text),
      );
    const attributes = this.attributes(code);
    if ((access & SYNCHRONIZED) === 0 || (access & NATIVE) !== 0)
      return [[...u2(access), ...u2(name), ...u2(descriptor), ...attributes]];
    const other = `everypath$${this.renamed++}$${pool.utf8(name)}`;
    const hidden = (access & ~(PUBLIC | PROTECTED)) | PRIVATE;
    return [
      [...u2(hidden), ...u2(this.utf8(other)), ...u2(descriptor), ...attributes],
      this.caller(access & ~SYNCHRONIZED, name, pool.utf8(descriptor), other),
    ];
  }

  /** A method that waits for its turn and calls another one. */
  private caller(access: number, name: number, descriptor: string, other: string): number[] {
    const isStatic = (access & STATIC) !== 0;
    const { parameters, result } = methodType(descriptor);
    const text = [INVOKESTATIC, ...u2(this.at)];
    let slot = 0;
    const load = (kind: keyof typeof LOAD): void => {
      text.push(0xc4, LOAD[kind], ...u2(slot));
      slot += kind === 'J' || kind === 'D' ? 2 : 1;
    };
    if (!isStatic) load('A');
    for (const each of parameters) load(kindOf(each));
    const owner = this.pool.name(this.ownIndex());
    text.push(isStatic ? INVOKESTATIC : INVOKESPECIAL, ...u2(this.methodRef(owner, other, descriptor)));
    text.push(result === 'V' ? 177 : RETURN[kindOf(result)]);
    const body = [...u2(slot + 2), ...u2(slot), ...u4(text.length), ...text, 0, 0, 0, 0];
    const type = this.utf8(descriptor);
    return [...u2(access), ...u2(name), ...u2(type), 0, 1, ...u2(this.utf8('Code')), ...u4(body.length), ...body];
  }

  private rewritten(code: Uint8Array): { text: number[]; moved(pc: number): number } {
    const list = decode(code);
    const ends = new Map(list.map((each, i) => [each.pc, list[i + 1]?.pc ?? code.length]));
    const places = new Map<number, number>();
    const prefixes = new Map(list.map((each) => [each.pc, this.prefix(each, code)]));
    let at = 0;
    for (const { pc } of list) {
      places.set(pc, at);
      const own = at + prefixes.get(pc)!.before.length;
      at = own + this.lengthAt(code, pc, ends.get(pc)!, own, prefixes.get(pc)!.instead);
    }
    places.set(code.length, at);
    if (at > 65535) throw new Error('a method is too long to follow an order of threads');
    const moved = (pc: number): number => places.get(pc)!;
    const text: number[] = [];
    for (const { pc } of list) {
      const { before, instead } = prefixes.get(pc)!;
      text.push(...before);
      text.push(...(instead ?? this.instruction(code, pc, ends.get(pc)!, text.length, moved)));
    }
    return { text, moved };
  }

  /** What stands before an instruction, and what stands in its place. */
  private prefix(i: Instruction, code: Uint8Array): { before: number[]; instead?: number[] } {
    if (!COUNTED.has(i.op) || code[i.pc] === 196) return { before: [] };
    const before = [INVOKESTATIC, ...u2(this.at)];
    if (![INVOKEVIRTUAL, INVOKESPECIAL, INVOKEINTERFACE].includes(i.op)) return { before };
    const { owner, name, descriptor } = this.pool.member(i.a);
    const key = name + descriptor;
    if (key === 'start()V') return { before: [...before, DUP, INVOKESTATIC, ...u2(this.starting)] };
    const isWait = key.startsWith('wait(') ? i.op === INVOKEVIRTUAL : owner === 'java/util/concurrent/locks/Condition';
    const waits = isWait ? this.waits[key] : undefined;
    return waits === undefined ? { before } : { before: [], instead: [INVOKESTATIC, ...u2(waits)] };
  }

  private lengthAt(
    code: Uint8Array,
    pc: number,
    end: number,
    to: number,
    instead: readonly number[] | undefined,
  ): number {
    if (instead !== undefined) return instead.length;
    const isSwitch = code[pc] === 170 || code[pc] === 171;
    return end - pc + (isSwitch ? padding(to) - padding(pc) : 0);
  }

  private instruction(
    code: Uint8Array,
    pc: number,
    end: number,
    to: number,
    moved: (pc: number) => number,
  ): Iterable<number> {
    const op = code[pc];
    const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
    if (JUMPS.has(op)) {
      const offset = moved(pc + view.getInt16(pc + 1)) - to;
      if (offset < -32768 || offset > 32767) throw new Error('a jump is too far to follow an order of threads');
      return [op, ...u2(offset)];
    }
    const target = (at: number): number[] => u4(moved(pc + view.getInt32(at)) - to);
    if (op === 200 || op === 201) return [op, ...target(pc + 1)];
    if (op !== 170 && op !== 171) return code.subarray(pc, end);
    const made = [op, ...new Array<number>(padding(to)).fill(0)];
    const from = pc + 1 + padding(pc);
    made.push(...target(from));
    if (op === 170) {
      made.push(...code.subarray(from + 4, from + 12));
      for (let at = from + 12; at < end; at += 4) made.push(...target(at));
      return made;
    }
    made.push(...code.subarray(from + 4, from + 8));
    for (let at = from + 8; at < end; at += 8) made.push(...code.subarray(at, at + 4), ...target(at + 4));
    return made;
  }
}

/** Bytes between the opcode of a switch and its numbers. */
function padding(pc: number): number {
  return (4 - ((pc + 1) % 4)) % 4;
}
