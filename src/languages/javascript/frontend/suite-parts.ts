// Reads a test file that everypath made and somebody may have edited: where its generated blocks, its describe blocks and
// its imports are. Called by `everypath test --update`.
import type { CallExpression, Node, SourceFile, Statement } from 'typescript';
import { ts } from './compiler.js';

export interface ParsedBlock {
  /** From the start of the marker's line to the end of the statement. */
  readonly start: number;
  readonly end: number;
  readonly checksum: string;
  readonly ids: readonly string[];
  /** What follows the marker. */
  readonly text: string;
}

export interface ParsedDescribe {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  /** Before the closing brace of its function. */
  readonly inner: number;
  readonly blocks: readonly ParsedBlock[];
  /** Statements inside that are no blocks. */
  readonly others: number;
}

export interface ParsedImport {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
  readonly whole: string | undefined;
  /** `f`, `f as g`, `type T` with their local names. */
  readonly named: readonly { readonly text: string; readonly local: string }[];
}

export interface SuiteParts {
  readonly describes: readonly ParsedDescribe[];
  readonly imports: readonly ParsedImport[];
}

/** @param marker matches the comment line of a block: checksum and ids */
export function suiteParts(file: string, text: string, marker: RegExp): SuiteParts {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const describes: ParsedDescribe[] = [];
  const imports: ParsedImport[] = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const clause = statement.importClause;
      const typeOnly = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      const bindings = clause?.namedBindings;
      if (bindings !== undefined && !ts.isNamedImports(bindings)) continue;
      imports.push({
        specifier: statement.moduleSpecifier.text,
        start: statement.getStart(source),
        end: statement.end,
        whole: clause?.name?.text,
        named: (bindings?.elements ?? []).map((element) => {
          const own = element.getText(source);
          return { text: typeOnly ? `type ${own}` : own, local: element.name.text };
        }),
      });
    }
    const call = describeCall(statement);
    const body = call?.arguments[1];
    if (call === undefined || body === undefined || !isFunctionWithBlock(body)) continue;
    const [title] = call.arguments;
    const statements = body.body.statements;
    const blocks = statements.map((inner) => blockOf(inner, source, marker)).filter((found) => found !== undefined);
    describes.push({
      title: title !== undefined && ts.isStringLiteralLike(title) ? title.text : '',
      start: lineStart(text, statement.getStart(source)),
      end: statement.end,
      inner: lineStart(text, body.body.end - 1),
      blocks,
      others: statements.length - blocks.length,
    });
  }
  return { describes, imports };
}

function describeCall(statement: Statement): CallExpression | undefined {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return undefined;
  const { expression } = statement.expression;
  const name = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  return ts.isIdentifier(name) && name.text === 'describe' ? statement.expression : undefined;
}

function isFunctionWithBlock(node: Node): node is Node & { readonly body: import('typescript').Block } {
  return (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isBlock(node.body);
}

function blockOf(statement: Statement, source: SourceFile, marker: RegExp): ParsedBlock | undefined {
  const { text } = source;
  for (const range of ts.getLeadingCommentRanges(text, statement.pos) ?? []) {
    const found = marker.exec(text.slice(range.pos, range.end));
    if (found === null) continue;
    return {
      start: lineStart(text, range.pos),
      end: statement.end,
      checksum: found[1]!,
      ids: found[2]!.trim().split(' '),
      text: text.slice(range.end, statement.end),
    };
  }
  return undefined;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}
