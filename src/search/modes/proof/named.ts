// Names and domains of what a proof widens: which values a loop changes, by name, and what a number must satisfy to be within a domain.
// Used by loop-heads.ts.
import type { LoopHead } from '../../../languages/state-reader.js';
import { apply, constant, not, same } from '../../../logic/build.js';
import type { Domain, Term } from '../../../logic/term.js';
import type { NamedValues } from './facts.js';
import { type Part, termAt } from './parts.js';

/** Names of what has another value now. */
export function changed(entry: NamedValues, now: NamedValues): string[] {
  return [...now].filter(([name, value]) => entry.get(name) !== value).map(([name]) => name);
}

export function withParts(values: Map<string, Term>, parts: readonly Part[]): Map<string, Term> {
  for (const { name, field } of parts) {
    const term = termAt(field);
    if (term !== undefined && !values.has(name)) values.set(name, term);
  }
  return values;
}

/** Source names of roots, with those of state that is older than the path. */
export function namesAt({ names }: LoopHead, parts: readonly Part[]): ReadonlyMap<string, string> {
  const taken = new Set(names.values());
  const more = parts.filter(({ owner, key, name }) => owner === undefined && !names.has(key) && !taken.has(name));
  return new Map([...names, ...more.map(({ key, name }): [string, string] => [key, name])]);
}

/** Names of parts that are whole numbers. */
export function wholeOf(parts: readonly Part[], levels: ReadonlyMap<string, number>): Set<string> {
  const isWhole = ({ key, field }: Part): boolean => (levels.get(key) ?? 2) < 2 && termAt(field)?.sort === 'num';
  return new Set(parts.filter(isWhole).map(({ name }) => name));
}

/** Names of parts that may be doubles. */
export function inexactOf(parts: readonly Part[], levels: ReadonlyMap<string, number>): Set<string> {
  return new Set(parts.filter(({ key }) => levels.get(key) === 2).map(({ name }) => name));
}

/** What a value must satisfy to be one of a widened number. */
export function domainConditions(value: Term, domain: Domain | undefined): Term[] {
  if (domain === undefined) return [];
  return [
    apply('le', [constant(domain.min), value]),
    apply('le', [value, constant(domain.max)]),
    apply('isInteger', [value]),
    not(same(value, constant(-0))),
  ];
}
