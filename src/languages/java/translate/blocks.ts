// The instructions of a method as basic blocks. A block never straddles the range of an exception handler.
import type { Code } from '../classfile/class-file.js';
import { decode, type Instruction } from '../classfile/instructions.js';

export interface Block {
  /** Position of its first instruction, which names it. */
  readonly pc: number;
  readonly instructions: readonly Instruction[];
  /** Where it goes when its last instruction does not jump. */
  readonly next: number | undefined;
  /** Handlers that guard it, innermost first. */
  readonly handlers: readonly { readonly target: number; readonly type: string | undefined }[];
}

const GOTO = 167;
const RETURNS = new Set([172, 173, 174, 175, 176, 177]);
const ATHROW = 191;

export function isReturn(op: number): boolean {
  return RETURNS.has(op);
}

function endsFlow({ op }: Instruction): boolean {
  return op === GOTO || op === 168 || op === 169 || op === 171 || op === ATHROW || isReturn(op);
}

export function blocksOf(code: Code): Map<number, Block> {
  const list = decode(code.bytes);
  const leaders = new Set([0]);
  list.forEach((instruction, i) => {
    for (const target of instruction.targets) leaders.add(target);
    if (instruction.targets.length > 0 || endsFlow(instruction)) leaders.add(list[i + 1]?.pc ?? -1);
  });
  for (const { start, end, target } of code.handlers) for (const pc of [start, end, target]) leaders.add(pc);
  const blocks = new Map<number, Block>();
  let current: Instruction[] = [];
  list.forEach((instruction, i) => {
    current.push(instruction);
    const next = list[i + 1]?.pc;
    if (next !== undefined && !leaders.has(next)) return;
    const { pc } = current[0];
    const handlers = code.handlers.filter(({ start, end }) => start <= pc && pc < end);
    blocks.set(pc, { pc, instructions: current, next: endsFlow(instruction) ? undefined : next, handlers });
    current = [];
  });
  return blocks;
}
