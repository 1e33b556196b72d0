// The tests of a file that come to a property of fast-check, found in its text. Each becomes a unit (open-properties.ts).
import type { CallExpression, Expression, Node, SourceFile } from 'typescript';
import { ts } from '../frontend/compiler.js';
import { CONNECTORS, FAST_CHECK_MODULES } from './fast-check-shim.js';

export interface PropertyTest {
  /** Of the suites around the test and of the test itself. */
  readonly titles: readonly Title[];
  /** As users name it. */
  readonly name: string;
  /** The call that registers it, or asserts the property while the file is loaded. */
  readonly node: Node;
  /** It may come to more than one property. */
  readonly several: boolean;
  /** Not in a test: the how-manieth of the file. */
  readonly atLoad?: number;
}

/** As it is written, or what it looks like where only a run can tell. */
export interface Title {
  readonly text: string;
  /** The source of a regular expression. */
  readonly like?: string;
}

const TESTS = new Set(['test', 'it', 'specify']);
const SUITES = new Set(['describe', 'suite', 'context']);
/** Members of fast-check that run a property. */
const RUNS = new Set(['assert', 'check']);
const SKIPPED = new Set(['skip', 'todo', 'fails', 'failing']);

/** A quick look, before anything is parsed. */
export function mayHaveProperties(text: string): boolean {
  return /['"](?:fast-check|everypath\/fast-check|@fast-check\/(?:vitest|jest))['"]/.test(text);
}

export function findProperties(source: SourceFile): PropertyTest[] {
  return new PropertyFinder(source).find();
}

class PropertyFinder {
  /** Names that stand for all of fast-check, and for functions that run a property. */
  private readonly spaces = new Set<string>();
  private readonly runners = new Set<string>();
  /** Those of them that the file has itself: how many they run is not known. */
  private readonly helpers = new Set<string>();
  /** Local names of functions that register tests and suites. */
  private readonly tests = new Set(TESTS);
  private readonly suites = new Set(SUITES);
  private connected = false;
  private readonly found: PropertyTest[] = [];
  private loaded = 0;

  constructor(private readonly source: SourceFile) {}

  find(): PropertyTest[] {
    for (const statement of this.source.statements) this.bind(statement);
    this.addHelpers();
    this.visit(this.source, [], false);
    return withNames(this.found);
  }

  private bind(node: Node): void {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { importClause } = node;
      const names = importClause?.namedBindings;
      if (names !== undefined && ts.isNamedImports(names))
        for (const { name, propertyName } of names.elements) {
          if (TESTS.has((propertyName ?? name).text)) this.tests.add(name.text);
          if (SUITES.has((propertyName ?? name).text)) this.suites.add(name.text);
        }
      const isConnector = CONNECTORS.includes(node.moduleSpecifier.text);
      if (isConnector) this.connected = true;
      else if (!FAST_CHECK_MODULES.includes(node.moduleSpecifier.text)) return;
      if (importClause?.name !== undefined) this.spaces.add(importClause.name.text);
      if (names !== undefined && ts.isNamespaceImport(names)) this.spaces.add(names.name.text);
      else
        for (const { name, propertyName } of names?.elements ?? [])
          this.bindName((propertyName ?? name).text, name.text);
    } else if (ts.isVariableStatement(node)) {
      for (const { name, initializer } of node.declarationList.declarations) {
        if (initializer === undefined || !isRequired(initializer)) continue;
        if (ts.isIdentifier(name)) this.spaces.add(name.text);
        else if (ts.isObjectBindingPattern(name))
          for (const element of name.elements) {
            if (!ts.isIdentifier(element.name)) continue;
            this.bindName((element.propertyName ?? element.name).getText(this.source), element.name.text);
          }
      }
    }
  }

  private bindName(imported: string, local: string): void {
    if (RUNS.has(imported)) this.runners.add(local);
    if (imported === 'fc' || imported === 'default') this.spaces.add(local);
  }

  /** Functions of the file that run properties, directly or by another one. */
  private addHelpers(): void {
    const functions: [string, Node][] = [];
    const collect = (node: Node): void => {
      if (ts.isFunctionDeclaration(node) && node.name !== undefined) functions.push([node.name.text, node]);
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
        const { initializer } = node;
        if (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
          functions.push([node.name.text, initializer]);
      }
      ts.forEachChild(node, collect);
    };
    collect(this.source);
    for (let before = -1; before !== this.runners.size; ) {
      before = this.runners.size;
      for (const [name, node] of functions)
        if (!this.runners.has(name) && this.runsIn(node) > 0) {
          this.runners.add(name);
          this.helpers.add(name);
        }
    }
  }

  private isRun({ expression }: CallExpression): boolean {
    if (ts.isIdentifier(expression)) return this.runners.has(expression.text);
    if (!ts.isPropertyAccessExpression(expression)) return false;
    return (
      RUNS.has(expression.name.text) &&
      ts.isIdentifier(expression.expression) &&
      this.spaces.has(expression.expression.text)
    );
  }

  private isHelper({ expression }: CallExpression): boolean {
    return ts.isIdentifier(expression) && this.helpers.has(expression.text);
  }

  /** Calls that run a property; those in loops, in other functions or by helpers count more than once. */
  private runsIn(root: Node): number {
    let count = 0;
    const visit = (node: Node, often: boolean): void => {
      if (ts.isCallExpression(node) && this.isTest(node) && node !== root) return;
      if (ts.isCallExpression(node) && this.isRun(node)) count += often || this.isHelper(node) ? 2 : 1;
      const repeats = often || ts.isIterationStatement(node, false) || (ts.isFunctionLike(node) && node !== root);
      ts.forEachChild(node, (child) => visit(child, repeats));
    };
    visit(root, false);
    return count;
  }

  private isTest(node: CallExpression): boolean {
    return this.tests.has(calleeOf(node)?.root ?? '');
  }

  private visit(node: Node, titles: readonly Title[], inFunction: boolean): void {
    if (ts.isCallExpression(node)) {
      const callee = calleeOf(node);
      if (callee?.members.some((member) => SKIPPED.has(member))) return;
      const inside = callee !== undefined && [...titles, this.titleOf(node, callee.dynamic)];
      const body = node.arguments.find((arg) => ts.isFunctionLike(arg));
      if (inside && body !== undefined && this.suites.has(callee.root)) {
        ts.forEachChild(body, (child) => this.visit(child, inside, inFunction));
        return;
      }
      if (inside && body !== undefined && this.tests.has(callee.root)) {
        const prop = this.connected && callee.members.includes('prop');
        const runs = prop ? 1 : this.runsIn(body);
        if (runs > 0)
          this.found.push({
            titles: inside,
            name: inside.map(({ text }) => text).join(' > '),
            node,
            several: runs > 1,
          });
        return;
      }
      if (!inFunction && titles.length === 0 && this.isRun(node) && ts.isPropertyAccessExpression(node.expression)) {
        const line = this.source.getLineAndCharacterOfPosition(node.getStart(this.source)).line + 1;
        this.found.push({ titles: [], name: `property at line ${line}`, node, several: false, atLoad: this.loaded++ });
        return;
      }
    }
    const within = inFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => this.visit(child, titles, within));
  }

  /** @param dynamic the title has a mark for each value of a row */
  private titleOf(node: CallExpression, dynamic: boolean): Title {
    const [title] = node.arguments;
    if (title !== undefined && ts.isStringLiteralLike(title)) {
      if (!dynamic) return { text: title.text };
      return { text: title.text, like: likeness(title.text.split(/%[sdifjop#%]|\$[\w.]+/)) };
    }
    if (title !== undefined && ts.isTemplateExpression(title)) {
      const texts = [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)];
      return { text: title.getText(this.source).slice(1, -1), like: likeness(texts) };
    }
    return { text: title?.getText(this.source) ?? '', like: '' };
  }
}

function likeness(texts: readonly string[]): string {
  return `^${texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('[^]*')}$`;
}

function isRequired(node: Expression): boolean {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'require')
    return false;
  const [given] = node.arguments;
  return (
    given !== undefined && ts.isStringLiteral(given) && [...FAST_CHECK_MODULES, ...CONNECTORS].includes(given.text)
  );
}

/** `test`, `test.only`, `test.each(table)`, `test.prop(list)`: the name at its root. */
function calleeOf(node: CallExpression): { root: string; members: string[]; dynamic: boolean } | undefined {
  const members: string[] = [];
  let dynamic = false;
  let at: Expression = node.expression;
  for (;;) {
    if (ts.isPropertyAccessExpression(at)) {
      members.push(at.name.text);
      if (at.name.text === 'each' || at.name.text === 'for') dynamic = true;
      at = at.expression;
    } else if (ts.isCallExpression(at)) at = at.expression;
    else if (ts.isTaggedTemplateExpression(at)) at = at.tag;
    else break;
  }
  return ts.isIdentifier(at) ? { root: at.text, members, dynamic } : undefined;
}

/** Each has a name of its own. */
function withNames(found: readonly PropertyTest[]): PropertyTest[] {
  const counts = new Map<string, number>();
  return found.map((test) => {
    const name = test.name.replace(/\s+/g, ' ');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { ...test, name: count === 1 ? name : `${name} (${count})` };
  });
}
