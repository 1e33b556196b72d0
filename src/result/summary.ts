// The summary of a unit: its paths as preconditions, effects and results. Made of the result of its exploration, for `everypath summarize`
// and summarize(). Plain data.
// Soundness: `complete` means that every input of the types meets one of the cases; otherwise `gaps` says what is missing.
import type { Gap } from './outcome.js';
import type { PathResult, Structure, StructureValue, UnitResult } from './result.js';

export interface UnitSummary {
  readonly unit: string;
  readonly file: string;
  /** Every input meets one of the cases. */
  readonly complete: boolean;
  /** No case changes the inputs. Absent where that is not known. */
  readonly pure?: boolean;
  readonly cases: readonly SummaryCase[];
  /** What was left open. */
  readonly gaps: readonly Gap[];
  /** What the summary rests on. */
  readonly assumptions: readonly string[];
}

export interface SummaryCase {
  /** Conjuncts over the inputs, in source notation; read from left to right. */
  readonly when: readonly string[];
  /** How it ends. */
  readonly ends: 'returns' | 'throws' | 'violates' | 'other';
  /** What is returned, in source notation; the error; how it ends otherwise. */
  readonly result: string;
  /** Parts of the inputs that the call changes. Absent where that is not known: the path did not return. */
  readonly effects?: readonly SummaryEffect[];
  /** Replays the path (`check --replay`). */
  readonly prefix: string;
  /** The original code did the same on an input of the case. */
  readonly replayed: boolean;
}

export interface SummaryEffect {
  /** `this.balance`, in terms of the inputs before the call. */
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

export function summaryOf(result: UnitResult): UnitSummary {
  const { unit, file, paths, gaps, stats, assumptions } = result;
  const cases = paths.filter((path) => path.boundary === undefined).map(caseOf);
  const complete = stats.exhausted && gaps.length === 0 && cases.length === stats.paths;
  const known = cases.every((c) => c.effects !== undefined || c.ends !== 'returns');
  const changes = cases.some((c) => (c.effects?.length ?? 0) > 0);
  const ended = cases.every((c) => c.effects !== undefined);
  const pure = changes ? { pure: false } : complete && known && ended ? { pure: true } : {};
  return { unit, file, complete, ...pure, cases, gaps, assumptions };
}

function caseOf({ pathCondition, outcome, prefix, replayed, input, output }: PathResult): SummaryCase {
  const { kind, value, error } = outcome;
  const thrown = error === undefined ? '' : error.message === '' ? error.name : `${error.name}: ${error.message}`;
  const ends =
    kind === 'returned' ? 'returns' : kind === 'threw' ? 'throws' : kind === 'violated' ? 'violates' : 'other';
  const text = {
    returns: value ?? 'undefined',
    throws: thrown,
    violates: `${outcome.property}: ${thrown}`,
    other: kind,
  };
  const effects = output === undefined ? {} : { effects: effectsOf(input, output) };
  return { when: [...pathCondition, ...(outcome.when ?? [])], ends, result: text[ends], ...effects, prefix, replayed };
}

function effectsOf(input: Structure, output: Structure): SummaryEffect[] {
  const places = placesOf(input);
  const after = new Map(output.objects.map((object) => [object.id, object]));
  const effects: SummaryEffect[] = [];
  for (const object of input.objects) {
    const now = after.get(object.id);
    const place = places.get(object.id);
    if (now === undefined || place === undefined) continue;
    const fields = new Map(object.fields.map((field) => [field.name, field.value]));
    const changed = new Map(now.fields.map((field) => [field.name, field.value]));
    for (const name of new Set([...fields.keys(), ...changed.keys()])) {
      const [was, is] = [fields.get(name), changed.get(name)].map((value) => textOf(value, places, output));
      if (was !== is) effects.push({ place: member(place, name), before: was, after: is });
    }
    if (object.length !== undefined && now.length !== undefined && object.length !== now.length) {
      effects.push({ place: `${place}.length`, before: object.length, after: now.length });
    }
    const [had, has] = [object, now].map(({ entries = [] }) =>
      entries.map((e) => entryText(e, places, output)).join(', '),
    );
    if (had !== has) effects.push({ place, before: `{${had}}`, after: `{${has}}` });
  }
  return effects;
}

type Entry = { readonly key: StructureValue; readonly value?: StructureValue };

function entryText({ key, value }: Entry, places: ReadonlyMap<number, string>, output: Structure): string {
  const name = textOf(key, places, output);
  return value === undefined ? name : `${name} => ${textOf(value, places, output)}`;
}

/** The shortest way to each object of the input. */
function placesOf({ roots, objects }: Structure): ReadonlyMap<number, string> {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const places = new Map<number, string>();
  const queue = roots.map(({ name, value }) => ({ place: name, value }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { place, value } = next;
    if (value.kind !== 'object' || places.has(value.id)) continue;
    places.set(value.id, place);
    for (const field of byId.get(value.id)?.fields ?? []) {
      queue.push({ place: member(place, field.name), value: field.value });
    }
  }
  return places;
}

function member(place: string, name: string): string {
  if (/^(#|\d+$)/.test(name)) return name.startsWith('#') ? `${place}.${name}` : `${place}[${name}]`;
  if (name.startsWith('[')) return `${place}${name}`;
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `${place}.${name}` : `${place}[${JSON.stringify(name)}]`;
}

function textOf(value: StructureValue | undefined, places: ReadonlyMap<number, string>, output: Structure): string {
  if (value === undefined) return 'nothing';
  if (value.kind === 'undecided') return 'as it is';
  if (value.kind === 'primitive') return value.text;
  const type = output.objects.find((object) => object.id === value.id)?.type ?? 'object';
  return places.get(value.id) ?? `new ${type}`;
}
