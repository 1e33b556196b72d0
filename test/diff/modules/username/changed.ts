/** Rules for user names of a web shop. */
export type Problem = 'empty' | 'too short' | 'too long' | 'reserved' | 'starts with a dash' | 'spaces' | 'system';

const RESERVED = ['admin', 'root', 'support'];

export interface Checked {
  name: string;
  problem: Problem | undefined;
}

export function checkUsername(name: string, internal: boolean): Checked {
  if (name === '') return { name, problem: 'empty' };
  if (name.length < 3) return { name, problem: 'too short' };
  if (name.length > 21) return { name, problem: 'too long' };
  if (name.startsWith('-')) return { name, problem: 'starts with a dash' };
  if (name.includes(' ')) return { name, problem: 'spaces' };
  for (const reserved of RESERVED) {
    if (name === reserved) {
      if (!internal) return { name, problem: 'reserved' };
    }
  }
  if (name.startsWith('sys-') && !internal) return { name, problem: 'system' };
  return { name, problem: undefined };
}
