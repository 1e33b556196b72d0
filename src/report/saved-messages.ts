// Texts about runs that are kept in files: `--save` and `--resume`.
import type { Message } from './messages.js';

const AGAIN = 'start again without --resume';

export function savedNotOurs(file: string, reason: string): Message {
  return { code: 'wrong-option', text: `--resume: ${file} cannot be used: ${reason}` };
}

export function savedOtherBuild(file: string, theirs: string, ours: string): Message {
  const text = `--resume: ${file} is of another everypath or other surroundings: ${theirs}, here ${ours}`;
  return { code: 'wrong-option', text, hint: `use the same, or ${AGAIN}` };
}

export function savedOptions(file: string, names: readonly string[]): Message {
  const text = `--resume: ${file} was saved with another value of ${names.join(', ')}`;
  return { code: 'wrong-option', text, hint: `give the same options (limits may differ), or ${AGAIN}` };
}

export function savedChanged(file: string, unit: string, of: string): Message {
  return {
    code: 'wrong-option',
    text: `--resume: ${unit} of ${of}, or code that it runs, has changed since ${file} was saved`,
    hint: AGAIN,
  };
}

export function savedOtherUnits(file: string, unit: string, of: string): Message {
  const text = `--resume: ${file} has ${unit} of ${of}, which is no target of this run`;
  return { code: 'wrong-option', text, hint: `name the same targets, or ${AGAIN}` };
}
