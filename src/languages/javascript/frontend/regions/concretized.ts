// Expressions whose value is fixed on each path (`--concretize`): wherever the files of the targets have one, its text is put into a call of `concretize` of
// the module everypath. The original is run with the same text, where that call gives its argument back.
import type { Expression, Node, SourceFile } from 'typescript';
import type { Edit } from '../../../../running/text-builder.js';
import { ProgramError } from '../../../program-error.js';
import { ts } from '../compiler.js';
import { syntaxErrors } from '../sources.js';

const NAME = '$everypathConcretize';

/** Edits of a file; the first one imports. */
export interface Concretized {
  readonly edits: readonly Edit[];
  /** Texts that were found. */
  readonly found: ReadonlySet<string>;
}

/** @throws ProgramError for a text that is no expression */
export function concretizeIn(source: SourceFile, texts: readonly string[]): Concretized {
  const wanted = new Map(texts.map((text) => [keyOf(expressionOf(text)), text]));
  const isModule = source.statements.some(
    (s) => ts.isImportDeclaration(s) || ts.isExportDeclaration(s) || isExported(s),
  );
  const call = isModule ? `${NAME}(` : `require('everypath').concretize(`;
  const edits: Edit[] = [];
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    const text = ts.isExpression(node) && isRead(node) ? wanted.get(keyOf(node)) : undefined;
    if (text !== undefined) {
      found.add(text);
      const [start, end] = [node.getStart(source), node.getEnd()];
      edits.push({ start, end: start, text: call }, { start: end, end, text: ')', ends: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (edits.length > 0 && isModule) {
    const start = ts.getShebang(source.text)?.length ?? 0;
    const text = `${start > 0 ? '\n' : ''}import { concretize as ${NAME} } from 'everypath'; `;
    edits.unshift({ start, end: start, text: start > 0 ? text.slice(1) : text });
  }
  return { edits: edits.sort((a, b) => a.start - b.start || a.end - b.end), found };
}

/** @throws ProgramError */
export function noneConcretized(texts: readonly string[], found: ReadonlySet<string>): void {
  const missing = texts.find((text) => !found.has(text));
  if (missing === undefined) return;
  throw new ProgramError('wrong-concretize', `no expression of the files reads ${missing}`, {
    suggestion: 'write it as the program does',
  });
}

function expressionOf(text: string): Expression {
  const parsed = ts.createSourceFile('concretize.ts', `(${text}\n)`, ts.ScriptTarget.ESNext, true);
  const [statement] = parsed.statements;
  const only = parsed.statements.length === 1 && statement && ts.isExpressionStatement(statement);
  const expression = only && ts.isParenthesizedExpression(statement.expression) && statement.expression.expression;
  if (!expression || syntaxErrors(parsed).length > 0)
    throw new ProgramError('wrong-concretize', `${text} is no expression`, {
      suggestion: 'write it as the program does',
    });
  return expression;
}

/** The same for the same tokens. */
function keyOf(node: Node): string {
  const parts: string[] = [];
  const visit = (part: Node): void => {
    if (part.getChildCount() === 0) parts.push(part.getText());
    else for (const child of part.getChildren()) visit(child);
  };
  visit(node);
  return parts.join(' ');
}

/** Its value is used, and it is not what is called, written, deleted or declared. */
function isRead(node: Expression): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.left === node) {
    const { kind } = parent.operatorToken;
    if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment) return false;
  }
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent) || ts.isTaggedTemplateExpression(parent))
    if (('expression' in parent ? parent.expression : parent.tag) === node) return false;
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    if (parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken)
      return false;
  if (ts.isDeleteExpression(parent) || ts.isTypeOfExpression(parent) || ts.isExpressionWithTypeArguments(parent))
    return false;
  if (ts.isForInStatement(parent) || ts.isForOfStatement(parent)) return parent.expression === node;
  // Patterns of assignments look like literals.
  if (ts.isArrayLiteralExpression(parent) || ts.isSpreadElement(parent)) return !isPattern(parent);
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node && !isPattern(parent.parent);
  if (ts.isIdentifier(node)) return isReference(node);
  return true;
}

function isReference(node: Node): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent))
    return false;
  const named = parent as { name?: Node; label?: Node; propertyName?: Node };
  return named.name !== node && named.label !== node && named.propertyName !== node && !ts.isImportClause(parent);
}

function isPattern(node: Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent))
    return parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === node;
  if (ts.isPropertyAssignment(parent)) return isPattern(parent.parent);
  return (ts.isArrayLiteralExpression(parent) || ts.isSpreadElement(parent)) && isPattern(parent);
}

function isExported(node: Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}
