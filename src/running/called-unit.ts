// Of a set of functions (`Cart.*`) the one that was called in a state.
import { nameAt, parsedText } from '../record/probe.js';
import type { FunctionInfo } from './scope-tree.js';
import type { UnitSignature } from './signature.js';
import type { State } from './state.js';

export function calledUnit(
  signature: UnitSignature,
  { scripts, script }: State,
  { node }: FunctionInfo,
): UnitSignature {
  if (!signature.unit.endsWith('*')) return signature;
  const { text, module } = scripts[script] as State['scripts'][number];
  const program = parsedText(text, module);
  return { ...signature, unit: (program && nameAt(program, node.start)) ?? signature.unit };
}
