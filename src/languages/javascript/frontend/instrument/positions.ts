// Positions in the transpiled text -> ranges in the file the user wrote. For TypeScript the statement or expression of
// the original tree that starts at the mapped position gives the exact end; CommonJS text is its own original.
import ts from 'typescript';
import type { SourceRange } from '../../../../result/source-range.js';
import type { Site } from '../../module-code.js';
import { walksFor } from './array-walk-functions.js';
import type { FunctionNode, Node } from './ast.js';
import type { TranslateRequest } from './request.js';
import { rangeOf, type Transpiled } from './transpile.js';

const TEXT_LIMIT = 80;

/** Statements that are reported as reached or not: everything that runs, except blocks and empty statements. */
export function isReportedStatement(node: ts.Node): node is ts.Statement {
  if (!ts.isStatement(node)) return false;
  if (ts.isBlock(node) || ts.isEmptyStatement(node)) return false;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return false;
  if (ts.isFunctionDeclaration(node) && node.body === undefined) return false;
  return !(
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.DeclareKeyword) === true
  );
}

/** The range of a statement in reports: without leading comments, with its semicolon. */
export function statementRange(file: string, source: ts.SourceFile, node: ts.Node): SourceRange {
  return rangeOf(file, source, node.getStart(source), node.getEnd());
}

/** ESTree type -> does this TypeScript node stand for it? */
const COUNTERPART: Readonly<Record<string, (node: ts.Node, of: Node) => boolean>> = {
  BinaryExpression: isOperator,
  LogicalExpression: isOperator,
  AssignmentExpression: isOperator,
  MemberExpression: (n) => ts.isPropertyAccessExpression(n) || ts.isElementAccessExpression(n),
  CallExpression: ts.isCallExpression,
  NewExpression: ts.isNewExpression,
  ConditionalExpression: ts.isConditionalExpression,
  TemplateLiteral: ts.isTemplateExpression,
  Identifier: ts.isIdentifier,
};

function isOperator(node: ts.Node, of: Node): boolean {
  return (
    ts.isBinaryExpression(node) &&
    ts.tokenToString(node.operatorToken.kind) === ('operator' in of ? of.operator : undefined)
  );
}

export class Positions {
  private readonly statements = new Map<number, ts.Statement>();
  private readonly expressions = new Map<number, ts.Node[]>();
  private readonly arrows = new Map<number, ts.ArrowFunction>();
  private readonly lineStarts: number[] = [0];
  /** Offset in the original where appended contracts begin. */
  private readonly userEnd: number;
  /** Offset where contracts begin, behind functions of the tool's own (array-walks.ts). */
  private readonly contractsFrom: number;

  constructor(
    private readonly request: TranslateRequest,
    private readonly transpiled: Transpiled,
  ) {
    const { text, original } = transpiled;
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) this.lineStarts.push(i + 1);
    this.userEnd = request.source.length;
    const { source, observe } = request;
    this.contractsFrom = this.userEnd + (observe?.what.loops === true ? walksFor(source).length : 0);
    if (original !== undefined) this.index(original, original);
  }

  private index(node: ts.Node, source: ts.SourceFile): void {
    ts.forEachChild(node, (child) => {
      const start = child.getStart(source);
      if (isReportedStatement(child) && !this.statements.has(start)) this.statements.set(start, child);
      else if (ts.isExpression(child)) {
        const same = this.expressions.get(start);
        if (same === undefined) this.expressions.set(start, [child]);
        else same.push(child);
      }
      if (ts.isArrowFunction(child)) this.arrows.set(start, child);
      this.index(child, source);
    });
  }

  /** Line and column of an offset in the transpiled text, both from 0. */
  private place(offset: number): [number, number] {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.lineStarts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return [low, offset - this.lineStarts[low]];
  }

  /** Offset in the original; undefined for text the compiler made up. */
  protected originalOffset(offset: number, exactly: boolean): number | undefined {
    const { map, original } = this.transpiled;
    if (map === undefined || original === undefined) return offset;
    const [line, column] = this.place(offset);
    const found = map.find(line, column);
    if (found === undefined || (exactly && !found.exact)) return undefined;
    return original.getPositionOfLineAndCharacter(found.line, found.column);
  }

  /** The same for an offset of the text that is emitted, which may have been rewritten. */
  written(offset: number, exactly: boolean): number | undefined {
    return this.originalOffset(offset, exactly);
  }

  /** Line and column from 1 in the original, for the code map. */
  originalPlace(offset: number): [number, number] | undefined {
    const { map } = this.transpiled;
    const [line, column] = this.place(offset);
    if (map === undefined) return offset < this.userEnd ? [line + 1, column + 1] : undefined;
    const found = map.find(line, column);
    if (found === undefined) return undefined;
    const target = this.originalOffset(offset, false) as number;
    return target < this.userEnd ? [found.line + 1, found.column + 1] : undefined;
  }

  isContract(node: Node): boolean {
    if (this.request.contracts.length === 0) return false;
    const offset = this.originalOffset(node.start, false);
    return offset !== undefined && offset >= this.contractsFrom;
  }

  /** The user's statement that this one was made from; undefined when it has none of its own. */
  statement(node: Node): SourceRange | undefined {
    const { original } = this.transpiled;
    if (original === undefined) {
      if (node.type === 'BlockStatement' || node.type === 'EmptyStatement' || node.start >= this.userEnd)
        return undefined;
      return this.plainRange(node.start, node.end);
    }
    const offset = this.originalOffset(node.start, true);
    if (offset === undefined || offset >= this.userEnd) return undefined;
    const statement = this.statements.get(offset);
    return statement === undefined ? undefined : statementRange(this.request.file, original, statement);
  }

  /** The expression that is the body of an arrow function, as the user wrote it, without parentheses. */
  arrowBody(arrow: FunctionNode): SourceRange | undefined {
    const { original } = this.transpiled;
    if (original === undefined) {
      return arrow.start >= this.userEnd ? undefined : this.plainRange(arrow.body.start, arrow.body.end);
    }
    const offset = this.originalOffset(arrow.start, true);
    let body: ts.Node | undefined =
      offset === undefined || offset >= this.userEnd ? undefined : this.arrows.get(offset)?.body;
    while (body !== undefined && ts.isParenthesizedExpression(body)) body = body.expression;
    if (body === undefined || ts.isBlock(body)) return undefined;
    return statementRange(this.request.file, original, body);
  }

  private plainRange(start: number, end: number): SourceRange {
    const [line, column] = this.place(start);
    const [endLine, endColumn] = this.place(end);
    return {
      file: this.request.file,
      line: line + 1,
      column: column + 1,
      endLine: endLine + 1,
      endColumn: endColumn + 1,
    };
  }

  /** Of expressions that begin at the same place (`a && b` in `a && b && c`), the one that ends where the node does. */
  private nearest(candidates: readonly ts.Node[], node: Node): ts.Node | undefined {
    if (candidates.length < 2) return candidates[0];
    const end = this.originalOffset(node.end, false) ?? 0;
    const distance = (candidate: ts.Node): number => Math.abs(candidate.getEnd() - end);
    return candidates.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
  }

  site(node: Node, contract: number | undefined): Site {
    if (contract !== undefined) {
      const { text, location } = this.request.contracts[contract];
      const nowhere = { file: this.request.file, line: 1, column: 1, endLine: 1, endColumn: 1 };
      return { range: location ?? nowhere, text: shorten(text) };
    }
    const { original, text } = this.transpiled;
    if ((this.originalOffset(node.start, false) ?? 0) >= this.userEnd) {
      const nowhere = { file: this.request.file, line: 0, column: 0, endLine: 0, endColumn: 0 };
      return { range: nowhere, text: 'an array method' };
    }
    if (original === undefined) {
      return { range: this.plainRange(node.start, node.end), text: shorten(text.slice(node.start, node.end)) };
    }
    const start = this.originalOffset(node.start, false) ?? 0;
    const candidates = this.expressions.get(start) ?? [];
    const matches = COUNTERPART[node.type];
    const alike = matches === undefined ? [] : candidates.filter((candidate) => matches(candidate, node));
    const found = this.nearest(alike, node) ?? candidates[0] ?? this.statements.get(start);
    const end = found?.getEnd() ?? this.originalOffset(node.end, false) ?? start;
    return {
      range: rangeOf(this.request.file, original, start, end),
      text: shorten(end > start ? original.text.slice(start, end) : text.slice(node.start, node.end)),
    };
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= TEXT_LIMIT ? line : `${line.slice(0, TEXT_LIMIT - 3)}...`;
}
