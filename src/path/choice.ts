// Choices: every nondeterminism of a path is one numbered option at one choice point. A prefix names a path.
import type { Primitive, Term } from '../logic/term.js';

/** Index into the program's site table (program.ts in path/). -1: no source position. */
export type SiteId = number;

/** The site of conditions that a type alone imposes (literal types): assumed, but not shown as part of the path. */
export const TYPE_SITE: SiteId = -3;

/** The site of assume() in the analysed code. */
export const ASSUME_SITE: SiteId = -4;

export type ChoicePoint =
  /** Option 0: the condition holds; option 1: it does not. */
  | { readonly kind: 'branch'; readonly site: SiteId; readonly condition: Term }
  /** Lazy initialization: `describe(i)` is option i as conditions in source notation, for the path condition. */
  | {
      readonly kind: 'shape';
      readonly site: SiteId;
      readonly at: string;
      readonly options: number;
      readonly describe: (option: number) => string[];
      /** The option of the concrete inputs that the run follows. */
      readonly wish?: number | undefined;
    }
  /** Nondeterminism asked for by the user: choose(n). */
  | { readonly kind: 'choose'; readonly site: SiteId; readonly at: string; readonly options: number };

/** A decision as stored in a prefix: the option, and whether it was forced (only one option was possible). */
export interface Decision {
  readonly option: number;
  readonly forced: boolean;
  /** What the place was given that no option stands for: the value of a concretized term. */
  readonly pinned?: Primitive;
}

/** Decisions are packed into 32 bits with room for two flags. */
const MAX_OPTION = 2 ** 29 - 1;

/** `0.1f.2`: options separated by dots, forced ones marked f; the empty prefix is `-`. */
export function formatPrefix(decisions: readonly Decision[]): string {
  if (decisions.length === 0) return '-';
  return decisions
    .map((d) => `${d.option}${d.forced ? 'f' : ''}${d.pinned === undefined ? '' : `=${pinnedText(d.pinned)}`}`)
    .join('.');
}

/** Undefined when the text is not a prefix. */
export function parsePrefix(text: string): Decision[] | undefined {
  if (text === '-' || text === '') return [];
  const decisions: Decision[] = [];
  for (const part of text.split('.')) {
    const match = /^(\d+)(f?)(?:=([nsbt]\S*))?$/.exec(part);
    const option = Number(match?.[1]);
    if (match === null || option > MAX_OPTION) return undefined;
    const pinned = match[3] === undefined ? undefined : pinnedValue(match[3]);
    decisions.push({ option, forced: match[2] === 'f', ...(pinned === undefined ? {} : { pinned }) });
  }
  return decisions;
}

/** A letter for the type, then the value without characters that mean something in a prefix or to a shell. */
export function pinnedText(value: Primitive): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  const letter =
    typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : typeof value === 'bigint' ? 'b' : 't';
  const escaped = Array.from(text, (c) => (/[\w-]/.test(c) ? c : [...units(c)].map((u) => `~${u}`).join('')));
  return letter + escaped.join('');
}

function* units(text: string): Iterable<string> {
  for (let i = 0; i < text.length; i++) yield text.charCodeAt(i).toString(16).padStart(4, '0');
}

/** The value of a text of `pinnedText`. */
export function pinnedValue(text: string): Primitive {
  const value = text
    .slice(1)
    .replaceAll(/~([\da-f]{4})/g, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
  switch (text[0]) {
    case 'n':
      return Number(value);
    case 'b':
      return BigInt(value);
    case 't':
      return value === 'true';
    default:
      return value;
  }
}
