// Whether a contract can be evaluated in a restored state: each name in it must be the variable that it was in the program. Variables that nothing but
// the contract names may not have been captured, and another of the same name further outside is not the same.
import type { Node } from 'typescript';
import { around, type Scope, type ScopeTree } from '../../../running/scope-tree.js';
import { classRecord, type State } from '../../../running/state.js';
import { ts } from '../frontend/compiler.js';

/** Where a contract stands. */
export interface Place {
  readonly state: State;
  readonly tree: ScopeTree;
  readonly script: number;
  /** The scope of the text that it sees, and of the state; -1 - id of a class. */
  readonly from: Scope;
  readonly scope: number;
}

/** Why it cannot be evaluated; undefined: it can. */
export function problemOf(expression: string, params: string, ensures: boolean, place: Place): string | undefined {
  const own = namesOf(`(function (${params}) {})`).bound;
  const { free, bound, privates, usesSuper } = namesOf(`(${expression}\n)`);
  if (usesSuper) return 'super cannot be used in a contract of a captured state';
  const classes = [...around(place.from)].filter(({ kind }) => kind === 'class');
  const declared = new Set(classes.flatMap((scope) => privatesOf(scope, place.tree)));
  const foreign = [...privates].find((name) => !declared.has(name));
  if (foreign !== undefined) return `${foreign} is not declared by a class around the contract`;
  const known = new Set([...own, ...bound, ...(ensures ? ['result', '$old'] : [])]);
  const missing = [...free].find((name) => !known.has(name) && !isHeld(name, place));
  return missing === undefined ? undefined : `${missing} is not part of the captured state`;
}

/** Globals are; variables are where their scope was captured with them. */
function isHeld(name: string, { state, tree, script, from, scope }: Place): boolean {
  const declaring = [...around(from)].find(({ names }) => names.has(name));
  if (declaring === undefined || declaring.kind === 'class') return true;
  const site = tree.scopes.indexOf(declaring);
  for (let at: number | undefined = scope; at !== undefined; ) {
    if (at < 0) {
      at = classRecord(state, -1 - at)[1];
      continue;
    }
    const record: State['scopes'][number] = state.scopes[at] as State['scopes'][number];
    if (record.script === script && record.site === site) {
      const value = record.values[record.names.indexOf(name)];
      // One without a value yet would throw.
      const early = Array.isArray(value) && value[0] === 'u' && declaring.names.get(name)?.lexical === true;
      return value !== undefined && !early;
    }
    at = record.parent;
  }
  return false;
}

function privatesOf(scope: Scope, { classes }: ScopeTree): string[] {
  const members = classes.find(({ node }) => node === scope.node)?.members ?? [];
  return members.flatMap(({ key }) => {
    const { type, name } = (key ?? {}) as { type?: string; name?: string };
    return type === 'PrivateIdentifier' ? [`#${name}`] : [];
  });
}

function namesOf(text: string) {
  const free = new Set<string>();
  const bound = new Set<string>();
  const privates = new Set<string>();
  let usesSuper = false;
  const visit = (node: Node): void => {
    const { parent } = node;
    if (ts.isPrivateIdentifier(node)) privates.add(node.text);
    else if (node.kind === ts.SyntaxKind.SuperKeyword) usesSuper = true;
    else if (ts.isIdentifier(node)) {
      const isKey =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node) ||
        (ts.isMethodDeclaration(parent) && parent.name === node) ||
        (ts.isBindingElement(parent) && parent.propertyName === node);
      const isName =
        (ts.isParameter(parent) || ts.isBindingElement(parent) || ts.isVariableDeclaration(parent)) &&
        parent.name === node;
      if (isName) bound.add(node.text);
      else if (!isKey) free.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('contract.js', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS));
  return { free, bound, privates, usesSuper };
}
