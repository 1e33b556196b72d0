// How the functions of the language are treated when a symbolic value reaches them, as installed in a realm: the registry of
// built-in models, guards and natives, for `everypath models`.

import type { RuntimeEnv } from '../../languages/javascript/runtime/env.js';
import { createRealm } from '../../languages/javascript/runtime/realm.js';
import { Journal } from '../../languages/javascript/values/journal.js';

export interface BuiltinModel {
  /** `String.prototype.includes`, `get Map.prototype.size`. */
  readonly name: string;
  /**
   * `model`: works on symbolic values as they are; `guard`: they are narrowed to one value, with a gap; `native`: left alone, since
   * it passes values on or has no use for them.
   */
  readonly kind: 'model' | 'guard' | 'native';
  /** The page that says more. */
  readonly documented: string;
}

const PAGES: readonly (readonly [RegExp, string])[] = [
  [/\bRegExp/, 'docs/regular-expressions.md'],
  [/\bString\b|URIComponent|^(un)?escape$|^(de|en)codeURI$/, 'docs/strings.md'],
  [/\b(Weak)?(Map|Set)\b/, 'docs/collections.md'],
  [/\bArray\b|TypedArray|Array$/, 'docs/inputs.md'],
  [/\b(Math|Number|BigInt|parse(Int|Float)|is(NaN|Finite))\b/, 'docs/solving.md'],
];

/** The built-in functions, by name. */
export function listModels(): BuiltinModel[] {
  const refuse = (): never => {
    throw new Error('no path is being run');
  };
  const env = {
    context: { branch: refuse, choose: refuse, assume: refuse, concretize: refuse, gap: refuse, abort: refuse },
    journal: new Journal(),
    state: { aborting: false, loading: true },
    hooks: {
      mark: refuse,
      spend: refuse,
      step: refuse,
      scope: refuse,
      contract: refuse,
      fresh: refuse,
      symbolicInput: refuse,
    },
  } as unknown as RuntimeEnv;
  const { treatment } = createRealm(env, { wrapArray: false });
  return [...treatment]
    .map(([name, kind]) => ({ name, kind, documented: pageOf(name) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function pageOf(name: string): string {
  return PAGES.find(([pattern]) => pattern.test(name))?.[1] ?? 'docs/models.md';
}
