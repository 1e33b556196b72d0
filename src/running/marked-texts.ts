// Which texts of a program get marks at all, told without reading them: all that most modules cost. Used by the hook, and by whoever finds the marks (marks.ts).
import type { Trigger } from './marks.js';

/** Larger texts, and packages, get no identities for scopes: reading them would cost the program too much. */
export const LARGE = 1 << 19;

const PACKAGES = /[\\/]node_modules[\\/]/;

/** A file of the program, whose scopes get identities. */
export function isOwnText(text: string, file: string): boolean {
  return text.length < LARGE && !PACKAGES.test(file);
}

/** Classes with private members get readers. */
export function hasPrivates(text: string): boolean {
  return /#[\w$]+\s*[=;(\n]/.test(text) && /\bclass\b/.test(text);
}

export function mayBeIn({ file: wanted, unit, region }: Trigger, text: string, file: string): boolean {
  if (wanted !== undefined || region !== undefined) return wanted === file;
  const names = unit.split('.').filter((name) => name !== '*');
  return isOwnText(text, file) && text.includes(names.at(-1) as string);
}

export function mayHaveMarks(text: string, file: string, triggers: readonly Trigger[]): boolean {
  if (triggers.some((trigger) => mayBeIn(trigger, text, file))) return true;
  return text.length < LARGE && (isOwnText(text, file) ? /\bfunction\b|=>|\bclass\b|\(/.test(text) : hasPrivates(text));
}
