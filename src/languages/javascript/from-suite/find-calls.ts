// The tests of an existing test file, and the calls in them that may be calls of a unit, found in its text. Whether one is, a run says
// (suite-shim.ts). A call has a text of its own in a new test only where nothing but the statements before it leads to it.
import type { CallExpression, Expression, NewExpression, Node, SourceFile, Statement } from 'typescript';
import type { UnitDescription } from '../../unit.js';
import { ts } from '../frontend/compiler.js';

/** A call that registers a test. */
export interface FoundTest {
  /** `it('title', () => {...});` */
  readonly statement: Statement;
  /** `it`, as the file names it. */
  readonly register: string;
  readonly async: boolean;
  /** Of its body, where it has one that can be repeated. */
  readonly statements: readonly Statement[] | undefined;
}

export interface FoundCall {
  readonly node: CallExpression | NewExpression;
  /** The test it is in, as an index; undefined: in none, or in one that cannot be repeated. */
  readonly test: number | undefined;
  /** Statements of the test before it. */
  readonly before: readonly Statement[];
  /** Why no new test can make this call; undefined: one can. */
  readonly problem: string | undefined;
}

export interface FoundCalls {
  readonly tests: readonly FoundTest[];
  readonly calls: readonly FoundCall[];
}

const TESTS = /^(it|test|specify)$/;
const SUITES = /^(describe|suite|context)$/;
/** They call what they are given at once. */
const IMMEDIATE = /^(expect|(assert|t|strict)(\.strict)?\.(throws|rejects|doesNotThrow|doesNotReject))$/;

export function findCalls(source: SourceFile, units: readonly UnitDescription[]): FoundCalls {
  return new CallFinder(source, units).find();
}

class CallFinder {
  private readonly tests: FoundTest[] = [];
  private readonly calls: FoundCall[] = [];
  private readonly names: ReadonlySet<string>;
  private readonly imported = new Set<string>();

  constructor(
    private readonly source: SourceFile,
    units: readonly UnitDescription[],
  ) {
    this.names = new Set(units.flatMap(({ root, member }) => (member === undefined ? [root] : [root, member])));
  }

  find(): FoundCalls {
    for (const statement of this.source.statements) this.bind(statement);
    for (const statement of this.source.statements) this.statement(statement);
    return { tests: this.tests, calls: this.calls };
  }

  private bind(node: Node): void {
    if (ts.isImportDeclaration(node)) {
      const { name, namedBindings } = node.importClause ?? {};
      if (name !== undefined) this.imported.add(name.text);
      if (namedBindings !== undefined && ts.isNamedImports(namedBindings))
        for (const element of namedBindings.elements) this.imported.add(element.name.text);
    } else if (ts.isVariableStatement(node)) {
      const add = (name: Node): void => {
        if (ts.isIdentifier(name)) this.imported.add(name.text);
        else if (ts.isObjectBindingPattern(name)) for (const element of name.elements) add(element.name);
      };
      for (const { name, initializer } of node.declarationList.declarations)
        if (initializer !== undefined && /^(await\s+)?(require|import)\s*\(/.test(initializer.getText(this.source)))
          add(name);
    }
  }

  /** Of the file, or of a suite. */
  private statement(statement: Statement): void {
    const call = registration(statement);
    const callback = call && bodyOf(call);
    if (call !== undefined && callback !== undefined) {
      const name = call.expression.getText(this.source);
      const inBlock = ts.isBlock(callback.body) ? callback.body.statements : undefined;
      if (SUITES.test(rootName(call.expression)) && inBlock !== undefined && callback.parameters.length === 0) {
        for (const inner of inBlock) this.statement(inner);
        return;
      }
      if (TESTS.test(rootName(call.expression)) && !/\b(skip|todo|fails|failing|each|for)\b/.test(name)) {
        const repeated = callback.parameters.length === 0 ? inBlock : undefined;
        const async = callback.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
        const test = this.tests.push({ statement, register: name, async, statements: repeated }) - 1;
        this.visit(callback.body, repeated === undefined ? undefined : test);
        return;
      }
    }
    this.visit(statement, undefined);
  }

  private visit(node: Node, test: number | undefined): void {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && this.mayBeUnit(node))
      this.calls.push(this.found(node, test));
    ts.forEachChild(node, (child) => this.visit(child, test));
  }

  private mayBeUnit(node: CallExpression | NewExpression): boolean {
    const { expression } = node;
    if (ts.isNewExpression(node)) return ts.isIdentifier(expression) && node.arguments !== undefined;
    if (node.questionDotToken !== undefined) return false;
    if (ts.isIdentifier(expression)) return this.imported.has(expression.text);
    return (
      ts.isPropertyAccessExpression(expression) &&
      expression.questionDotToken === undefined &&
      expression.expression.kind !== ts.SyntaxKind.SuperKeyword &&
      this.names.has(expression.name.text)
    );
  }

  private found(node: CallExpression | NewExpression, test: number | undefined): FoundCall {
    const statements = test === undefined ? undefined : this.tests[test]?.statements;
    const at = statements?.findIndex((statement) => statement.pos <= node.pos && node.end <= statement.end) ?? -1;
    if (statements === undefined || at < 0)
      return { node, test: undefined, before: [], problem: 'its test gets values from elsewhere' };
    return { node, test, before: statements.slice(0, at), problem: this.problemIn(node, statements[at] as Statement) };
  }

  /** The statement may do nothing before the call but what the text of the call does. */
  private problemIn(node: CallExpression | NewExpression, statement: Statement): string | undefined {
    for (let at: Node = node; at !== statement; at = at.parent) {
      const { parent } = at;
      if (ts.isArrowFunction(parent) || ts.isFunctionExpression(parent)) {
        const given = parent.parent;
        const atOnce = ts.isCallExpression(given) && IMMEDIATE.test(given.expression.getText(this.source));
        if (ts.isBlock(parent.body) || parent.parameters.length > 0 || !atOnce)
          return 'it is in a function of the test';
      } else if (ts.isStatement(parent) && parent !== statement) return 'it is in a block of the test';
    }
    if (!ts.isExpressionStatement(statement) && !ts.isVariableStatement(statement) && !ts.isReturnStatement(statement))
      return 'it is in a block of the test';
    return this.isFirst(node, statement) ? undefined : 'its statement does more before it';
  }

  private isFirst(node: Node, statement: Statement): boolean {
    let first = true;
    const visit = (at: Node): void => {
      if (at === node) return;
      const effect =
        ts.isCallExpression(at) ||
        ts.isNewExpression(at) ||
        ts.isAwaitExpression(at) ||
        ts.isTaggedTemplateExpression(at);
      const around = at.pos <= node.pos && node.end <= at.end;
      if (effect && !around && at.end <= node.pos + 1) first = false;
      ts.forEachChild(at, visit);
    };
    visit(statement);
    return first;
  }
}

/** The call of a statement `it(...)`; those that a loop makes are no statements of their own. */
function registration(statement: Statement): CallExpression | undefined {
  return ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression)
    ? statement.expression
    : undefined;
}

function bodyOf(call: CallExpression) {
  for (const argument of call.arguments)
    if (ts.isArrowFunction(argument) || ts.isFunctionExpression(argument)) return argument;
  return undefined;
}

/** `it` of `it.only`, `describe.each(...)`. */
function rootName(expression: Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return rootName(expression.expression);
  return '';
}

/** What a file without its tests leaves of a statement: a suite that has some of the kept ones, or any other statement. */
export function holdsTests(statement: Statement): 'test' | 'suite' | undefined {
  const call = registration(statement);
  if (call === undefined)
    return ts.isIterationStatement(statement, true) || ts.isIfStatement(statement) ? made(statement) : undefined;
  return bodyOf(call) === undefined ? undefined : kindOf(call);
}

/** A loop, say, whose turns make tests. */
function made(node: Node): 'test' | undefined {
  if (ts.isCallExpression(node) && bodyOf(node) !== undefined && kindOf(node) !== undefined) return 'test';
  return ts.forEachChild(node, made);
}

function kindOf(call: CallExpression): 'test' | 'suite' | undefined {
  let root: Expression = call.expression;
  while (ts.isCallExpression(root) || ts.isPropertyAccessExpression(root) || ts.isTaggedTemplateExpression(root))
    root = ts.isTaggedTemplateExpression(root) ? root.tag : root.expression;
  const name = ts.isIdentifier(root) ? root.text : '';
  return TESTS.test(name) ? 'test' : SUITES.test(name) ? 'suite' : undefined;
}

export function suiteStatements(statement: Statement): readonly Statement[] {
  const call = registration(statement);
  const body = call && bodyOf(call)?.body;
  return body !== undefined && ts.isBlock(body) ? body.statements : [];
}
