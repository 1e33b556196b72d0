// What a module reports to listeners: a pass over the tree numbers statements, functions, decisions and their conditions
// before anything is emitted, so that the hooked and the plain module report the same points.
import type { DecisionFormula, DecisionInfo } from '../../../../path/listener.js';
import type { Observe, ObservedPoint } from '../../../observed.js';
import { placeKey } from '../boolean-values.js';
import {
  boundIdentifiers,
  type Condition,
  children,
  type FunctionNode,
  isAnonymousDefinition,
  isDirective,
  isFunction,
  isLogicalAssignment,
  type LogicalAssignment,
  type Node,
  type NodeOf,
  writtenKey,
} from './ast.js';
import { isOpaque } from './capture.js';
import { implicitlyCalled } from './implicit-calls.js';
import { isBoolean } from './known.js';
import { operatorOf } from './logical-assignment.js';
import type { Positions } from './positions.js';
import type { Scopes } from './scopes.js';

interface Leaf {
  readonly decision: number;
  readonly index: number;
}

const LISTS = new Set(['Program', 'BlockStatement', 'SwitchCase', 'StaticBlock']);

type DecisionKind = DecisionInfo['kind'];

type Member = NodeOf<'MethodDefinition' | 'Property' | 'PropertyDefinition'>;

export class Observation {
  readonly points: ObservedPoint[] = [];
  private readonly statements = new Map<Node, number>();
  private readonly functions = new Map<Node, number>();
  private readonly decisions = new Map<Node, number>();
  /** Cases and loops that report when they are entered. */
  private readonly entries = new Map<Node, number>();
  private readonly leaves = new Map<Node, Leaf>();
  private readonly names = new Map<Node, string>();
  private readonly constructors = new Set<Node>();
  private readonly derived = new Set<Node>();
  /** Bodies of classes with `extends`. */
  private readonly extending = new Set<Node>();
  /** Statements that are not in a list: the body of an `if` without braces. */
  private readonly alone = new Set<Node>();
  /** Bodies of for-of and for-in loops. */
  private readonly bodies = new Map<Node, Node>();
  /** Expressions whose value nobody reads: of a logical operator only the left side decides something. */
  private readonly unused = new Set<Node>();
  private readonly implicit: ReadonlySet<Node>;
  /** Names of accessors in the file. */
  readonly getters = new Set<string>();

  constructor(
    readonly observe: Observe,
    private readonly base: number,
    private readonly program: Node,
    private readonly positions: Positions,
    private readonly scopes: Scopes,
    /** Places of logical operators whose operands are booleans by their types. */
    private readonly booleans: ReadonlySet<string> | undefined,
  ) {
    this.implicit = observe.frames ? implicitlyCalled(program) : new Set();
    this.visit(program, undefined);
  }

  /** The statement reports itself under this number. */
  statement(node: Node): number | undefined {
    return this.statements.get(node);
  }

  function(node: Node): number | undefined {
    return this.functions.get(node);
  }

  /** Entry and exit are reported. */
  reportsCall(node: Node): boolean {
    return this.observe.calls && this.functions.has(node);
  }

  /** `this` may be read when the function is entered. */
  hasReceiver(node: Node): boolean {
    return node.type !== 'ArrowFunctionExpression' && !this.derived.has(node);
  }

  /** The node is the test of a decision. */
  decision(node: Node): number | undefined {
    return this.decisions.get(node);
  }

  /** The node is a case or a loop that reports when it is entered. */
  entered(node: Node): number | undefined {
    return this.entries.get(node);
  }

  /** The node is a condition of a decision. */
  leaf(node: Node): Leaf | undefined {
    return this.leaves.get(node);
  }

  /** Can another statement stand before it? */
  stands(node: Node): 'alone' | 'in-list' {
    return this.alone.has(node) ? 'alone' : 'in-list';
  }

  /** The for-of or for-in loop that a node is the body of. */
  loopOf(body: Node): Node | undefined {
    return this.bodies.get(body);
  }

  /** The value of a logical operator is decided where it is made: as a test, or as a value that is passed on as it is. */
  decidesValue(node: Node): 'test' | 'value' | undefined {
    if (!this.observe.values || !this.decisions.has(node) || node.type !== 'LogicalExpression') return undefined;
    if (isBoolean(node)) return 'test';
    return this.leaves.has(node) ? undefined : 'value';
  }

  /** `node` is negated, and its conditions are decided like those of a test. */
  decidesNegated(node: Node): boolean {
    return this.observe.values && node.type === 'LogicalExpression' && this.inside.has(node);
  }

  /** Operands of the operator are conditions of the decision that it belongs to. */
  isPartOfDecision(node: Node): boolean {
    return this.inside.has(node);
  }

  /** The left side of `??`: decided by being there. */
  readonly nullish = new Set<Node>();

  /** Names of the variables of the innermost function that are in scope at a node. */
  variablesAt(node: Node, fn: Node): string[] {
    const names = new Set<string>();
    for (const { name, scope, fn: owner } of this.scopes.bindings) {
      const inside = scope.node.start <= node.start && node.end <= scope.node.end;
      if (owner === fn && inside && fn !== this.program && /^[\w$]+$/.test(name)) names.add(name);
    }
    return [...names];
  }

  private add(point: ObservedPoint): number {
    this.points.push(point);
    return this.base + this.points.length - 1;
  }

  private visit(node: Node, parent: Node | undefined): void {
    if (this.positions.isContract(node)) return;
    const { statements, calls, decisions, frames } = this.observe;
    if (statements) this.addStatement(node, parent);
    if ((calls || frames) && isFunction(node)) this.addFunction(node);
    if (node.type === 'MethodDefinition' || node.type === 'Property' || node.type === 'PropertyDefinition') {
      if (node.value && isFunction(node.value)) this.nameMember(node, parent);
    }
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier') {
      if (isFunction(node.init)) this.names.set(node.init, node.id.name);
    }
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
      this.names.set(node.body, node.id?.name ?? '(anonymous)');
      if (node.superClass) this.extending.add(node.body);
    }
    if ((node.type === 'MethodDefinition' || node.type === 'Property') && node.kind === 'get') {
      if (node.key.type === 'Identifier') this.getters.add(node.key.name);
    }
    if (decisions) {
      this.addUnused(node);
      this.addDecisions(node);
    }
    for (const child of children(node)) this.visit(child, node);
  }

  private addStatement(node: Node, parent: Node | undefined): void {
    if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') {
      const range = this.positions.arrowBody(node);
      const { text } = this.positions.site(node.body, undefined);
      if (range !== undefined) this.statements.set(node.body, this.add({ kind: 'statement', range, text }));
      return;
    }
    if (!/Statement$|^VariableDeclaration$|^ClassDeclaration$/.test(node.type)) return;
    if (node.type === 'VariableDeclaration' && /^For/.test(parent?.type ?? '')) return;
    // The label reports for its loop: nothing may come between them.
    if (parent?.type === 'LabeledStatement' || isDirective(node)) return;
    const range = this.positions.statement(node);
    if (range === undefined) return;
    this.statements.set(node, this.add({ kind: 'statement', range, text: this.positions.site(node, undefined).text }));
    if (!LISTS.has(parent?.type ?? '')) this.alone.add(node);
  }

  private addFunction(node: FunctionNode): void {
    // A block around the body would make `var f; function f() {}` an error.
    if (node.body.type === 'BlockStatement' && clashes(node.body)) return;
    const name = node.id?.name ?? this.names.get(node) ?? '(anonymous)';
    const { range } = this.positions.site(node, undefined);
    this.functions.set(
      node,
      this.add({
        kind: 'function',
        range,
        name,
        parameters: boundNames(node),
        opaque: this.implicit.has(node) || isOpaque(node, this.derived.has(node)),
      }),
    );
  }

  private nameMember(node: Member, parent: Node | undefined): void {
    if (!node.value) return;
    const owner = parent?.type === 'ClassBody' ? `${this.names.get(parent) ?? ''}.` : '';
    const key = writtenKey(node) ?? '[computed]';
    if (node.type === 'MethodDefinition' && node.kind === 'constructor') {
      this.constructors.add(node.value);
      if (this.extending.has(parent as Node)) this.derived.add(node.value);
    }
    this.names.set(node.value, `${owner}${node.key.type === 'PrivateIdentifier' ? '#' : ''}${key}`);
  }

  private addDecisions(node: Node): void {
    switch (node.type) {
      case 'IfStatement':
        this.addDecision('if', node.test, true);
        break;
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
        if (node.test) this.addDecision('loop', node.test, true);
        break;
      case 'ConditionalExpression':
        this.addDecision('conditional', node.test, true);
        break;
      case 'LogicalExpression':
        this.addLogical(node);
        break;
      case 'AssignmentExpression':
        if (isLogicalAssignment(node)) this.addLogical(node);
        break;
      case 'UnaryExpression':
        if (node.operator === '!' && this.isOfTruth(node.argument)) this.addDecision('logical', node.argument, true);
        break;
      case 'SwitchCase':
        this.addEntered('case', node, node.test ?? node, node.test ? undefined : 'default');
        break;
      case 'ForOfStatement':
      case 'ForInStatement':
        this.addEntered('loop', node, node.right, undefined);
        break;
    }
  }

  private addUnused(node: Node): void {
    if (node.type === 'ExpressionStatement') this.unused.add(node.expression);
    if (node.type === 'ForStatement') for (const part of [node.init, node.update]) if (part) this.unused.add(part);
    if (node.type === 'SequenceExpression') {
      const all = this.unused.has(node) ? node.expressions : node.expressions.slice(0, -1);
      for (const expression of all) this.unused.add(expression);
    }
    if (node.type === 'LogicalExpression' && node.operator !== '??' && this.unused.has(node))
      this.unused.add(node.right);
  }

  private addLogical(node: Condition): void {
    if (this.inside.has(node)) return;
    const { left } = node;
    const isValue = node.type !== 'LogicalExpression' || !this.unused.has(node);
    const booleans = this.observe.values && isValue && (isBoolean(node) || this.hasBooleans(node));
    if (booleans && !this.decisions.has(node)) this.addDecision('logical', node, true);
    else if (operatorOf(node) === '??') {
      this.nullish.add(left);
      this.addDecision('logical', left, false);
    } else this.addDecision('logical', left, isBoolean(left) || !isValue);
  }

  /** Of `!(a && b)` as a value only the truth of the operands counts. */
  private isOfTruth(node: Node): boolean {
    if (!this.observe.values || node.type !== 'LogicalExpression') return false;
    return node.operator !== '??' && !this.inside.has(node);
  }

  /** By the types, its operands are booleans. */
  private hasBooleans(node: Condition): boolean {
    const { range } = this.positions.site(node, undefined);
    return operatorOf(node) !== '??' && this.booleans?.has(placeKey(range)) === true;
  }

  /** Logical operators that are part of a decision already. */
  private readonly inside = new Set<Node>();

  private addDecision(kind: DecisionKind, root: Node, compound: boolean): void {
    if (this.decisions.has(root)) return;
    const leaves: Node[] = [];
    const formula = this.formula(root, leaves, !compound);
    const site = this.positions.site(root, undefined);
    const info: DecisionInfo = {
      id: this.base + this.points.length,
      kind,
      outcomes: 'both',
      location: site.range,
      text: site.text,
      conditions: leaves.map((leaf) => {
        const { range, text } = this.positions.site(leaf, undefined);
        return { location: range, text };
      }),
      formula,
    };
    const id = this.add({ kind: 'decision', info });
    this.decisions.set(root, id);
    leaves.forEach((leaf, index) => this.leaves.set(leaf, { decision: id, index }));
  }

  /** A case or a body, reported when it is entered. */
  private addEntered(kind: DecisionKind, node: Node, shown: Node, name: string | undefined): void {
    const { range, text } = this.positions.site(shown, undefined);
    const id = this.base + this.points.length;
    const named = name ?? text;
    const info: DecisionInfo = {
      id,
      kind,
      outcomes: 'entered',
      location: range,
      text: named,
      conditions: [{ location: range, text: named }],
      formula: 0,
    };
    this.entries.set(node, this.add({ kind: 'decision', info }));
    if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') this.bodies.set(node.body, node);
  }

  private formula(node: Node, leaves: Node[], single = false): DecisionFormula {
    if (!single) {
      const isCondition = node.type === 'LogicalExpression' || namesNothing(node);
      const op = isCondition ? operatorOf(node) : '??';
      if (isCondition && op !== '??') {
        this.inside.add(node);
        const left = this.formula(node.left, leaves, node.type !== 'LogicalExpression');
        return { op, operands: [left, this.formula(node.right, leaves)] };
      }
      if (node.type === 'UnaryExpression' && node.operator === '!') {
        return { op: '!', operands: [this.formula(node.argument, leaves)] };
      }
    }
    leaves.push(node);
    return leaves.length - 1;
  }
}

/** A function without a name would be named after the target: its text stays as it is. */
function namesNothing(node: Node): node is LogicalAssignment {
  return isLogicalAssignment(node) && !isAnonymousDefinition(node.right);
}

/** The names that the parameters of a function bind, in order. */
export function boundNames(fn: FunctionNode): string[] {
  return fn.params.flatMap((parameter) => boundIdentifiers(parameter).map(({ name }) => name));
}

/** A name that is both a variable and a function of the body, or a parameter and a lexical name. */
function clashes(body: NodeOf<'BlockStatement'>): boolean {
  const declared = body.body.flatMap((s) => (s.type === 'FunctionDeclaration' ? [s.id.name] : []));
  if (declared.length === 0) return false;
  const functions = new Set(declared);
  if (functions.size < declared.length) return true;
  let clash = false;
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclaration' && node.kind === 'var') {
      for (const d of node.declarations) {
        if (boundIdentifiers(d.id).some(({ name }) => functions.has(name))) clash = true;
      }
    }
    for (const child of children(node)) if (!isFunction(child)) visit(child);
  };
  visit(body);
  return clash;
}
