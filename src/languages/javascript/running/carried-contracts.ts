// Contracts of a unit that is explored from a captured state: those of its comments, of its class and the classes that it extends, and of --assume.
// Each becomes a function in the scope that it sees (running/contract-text.ts); its text and place stay what the user wrote.
// Soundness: a contract that names what the state does not hold throws when it is evaluated, which is a gap.
import type { Node, SourceFile } from 'typescript';
import type { ContractText } from '../../../running/contract-text.js';
import {
  type Any,
  type ClassInfo,
  type FunctionInfo,
  type Scope,
  type ScopeTree,
  scopeTree,
} from '../../../running/scope-tree.js';
import type { UnitSignature } from '../../../running/signature.js';
import { classRecord, type State } from '../../../running/state.js';
import type { AssumedText } from '../../language.js';
import type { ContractClause } from '../../unit.js';
import { assumedClauses, assumedOf } from '../frontend/assumed.js';
import { ts } from '../frontend/compiler.js';
import { type Clause, clausesOf, thrownNames } from '../frontend/contracts.js';
import { parse } from '../frontend/sources.js';
import { type Place, problemOf } from './contract-scope.js';

export interface CarriedContracts {
  readonly texts: readonly ContractText[];
  readonly requires: readonly ContractClause[];
  readonly ensures: readonly ContractClause[];
  readonly invariants: readonly ContractClause[];
  readonly throws: readonly string[];
  /** What the result rests on. */
  readonly assumptions: readonly string[];
  /** Contracts that cannot be found. */
  readonly lost: readonly string[];
}

/** @throws ProgramError for a contract that is no expression */
export function carriedContracts(
  state: State,
  signature: UnitSignature,
  assumed: readonly AssumedText[],
): CarriedContracts {
  const sources = new Sources(state);
  const tree = sources.tree(state.script);
  const unit = tree.functions[state.unit] as FunctionInfo;
  const place: Place = { state, tree, script: state.script, from: unit.outer, scope: state.scope };
  const doc = sources.docOf(unit);
  const requires = [
    ...(doc ? clausesOf(doc, 'requires') : []),
    ...assumedClauses(assumed, signature.unit, sources.file(state.script)),
  ];
  const ensures = doc ? clausesOf(doc, 'ensures') : [];
  const list = new TextList(paramsOf(state, unit));
  for (const clause of requires) list.add('requires', clause, place);
  for (const clause of ensures) list.add('ensures', clause, place);
  const { invariants, lost } = sources.invariants(unit);
  for (const { clause, place: inside } of invariants) list.add('invariant', clause, inside);
  const shown = ({ text, location }: Clause): ContractClause => ({ text, location });
  return {
    texts: list.texts,
    requires: requires.map(shown),
    ensures: ensures.map(shown),
    invariants: invariants.map(({ clause }) => shown(clause)),
    throws: doc ? thrownNames(doc) : [],
    assumptions: assumedOf(requires),
    lost,
  };
}

/** Parameters as the unit declares them. */
function paramsOf({ scripts, script }: State, { node }: FunctionInfo): string {
  const params = node.params as Any[];
  const [first, last] = [params[0], params.at(-1)];
  return first && last ? (scripts[script] as State['scripts'][number]).text.slice(first.start, last.end) : '';
}

class TextList {
  readonly texts: ContractText[] = [];
  private olds = 0;

  constructor(private readonly params: string) {}

  add(kind: 'requires' | 'ensures' | 'invariant', { translated, olds }: Clause, place: Place): void {
    const past = olds.map((text): readonly [number, number] => [this.olds++, this.put('old', text, place)]);
    this.put(kind, translated, place, past);
  }

  private put(kind: ContractText['kind'], expression: string, place: Place, olds: ContractText['olds'] = []): number {
    const params = kind === 'invariant' ? '' : this.params;
    const problem = problemOf(expression, params, kind === 'ensures', place);
    const value = kind === 'ensures' ? `(result, $old) => (${expression}\n)` : `(${expression}\n)`;
    const text =
      problem === undefined
        ? `function (${params}) { return ${value}; }`.replaceAll('import.meta', `$meta${place.script}`)
        : `function () { throw new ReferenceError(${JSON.stringify(problem)}); }`;
    return this.texts.push({ kind, scope: place.scope, text, olds }) - 1;
  }
}

/** Texts of the captured modules, as the compiler reads them. */
class Sources {
  private readonly trees = new Map<number, ScopeTree>();
  private readonly parsed = new Map<number, SourceFile>();

  constructor(private readonly state: State) {}

  file(script: number): string {
    return (this.state.scripts[script] as State['scripts'][number]).file;
  }

  tree(script: number): ScopeTree {
    const { text, module, regions } = this.state.scripts[script] as State['scripts'][number];
    const known = this.trees.get(script) ?? (scopeTree(text, module, regions) as ScopeTree);
    this.trees.set(script, known);
    return known;
  }

  private source(script: number): SourceFile {
    const { text, file } = this.state.scripts[script] as State['scripts'][number];
    const known = this.parsed.get(script) ?? parse(file, text, ts.ScriptTarget.ESNext);
    this.parsed.set(script, known);
    return known;
  }

  /** What the comment of the unit stands before. */
  docOf({ node, kind }: FunctionInfo): Node | undefined {
    const source = this.source(this.state.script);
    if (kind === 'region') return find(source, (n) => ts.isStatement(n) && n.getStart(source) === node.start);
    const { start } = node.body as Any;
    const found = find(
      source,
      (n) => ts.isFunctionLike(n) && 'body' in n && (n.body as Node | undefined)?.getStart(source) === start,
    );
    return found && declarationOf(found);
  }

  /** Of the class of a method, and of the classes that it extends. */
  invariants(unit: FunctionInfo) {
    const invariants: { readonly clause: Clause; readonly place: Place }[] = [];
    const lost: string[] = [];
    const { state } = this;
    const isMethod = unit.member?.type === 'MethodDefinition' && unit.member.static !== true;
    if (!isMethod || unit.owner === undefined || state.scope >= 0) return { invariants, lost };
    for (let id: number | undefined = -1 - state.scope; id !== undefined; ) {
      const [, around, number] = classRecord(state, id);
      const script = scriptOf(state, around);
      const tree = this.tree(script);
      const info = tree.classes[number] as ClassInfo;
      const from = tree.scopes.find(({ kind, node }) => kind === 'class' && node === info.node) as Scope;
      const node = find(this.source(script), (n) => ts.isClassLike(n) && n.getEnd() === info.node.end);
      const clauses = node === undefined ? [] : clausesOf(declarationOf(node), 'invariant');
      const place = { state, tree, script, from, scope: -1 - id };
      invariants.push(...clauses.map((clause) => ({ clause, place })));
      const base = baseOf(state, id, info);
      if (base === 'unknown') lost.push(`invariants of what ${nameOf(info)} extends are not known`);
      id = typeof base === 'number' ? base : undefined;
    }
    return { invariants, lost };
  }
}

function nameOf({ node }: ClassInfo): string {
  return (node.id as { name: string } | null)?.name ?? 'the class';
}

/** The class that another extends; undefined: none that has contracts. */
function baseOf(state: State, id: number, { node }: ClassInfo): number | 'unknown' | undefined {
  if (!node.superClass) return undefined;
  let record = state.objects[id];
  while (record?.made[0] === '=') record = state.objects[record.made[1]];
  const proto = record?.proto;
  let base = Array.isArray(proto) && typeof proto[0] === 'number' ? proto[0] : -1;
  let made = state.objects[base]?.made;
  while (made?.[0] === '=') made = state.objects[(base = made[1])]?.made;
  if (made?.[0] === 'c') return base;
  return made?.[0] === 'N' || made?.[0] === 'f' ? undefined : 'unknown';
}

function scriptOf(state: State, scope: number): number {
  if (scope >= 0) return (state.scopes[scope] as State['scopes'][number]).script;
  return scriptOf(state, classRecord(state, -1 - scope)[1]);
}

function find(root: Node, fits: (node: Node) => boolean): Node | undefined {
  return fits(root) ? root : ts.forEachChild(root, (child) => find(child, fits));
}

/** A function or class that is a value has its comment before the statement, or the property, that names it. */
function declarationOf(node: Node): Node {
  const { parent } = node;
  const isValue =
    ts.isParenthesizedExpression(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isVariableDeclarationList(parent) ||
    ts.isVariableStatement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isExportAssignment(parent) ||
    (ts.isBinaryExpression(parent) && parent.right === node) ||
    (ts.isExpressionStatement(parent) && ts.isBinaryExpression(node)) ||
    (ts.isBinaryExpression(parent) && ts.isBinaryExpression(node));
  return isValue ? declarationOf(parent) : node;
}
