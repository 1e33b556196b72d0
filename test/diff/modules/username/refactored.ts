/** Rules for user names of a web shop. */
export type Problem = 'empty' | 'too short' | 'too long' | 'reserved' | 'starts with a dash' | 'spaces' | 'system';

const RESERVED = new Set(['admin', 'root', 'support']);
const SHORTEST = 3;
const LONGEST = 20;

export interface Checked {
  name: string;
  problem: Problem | undefined;
}

export function checkUsername(name: string, internal: boolean): Checked {
  return { name, problem: formProblem(name) ?? (internal ? undefined : rightsProblem(name)) };
}

function formProblem(name: string): Problem | undefined {
  const { length } = name;
  if (length === 0) return 'empty';
  if (length < SHORTEST) return 'too short';
  if (length > LONGEST) return 'too long';
  if (name.charAt(0) === '-') return 'starts with a dash';
  return name.indexOf(' ') >= 0 ? 'spaces' : undefined;
}

function rightsProblem(name: string): Problem | undefined {
  if (RESERVED.has(name)) return 'reserved';
  return name.startsWith('sys-') ? 'system' : undefined;
}
