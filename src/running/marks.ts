// What the loader adds to a module of the program that runs: a probe at the head of a unit, an object that gives scopes an identity (V8 shows
// copies of them), readers of private fields. All on the lines that are there.
// Always holds: without the additions the text is the one that was given, so positions can be translated back.
import type { Node } from 'acorn';
import { type Found, functionsOf, headOf, parsedText } from '../record/probe.js';
import { contractNames, invariantNames, type NamesAt } from './contract-names.js';
import { declaredIn } from './declared-in.js';
import type { Insertion } from './insertions.js';
import { hasPrivates, isOwnText, LARGE, mayBeIn } from './marked-texts.js';
import { functionProbe, mentioning, regionProbe } from './probe-text.js';
import type { Region } from './region.js';
import { RUN } from './run-name.js';
import { type Any, atTop, type ClassInfo, changes, type Scope, type ScopeTree, treeOf } from './scope-tree.js';

/** In a scope: an array with the receiver, or nothing. The same array is the same activation. */
export const SCOPE = '$everypathScope';

/** A unit to stop at. */
export interface Trigger {
  /** Its file; undefined: any file of the program that has the name. */
  readonly file: string | undefined;
  /** `Class.method` */
  readonly unit: string;
  /** Over the variables at the head of the unit; undefined: always. */
  readonly when: string | undefined;
  /** In the place of a function. */
  readonly region?: Region;
  /** Parts that are written before the unit goes on; none given: its parameters. */
  readonly live?: { readonly paths?: readonly string[] };
  /** Names in contracts beside the program: variables that are called so are captured. */
  readonly mentions?: readonly string[];
}

/** Of one file. */
export function regionsIn(file: string, triggers: readonly Trigger[]): Region[] {
  return triggers.flatMap((trigger) => (trigger.file === file && trigger.region ? [trigger.region] : []));
}

/** Additions to a module, in order; none when there is nothing to add or the text cannot be read. */
export function insertionsOf(text: string, file: string, module: boolean, triggers: readonly Trigger[]): Insertion[] {
  const own = isOwnText(text, file);
  const here = triggers.filter((trigger) => mayBeIn(trigger, text, file));
  if (text.length >= LARGE && here.every(({ region }) => region === undefined))
    return ordered(here.flatMap((trigger) => probesIn(declaredIn(text, trigger.unit), trigger)));
  const program = own || here.length > 0 || hasPrivates(text) ? parsedText(text, module) : undefined;
  if (program === undefined) return [];
  const tree = treeOf(program, regionsIn(file, triggers));
  const probes = here.flatMap((trigger) => {
    const { region, unit, mentions = [] } = trigger;
    const namedAt = contractNames(text, tree, mentions);
    if (region !== undefined) return regionProbe(region, trigger, triggers.indexOf(trigger), namedAt);
    return probesIn(functionsOf(program, unit), trigger, namedAt);
  });
  // At one place: identities before probes, so that these see them.
  return ordered([
    ...readers(tree),
    ...(own ? [...invariants(text, tree), ...classNames(tree), ...identities(tree)] : []),
    ...probes,
  ]);

  function probesIn(found: readonly Found[], trigger: Trigger, namedAt: NamesAt = () => []): Insertion[] {
    return found.map((fn) => functionProbe(text, fn, trigger, triggers.indexOf(trigger), namedAt));
  }
}

function ordered(insertions: readonly Insertion[]): Insertion[] {
  return insertions
    .map((insertion, i) => ({ insertion, i }))
    .sort((a, b) => a.insertion.at - b.insertion.at || a.i - b.i)
    .map(({ insertion }) => insertion);
}

/** Nothing runs: V8 keeps what the arrow mentions. */
function invariants(text: string, tree: ScopeTree): Insertion[] {
  return invariantNames(text, tree)
    .filter(([, names]) => names.length > 0)
    .map(([{ node }, names]) => ({ at: node.end - 1, text: `;static{${mentioning(names)}}` }));
}

function identities(tree: ScopeTree): Insertion[] {
  return tree.scopes.flatMap((scope) => {
    const at = (changes(scope) || scope.thisCaptured) && placeIn(scope);
    if (!at) return [];
    return { at, text: `;const ${SCOPE}=[${scope.thisCaptured ? 'this' : ''}];if(0)()=>${SCOPE};` };
  });
}

/** V8 keeps the name of a class in its scope when something inside refers to it: the class that a method belongs to is found by it. */
function classNames(tree: ScopeTree): Insertion[] {
  return tree.classes.flatMap(({ node, outer }) => {
    const name = (node.id as { name: string } | null)?.name;
    return name === undefined || atTop(outer) ? [] : { at: node.end - 1, text: `;static{${mentioning([name])}}` };
  });
}

/** Where variables of the scope can be declared; undefined: nowhere. */
function placeIn({ kind, node, within }: Scope): number | undefined {
  if (kind === 'block') return node.type === 'BlockStatement' ? headOf(node) : undefined;
  const body = node.body as Any;
  if (kind !== 'function' || within?.kind === 'field' || body.type !== 'BlockStatement') return undefined;
  const derived = within?.member?.kind === 'constructor' && within.owner?.node.superClass;
  return derived ? afterSuper(body) : headOf(body);
}

/** In a derived constructor there is no receiver before. */
function afterSuper(body: Node): number | undefined {
  const { body: statements } = body as unknown as { body: Any[] };
  const call = statements.find(
    ({ type, expression }) =>
      type === 'ExpressionStatement' &&
      (expression as Any).type === 'CallExpression' &&
      ((expression as Any).callee as Any).type === 'Super',
  );
  return call?.end;
}

function readers(tree: ScopeTree): Insertion[] {
  return tree.classes.flatMap((info) => {
    const parts = privateParts(info);
    if (parts.length === 0) return [];
    const reads = parts.map(({ name, field }) => `#${name} in o?[${field ? `o.#${name}` : ''}]:0`).join(',');
    return { at: info.node.end - 1, text: `;static{${RUN}.reader(this,${info.node.start},o=>[${reads}])}` };
  });
}

/** A private name that objects have. */
export interface PrivatePart {
  readonly name: string;
  /** It holds a value; else it is a method or accessor, which says that the class made the object. */
  readonly field: boolean;
}

/** Private fields in the order of the text, and a method or accessor where there is one. */
export function privateParts({ members }: ClassInfo): PrivatePart[] {
  const named = members.flatMap((member): (PrivatePart & { isStatic: boolean })[] => {
    const { type, name } = (member.key ?? {}) as { type?: string; name?: string };
    if (type !== 'PrivateIdentifier') return [];
    return [{ name: name as string, field: member.type === 'PropertyDefinition', isStatic: member.static === true }];
  });
  const brand = named.find(({ field, isStatic }) => !field && !isStatic);
  return [...named.filter(({ field }) => field), ...(brand === undefined ? [] : [brand])];
}
