// `@invariant E` in a comment directly before a loop (docs/contracts.md). In the source text the clause becomes a call `$ep_inv(E);` of the same length
// before the compiler sees it, so that positions stay and names of imports are resolved; in the compiled text the call then moves to the head of its
// loop: before the test, or to the start of the body. Both the analysed and the original program run that text. Called by translate.ts.
import ts from 'typescript';
import type { SourceRange } from '../../../../result/source-range.js';
import { ProgramError } from '../../../program-error.js';
import { commentClauses, parseClause, type RawClause } from '../contracts.js';
import type { Loop, Node, NodeOf } from './ast.js';
import { effectIn } from './invariant-effects.js';
import type { TranslateRequest } from './request.js';
import { type Marks, marksFor, RewrittenText } from './threads/marked-text.js';
import { childrenOf, type TreeNode } from './threads/tree.js';
import { rangeOf } from './transpile.js';

/** What the call is named: a name that a program must not use itself. */
const CALL = '$ep_inv';
const TAG = '@invariant';
const MOVED = TAG.length - `${CALL}(`.length;
const LISTS = new Set(['Program', 'BlockStatement', 'StaticBlock']);

/** May the source have such clauses? Where it has threads or tasks that are told, they are not looked at. */
export function mentionsInvariants({ source, format, threads, tells }: TranslateRequest): boolean {
  if (format === 'script' || format === 'eval' || format === 'json' || threads || tells) return false;
  return source.includes(TAG);
}

/** A program that has the name itself would have its own calls taken for invariants, and moved. */
export function refuseOwnCalls({ source }: TranslateRequest): void {
  if (source.includes(CALL)) throw new ProgramError('load-error', `the name ${CALL} is taken by everypath`);
}

/** In a program with threads a head is not passed by one of them alone: an invariant there is refused, never passed over. */
export function refuseInThreads(request: TranslateRequest): void {
  if (request.threads !== true || !mentionsInvariants({ ...request, threads: false, tells: false })) return;
  const { source } = withInvariantCalls(request);
  if (source === request.source) return;
  const at = [...source].findIndex((_, i) => source[i] !== request.source[i]);
  const line = source.slice(0, at).split('\n').length;
  throw new ProgramError(
    'contract-syntax',
    `${request.file}:${line}: @invariant before a loop of a program with threads`,
    {
      suggestion: 'write console.assert(...) in its body',
    },
  );
}

/** Was `withInvariantCalls` there, and found some? */
export function hasInvariantCalls({ source }: TranslateRequest): boolean {
  return source.includes(`${CALL}(`);
}

/** The source with a call in place of each clause. */
export function withInvariantCalls(request: TranslateRequest): TranslateRequest {
  const { file, source } = request;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true);
  let text = source;
  const visit = (node: ts.Node): void => {
    if (ts.isIterationStatement(node, false)) {
      const statement = labelled(node);
      for (const comment of commentsBefore(source, statement.getFullStart())) {
        text = replaced(text, parsed, comment, statement);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return text === source ? request : { ...request, source: text };
}

/** Those on the line of what stands before, too. */
function commentsBefore(source: string, position: number): ts.CommentRange[] {
  const onLine = ts.getTrailingCommentRanges(source, position) ?? [];
  return [...onLine, ...(ts.getLeadingCommentRanges(source, position) ?? [])];
}

/** The loop with the labels before it. */
function labelled(loop: ts.Statement): ts.Statement {
  let statement = loop;
  while (ts.isLabeledStatement(statement.parent)) statement = statement.parent;
  return statement;
}

function replaced(text: string, source: ts.SourceFile, comment: ts.CommentRange, loop: ts.Statement): string {
  const clauses = commentClauses(source.text, comment, 'invariant');
  if (clauses.length === 0) return text;
  const { parent } = loop;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent)) {
    throw refused(source, clauses[0], 'the loop must be a statement of a block', 'put braces around the loop');
  }
  let calls = '';
  let at = comment.pos;
  for (const clause of clauses) {
    const from = clause.start - TAG.length;
    calls += blank(source.text.slice(at, from)) + callText(source, clause);
    at = clause.start + clause.text.length;
  }
  calls += blank(source.text.slice(at, comment.end));
  return text.slice(0, comment.pos) + calls + text.slice(comment.end);
}

/** As long as the clause with its tag. */
function callText(source: ts.SourceFile, raw: RawClause): string {
  parseClause(source, raw, 'invariant', 0);
  const expression = expressionIn(raw.text);
  const writing = effectIn(expression, source);
  if (writing !== undefined) throw refused(source, raw, `${writing} changes something, which an invariant must not`);
  const written = raw.text.slice(expression.getStart() - 1, expression.end - 1);
  const [before, after] = [raw.text.slice(0, expression.getStart() - 1), raw.text.slice(expression.end - 1)];
  const room = ' '.repeat(TAG.length - `${CALL}();`.length);
  return `${room}${CALL}(${blank(before)}${written});${blank(after)}`;
}

function expressionIn(text: string): ts.Expression {
  const parsed = ts.createSourceFile('invariant.ts', `(${text}\n)`, ts.ScriptTarget.ESNext, true);
  const { expression } = parsed.statements[0] as ts.ExpressionStatement;
  return (expression as ts.ParenthesizedExpression).expression;
}

function refused(
  source: ts.SourceFile,
  { start, text }: RawClause,
  message: string,
  suggestion?: string,
): ProgramError {
  const leading = text.length - text.trimStart().length;
  const location = rangeOf(source.fileName, source, start + leading, start + text.trimEnd().length);
  return new ProgramError('contract-syntax', `${TAG}: ${message}`, { location, ...(suggestion && { suggestion }) });
}

/** Lines stay lines. */
function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

// the compiled text

/** The text with each call at the head of its loop. */
export function moveInvariants(text: string, program: TreeNode): RewrittenText {
  const mover = new Mover(text, marksFor(text));
  return new RewrittenText(mover.gen(program), mover.marks, new Map());
}

class Mover {
  constructor(
    private readonly text: string,
    readonly marks: Marks,
  ) {}

  gen(node: TreeNode): string {
    const { start, end } = this.marks;
    const inner = LISTS.has(node.type) || node.type === 'SwitchCase' ? this.list(node) : this.copy(node);
    return `${start}${node.start}${start}${inner}${end}${node.end}${end}`;
  }

  private copy(node: TreeNode, gen = (child: TreeNode): string => this.gen(child)): string {
    let out = '';
    let at = node.start;
    for (const child of childrenOf(node)) {
      out += this.text.slice(at, child.start) + gen(child);
      at = child.end;
    }
    return out + this.text.slice(at, node.end);
  }

  /** Statements: those that are calls go to the loop after them. */
  private list(node: TreeNode): string {
    let calls: TreeNode[] = [];
    return this.copy(node, (child) => {
      if (child.type === 'ExpressionStatement' && isInvariant(child.expression)) {
        calls.push(child.expression);
        return this.text.slice(child.start, child.end).replace(/[^\n]/g, '');
      }
      const mine = calls;
      calls = [];
      return mine.length === 0 ? this.gen(child) : this.withCalls(child, mine);
    });
  }

  private withCalls(node: TreeNode, calls: readonly TreeNode[]): string {
    const { start, end } = this.marks;
    const marked = (inner: string): string => `${start}${node.start}${start}${inner}${end}${node.end}${end}`;
    if (node.type === 'LabeledStatement') {
      return marked(this.copy(node, (child) => (child === node.body ? this.withCalls(child, calls) : this.gen(child))));
    }
    // A proof does not come to the head of each of these: they are checked in the body there, too.
    const always = node.type === 'ForOfStatement' || node.type === 'ForInStatement' ? ', true' : '';
    const written = calls.map(
      ({ arguments: [given] }) => `${CALL}(${this.oneLine(given)}, ${this.said(given)}${always})`,
    );
    const tested = (node.type === 'WhileStatement' || node.type === 'ForStatement') && node.test;
    return marked(
      this.copy(node, (child) => {
        if (tested && child === node.test) return `(${written.join(', ')}, ${this.gen(child)})`;
        if (tested || child !== node.body) return this.gen(child);
        return `{ ${written.join('; ')}; ${this.gen(child)} }`;
      }),
    );
  }

  /** Lines of the text after it stay where they are. */
  private oneLine(node: TreeNode): string {
    return this.gen(node).replace(/\r?\n/g, ' ');
  }

  private said({ start, end }: TreeNode): string {
    return JSON.stringify(`${TAG} ${this.text.slice(start, end).replace(/\s+/g, ' ')}`);
  }
}

function isInvariant(node: TreeNode): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === CALL;
}

// what the emitters ask

/** The expression, and what it is told as. */
export interface WrittenInvariant {
  readonly given: NodeOf<'CallExpression'>['arguments'][number];
  readonly text: string;
  /** Checked where it stands even if the head of the loop checks it. */
  readonly always: boolean;
}

/** A call that states an invariant. */
export function invariantCall(node: NodeOf<'CallExpression'>): WrittenInvariant | undefined {
  if (!isInvariant(node as unknown as TreeNode)) return undefined;
  const [given, said] = node.arguments;
  return { given, text: (said as NodeOf<'Literal'>).value as string, always: node.arguments.length > 2 };
}

/** Where an expression stands in the source: its first line was moved by the parenthesis and the semicolon after it. */
export function writtenRange(range: SourceRange): SourceRange {
  const { line, column, endLine, endColumn } = range;
  return { ...range, column: column + MOVED, endColumn: endLine === line ? endColumn + MOVED : endColumn };
}

/** Those at the head of a loop. */
export function invariantsOf(loop: Loop): WrittenInvariant[] {
  const inTest = 'test' in loop && loop.test?.type === 'SequenceExpression' ? loop.test.expressions : [];
  const inBody = loop.body.type === 'BlockStatement' ? loop.body.body : [];
  const expressions: Node[] = [
    ...inTest,
    ...inBody.flatMap((s) => (s.type === 'ExpressionStatement' ? s.expression : [])),
  ];
  return expressions.flatMap((node) => (node.type === 'CallExpression' ? (invariantCall(node) ?? []) : []));
}
