// Contracts from JSDoc: `@requires`, `@ensures` on functions, `@invariant` on classes, one JavaScript expression each, over
// as many lines as it needs. The comment is read by hand, not by the JSDoc parser, so that locations are exact.
// `old(E)` in an ensures becomes `$old[k]`; E is a contract function of its own, evaluated before the call.
import type {
  CallExpression,
  CommentRange,
  ConstructorDeclaration,
  FunctionDeclaration,
  MethodDeclaration,
  Node,
  SourceFile,
} from 'typescript';
import type { SourceRange } from '../../../result/source-range.js';
import { docTags } from '../../doc-tags.js';
import { ProgramError } from '../../program-error.js';
import type { ContractClause } from '../../unit.js';
import { ts } from './compiler.js';
import { diagnosticText, isJavaScript, rangeOf, syntaxErrors } from './sources.js';

export type ClauseTag = 'requires' | 'ensures' | 'invariant';

export interface Clause extends ContractClause {
  /** `text` with every old(E) replaced, numbered from `firstOld`. */
  readonly translated: string;
  readonly olds: readonly string[];
  /** The operands of a conjunction `A && B && ...`, each an expression of its own; none for anything else. */
  readonly conjuncts: readonly string[];
  /** The module that it sees, when it stands elsewhere (assumed.ts). */
  readonly scope?: string;
  /** A private member that it names, where there is one. */
  readonly hidden?: { readonly name: string; readonly location: SourceRange } | undefined;
}

/**
 * Clauses of one kind in the JSDoc comments directly before a declaration, or before one of its overloads; old(...) is
 * numbered through all of them.
 */
export function clausesOf(node: Node, tag: ClauseTag): Clause[] {
  const clauses: Clause[] = [];
  let olds = 0;
  for (const raw of tagged(node, tag)) {
    const clause = parseClause(node.getSourceFile(), raw, tag, olds);
    olds += clause.olds.length;
    clauses.push(clause);
  }
  return clauses;
}

/** Errors that `@throws {TypeError | RangeError}` or `@throws TypeError when ...` names. */
export function thrownNames(node: Node): string[] {
  const texts = [...tagged(node, 'throws'), ...tagged(node, 'exception')].map(({ text }) => text.trim());
  const names = texts.flatMap(
    (text) => /^\{([^}]*)\}/.exec(text)?.[1]?.split('|') ?? /^[\w$.]*Error\b/.exec(text) ?? [],
  );
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** Parameters that `@rejects load, save` names; without names all. What is no list of parameters says nothing of inputs. */
export function rejectedNames(node: Node, parameters: readonly string[]): 'all' | readonly string[] {
  const texts = tagged(node, 'rejects').map(({ text }) => text.trim());
  if (texts.includes('')) return 'all';
  const lists = texts.map((text) => text.split(/[\s,]+/));
  return lists.filter((names) => names.every((name) => parameters.includes(name))).flat();
}

/** What follows a tag in the JSDoc comments of a declaration. */
function tagged(node: Node, tag: string): RawClause[] {
  const { text } = node.getSourceFile();
  return withOverloads(node)
    .flatMap((n) => ts.getLeadingCommentRanges(text, n.getFullStart()) ?? [])
    .filter(({ pos }) => text.startsWith('/**', pos))
    .flatMap(({ pos, end }) => [...rawClauses(text, pos + 3, end - 2, tag)]);
}

/** The same in one comment of any kind. */
export function commentClauses(text: string, { pos, end, kind }: CommentRange, tag: ClauseTag): RawClause[] {
  const closed = kind === ts.SyntaxKind.MultiLineCommentTrivia;
  return [...rawClauses(text, pos + (text.startsWith('/**', pos) ? 3 : 2), closed ? end - 2 : end, tag)];
}

function withOverloads(node: Node): readonly Node[] {
  if (!ts.isFunctionDeclaration(node) && !ts.isMethodDeclaration(node) && !ts.isConstructorDeclaration(node))
    return [node];
  let signatures = signaturesIn.get(node.parent);
  if (signatures === undefined) signaturesIn.set(node.parent, (signatures = signaturesOf(node.parent)));
  return [...(signatures.get(signatureKey(node)) ?? []), node];
}

/** Of a file or a class, by kind and name: signatures without a body. */
const signaturesIn = new WeakMap<Node, ReadonlyMap<string, readonly Node[]>>();

type Overloaded = FunctionDeclaration | MethodDeclaration | ConstructorDeclaration;

function signaturesOf(parent: Node): Map<string, Node[]> {
  const found = new Map<string, Node[]>();
  ts.forEachChild(parent, (child) => {
    if (!ts.isFunctionDeclaration(child) && !ts.isMethodDeclaration(child) && !ts.isConstructorDeclaration(child))
      return;
    if (child.body !== undefined) return;
    const known = found.get(signatureKey(child));
    if (known === undefined) found.set(signatureKey(child), [child]);
    else known.push(child);
  });
  return found;
}

function signatureKey({ kind, name }: Overloaded): string {
  return `${kind} ${name?.getText()}`;
}

/** Expression text with the comment's decoration blanked out, so that offset i of `text` is offset `start + i`. */
export interface RawClause {
  readonly text: string;
  readonly start: number;
}

function* rawClauses(source: string, from: number, to: number, tag: string): Generator<RawClause> {
  // The `*` at the start of a line is decoration; blanks of the same length keep the offsets.
  const body = source
    .slice(from, to)
    .replace(/(^|\n)([ \t]*\*)/g, (_, newline, star) => newline + ' '.repeat(star.length));
  for (const { name, text, start } of docTags(body)) {
    if (name !== tag) continue;
    // The JSDoc tag of the same name lists modules: `@requires module:fs`.
    if (tag === 'requires' && /^\s*module:/.test(text)) continue;
    yield { text, start: from + start };
  }
}

export function parseClause(sourceFile: SourceFile, raw: RawClause, tag: ClauseTag, firstOld: number): Clause {
  const leading = raw.text.length - raw.text.trimStart().length;
  const trimmed = raw.text.trim();
  const start = trimmed === '' ? raw.start : raw.start + leading;
  const at = (from: number, to: number): SourceRange => rangeOf(sourceFile, start + from, start + Math.max(from, to));
  const fail = (message: string, from: number, to: number, suggestion?: string): never => {
    throw new ProgramError('contract-syntax', `@${tag}: ${message}`, {
      location: at(from, to),
      ...(suggestion && { suggestion }),
    });
  };
  if (trimmed === '') fail('an expression is expected', 0, 0);

  const kind = isJavaScript(sourceFile.fileName) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile('contract.ts', `(${trimmed}\n)`, ts.ScriptTarget.ESNext, true, kind);
  const problem = syntaxErrors(parsed)[0];
  if (problem !== undefined) {
    const from = Math.min(Math.max(0, (problem.start ?? 1) - 1), trimmed.length);
    fail(diagnosticText(problem), from, Math.min(from + (problem.length ?? 0), trimmed.length));
  }
  const statement = parsed.statements[0];
  const whole = statement !== undefined && ts.isExpressionStatement(statement) ? statement.expression : undefined;
  if (parsed.statements.length !== 1 || whole === undefined || !ts.isParenthesizedExpression(whole)) {
    return fail('one expression is expected', 0, trimmed.length);
  }
  if (ts.isBinaryExpression(whole.expression) && whole.expression.operatorToken.kind === ts.SyntaxKind.CommaToken) {
    fail('one expression is expected', 0, trimmed.length, 'join conditions with &&');
  }
  const paused = pausing(whole);
  if (paused !== undefined) {
    const word = ts.isAwaitExpression(paused) ? 'await' : 'yield';
    fail(`${word} cannot be used in a contract`, paused.getStart(parsed) - 1, paused.getEnd() - 1);
  }

  const olds: string[] = [];
  let translated = '';
  let copied = 1;
  if (tag === 'ensures') {
    for (const call of oldCalls(whole)) {
      const span = [call.getStart(parsed) - 1, call.getEnd() - 1] as const;
      if (call.arguments.length !== 1) fail('old(...) takes one expression', ...span);
      const argument = call.arguments[0]!;
      const foreign = boundOutside(call, argument);
      if (foreign !== undefined) {
        fail(`old(...) is evaluated before the call, where ${foreign} does not exist yet`, ...span);
      }
      translated += `${parsed.text.slice(copied, call.getStart(parsed))}$old[${firstOld + olds.length}]`;
      copied = call.getEnd();
      olds.push(oneLine(argument.getText(parsed)));
    }
  }
  translated += parsed.text.slice(copied, trimmed.length + 1);
  const conjuncts = tag === 'ensures' ? [] : conjunctsOf(whole).map((part) => oneLine(part.getText(parsed)));
  const member = privateName(whole);
  const hidden = member && { name: member.getText(parsed), location: at(member.pos - 1, member.end - 1) };
  const text = oneLine(trimmed);
  return { text, translated: oneLine(translated), location: at(0, trimmed.length), olds, conjuncts, hidden };
}

function conjunctsOf(node: Node): Node[] {
  if (ts.isParenthesizedExpression(node)) return conjunctsOf(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) return [];
  return [node.left, node.right].flatMap((part) => {
    const inner = conjunctsOf(part);
    return inner.length === 0 ? [part] : inner;
  });
}

/** Drops the indentation that blanked decoration left; line ends stay, a `//` comment may need them. */
function oneLine(text: string): string {
  return text.replace(/[ \t]*\r?\n[ \t]*/g, '\n');
}

/** An await or yield of the contract itself, not of a function in it. */
function pausing(node: Node): Node | undefined {
  if (ts.isAwaitExpression(node) || ts.isYieldExpression(node)) return node;
  return ts.isFunctionLike(node) ? undefined : ts.forEachChild(node, pausing);
}

function privateName(node: Node): Node | undefined {
  return ts.isPrivateIdentifier(node) ? node : ts.forEachChild(node, privateName);
}

/** Outermost old(...) calls, in order of appearance. */
function oldCalls(root: Node): CallExpression[] {
  const calls: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'old')
      calls.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(root);
  return calls;
}

/** A name in old's argument that only exists after the call: `result`, a nested old, a parameter of an enclosing lambda. */
function boundOutside(call: CallExpression, argument: Node): string | undefined {
  const bound = new Set(['result', 'old']);
  for (let at: Node = call.parent; at !== undefined; at = at.parent) {
    if (ts.isFunctionLike(at))
      for (const parameter of at.parameters) for (const name of namesIn(parameter.name)) bound.add(name);
  }
  let found: string | undefined;
  const visit = (node: Node): void => {
    if (ts.isPropertyAccessExpression(node)) visit(node.expression);
    else if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else if (ts.isIdentifier(node) && bound.has(node.text)) found ??= node.text;
    else ts.forEachChild(node, visit);
  };
  visit(argument);
  return found;
}

function namesIn(name: Node): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  const names: string[] = [];
  ts.forEachChild(name, (child) => {
    if (ts.isBindingElement(child)) names.push(...namesIn(child.name));
  });
  return names;
}
