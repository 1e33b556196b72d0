// The switch on a text as javac writes it: a switch on its hash code whose cases compare the text with literals and note the number of
// the first that is equal. Recognized, it is decided by equality alone: a text that is none of the literals goes on behind the
// comparisons, whatever its hash code is.
// Soundness: anything that is not exactly this code is left as it is.
import { ICONST, type Instruction, LDC } from '../classfile/instructions.js';
import type { Block } from './blocks.js';
import type { Linkage } from './linkage.js';

const [ALOAD, ISTORE, IFEQ, GOTO, INVOKEVIRTUAL, SWITCH] = [25, 54, 153, 167, 182, 171];

/** Does the instruction ask a text in a local variable for its hash code, for a switch? Then the variable. */
export function switchedText(
  before: Instruction | undefined,
  i: Instruction,
  next: Instruction | undefined,
  link: Linkage,
) {
  if (before?.op !== ALOAD || i.op !== INVOKEVIRTUAL || next?.op !== SWITCH) return undefined;
  const { owner, name, descriptor } = link.member(i.a);
  return owner === 'java/lang/String' && name === 'hashCode' && descriptor === '()I' ? before.a : undefined;
}

/** Literals with the positions of their targets; undefined when the code is another one. */
export function literalsOf(
  { targets }: Instruction,
  local: number,
  blocks: ReadonlyMap<number, Block>,
  link: Linkage,
): Map<string, number> | undefined {
  const [end] = targets;
  const found = new Map<string, number>();
  for (const [position, target] of targets.entries()) {
    for (let at = target; at !== end; ) {
      const read = comparison(blocks.get(at), local, end, blocks, link);
      if (read === undefined) return undefined;
      if (!found.has(read.literal)) found.set(read.literal, position);
      at = read.otherwise;
    }
  }
  return found;
}

function comparison(
  block: Block | undefined,
  local: number,
  end: number,
  blocks: ReadonlyMap<number, Block>,
  link: Linkage,
): { literal: string; otherwise: number } | undefined {
  if (block?.instructions.length !== 4 || block.next === undefined) return undefined;
  const [load, constant, call, test] = block.instructions;
  if (load.op !== ALOAD || load.a !== local || constant.op !== LDC || call.op !== INVOKEVIRTUAL || test.op !== IFEQ) {
    return undefined;
  }
  const { owner, name } = link.member(call.a);
  const literal = link.text(constant.a);
  if (owner !== 'java/lang/String' || name !== 'equals' || literal === undefined) return undefined;
  const noted = blocks.get(block.next);
  const [number, store, jump] = noted?.instructions ?? [];
  if (number?.op !== ICONST || store?.op !== ISTORE) return undefined;
  const leaves = jump === undefined ? noted!.next === end : jump.op === GOTO && jump.targets[0] === end;
  return leaves && noted!.instructions.length <= 3 ? { literal, otherwise: test.targets[0] } : undefined;
}
