// Which scope of the text each scope is that V8 shows for a function. V8 shows those alone that have variables which closures use, from the inside,
// with their values and without their positions.
// Soundness: undefined where a scope fits nowhere; whoever asks then gives the function up.
import { SCOPE } from './marks.js';
import type { ShownScope } from './questions.js';
import { around, changes, type Scope } from './scope-tree.js';

/** Values by name, for each scope that has some. */
export type Known = ReadonlyMap<Scope, Readonly<Record<string, unknown>>>;

const ENDS = /^(Global|Script)/;

/** @param inner the innermost scope of the text that V8's first one may be */
export function matchScopes(inner: Scope, shown: readonly ShownScope[]): Known | undefined {
  const known = new Map<Scope, Readonly<Record<string, unknown>>>();
  const chain = [...around(inner)];
  let next = 0;
  for (const { description, object } of shown) {
    if (ENDS.test(description)) break;
    const names = Object.keys(object);
    if (names.length === 0) continue;
    const at = chain.findIndex((scope, i) => i >= next && fits(scope, description, names, known.get(scope)));
    if (at < 0) return undefined;
    const scope = chain[at] as Scope;
    known.set(scope, { ...known.get(scope), ...readable(object, names) });
    // Parameters and variables of a function may be two scopes for V8.
    next = scope.kind === 'function' ? at : at + 1;
  }
  return known;
}

/** Since Node 22 a variable that has no value yet throws when it is read; before, it was undefined. */
function readable(object: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    try {
      values[name] = object[name];
    } catch {
      values[name] = undefined;
    }
  }
  return values;
}

function fits(scope: Scope, description: string, names: readonly string[], had: object | undefined): boolean {
  const { kind } = scope;
  const isModule = description === 'Module';
  if (isModule !== (kind === 'module') && (isModule || kind === 'module') && !/^Closure/.test(description))
    return false;
  if (kind === 'module' && /^(Block|Catch)/.test(description)) return false;
  if (/^(Block|Catch)/.test(description) && kind === 'name') return false;
  if (/^Closure/.test(description) && (kind === 'block' || kind === 'class')) return false;
  return names.every(
    (name) =>
      (name === SCOPE ? scope.thisCaptured || changes(scope) : scope.names.has(name)) &&
      (had === undefined || !Object.hasOwn(had, name)),
  );
}
