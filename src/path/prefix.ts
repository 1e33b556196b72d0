// Prefixes: the entries of a path as text, which names the path (`0.1f.2`). Shown with every path, read from --replay.
import type { Primitive } from '../logic/term.js';
import { ANY_SITE, Kind, MAX_OPTION, type Path } from './path.js';

/** An entry of a path as its prefix shows it. */
export type Decision =
  /** An option, the only possible one if it was forced. */
  | { readonly kind: 'taken' | 'forced'; readonly option: number }
  /** The value that a term was made. */
  | { readonly kind: 'value'; readonly value: Primitive }
  /** The value that a part of the input was narrowed to, if it was. */
  | { readonly kind: 'pin'; readonly value: Primitive | undefined }
  /** A text that was remembered. */
  | { readonly kind: 'text'; readonly value: string };

export function decisionsOf(path: Path<unknown>): Decision[] {
  const decisions: Decision[] = [];
  path.forEach((kind, option, value) => {
    if (kind === Kind.value) decisions.push({ kind: 'value', value: value as Primitive });
    else if (kind === Kind.pin) decisions.push({ kind: 'pin', value });
    else if (kind === Kind.text) decisions.push({ kind: 'text', value: value as string });
    else decisions.push({ kind: kind === Kind.forced ? 'forced' : 'taken', option });
  });
  return decisions;
}

/** Makes the path a run that repeats these decisions. */
export function beginDecisions(path: Path<unknown>, decisions: readonly Decision[]): void {
  path.begin();
  for (const decision of decisions) {
    if ('option' in decision) path.append(KINDS[decision.kind], decision.option, ANY_SITE);
    else path.append(KINDS[decision.kind], 0, ANY_SITE, decision.value);
  }
}

const KINDS = { taken: Kind.any, forced: Kind.forced, value: Kind.value, pin: Kind.pin, text: Kind.text } as const;

/**
 * Entries separated by dots; the empty prefix is `-`. An option is its number, with an `f` if it was forced. `0f=n5` is the
 * value of a term, `0p=n5` that of a part of the input (`0p`: left open), `0t=sabc` a text.
 */
export function formatPrefix(decisions: readonly Decision[]): string {
  return decisions.length === 0 ? '-' : decisions.map(decisionText).join('.');
}

/** One entry of a prefix. */
export function decisionText(decision: Decision): string {
  switch (decision.kind) {
    case 'taken':
      return String(decision.option);
    case 'forced':
      return `${decision.option}f`;
    case 'value':
      return `0f=${valueText(decision.value)}`;
    case 'pin':
      return decision.value === undefined ? '0p' : `0p=${valueText(decision.value)}`;
    case 'text':
      return `0t=${valueText(decision.value)}`;
  }
}

/** Undefined when the text is not a prefix. */
export function parsePrefix(text: string): Decision[] | undefined {
  if (text === '-' || text === '') return [];
  const decisions: Decision[] = [];
  for (const part of text.split('.')) {
    const decision = parseDecision(part);
    if (decision === undefined) return undefined;
    decisions.push(decision);
  }
  return decisions;
}

function parseDecision(text: string): Decision | undefined {
  const match = /^(\d+)([fpt]?)(?:=(\S+))?$/.exec(text);
  if (match === null) return undefined;
  const option = Number(match[1]);
  const [, , mark, written] = match;
  if (mark === '' || (mark === 'f' && written === undefined)) {
    if (option > MAX_OPTION || written !== undefined) return undefined;
    return { kind: mark === 'f' ? 'forced' : 'taken', option };
  }
  const value = written === undefined ? undefined : parseValue(written);
  if (option !== 0 || (written !== undefined && value === undefined)) return undefined;
  if (mark === 'p') return { kind: 'pin', value };
  if (mark === 't') return typeof value === 'string' ? { kind: 'text', value } : undefined;
  return value === undefined ? undefined : { kind: 'value', value };
}

/** A letter for the type, then the value without characters that mean something in a prefix or to a shell. */
function valueText(value: Primitive): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  const letter =
    typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : typeof value === 'bigint' ? 'b' : 't';
  const escaped = Array.from(text, (c) => (/[\w-]/.test(c) ? c : [...units(c)].map((u) => `~${u}`).join('')));
  return letter + escaped.join('');
}

function* units(text: string): Iterable<string> {
  for (let i = 0; i < text.length; i++) yield text.charCodeAt(i).toString(16).padStart(4, '0');
}

/** The value of a text of `valueText`; undefined when it is none. */
function parseValue(text: string): Primitive | undefined {
  const value = text
    .slice(1)
    .replaceAll(/~([\da-f]{4})/g, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
  switch (text[0]) {
    case 'n':
      return Number(value);
    case 'b':
      return /^-?\d+$/.test(value) ? BigInt(value) : undefined;
    case 't':
      return value === 'true';
    case 's':
      return value;
    default:
      return undefined;
  }
}
