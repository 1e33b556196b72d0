// Picks the declarations of a text that some names need, and what those need in turn.
import type { BindingName, Node, SourceFile, Statement } from 'typescript';
import { ts } from '../compiler.js';

/** @param given names that are there already @returns the statements, in the order of the text */
export function pickStatements(text: string, wanted: Iterable<string>, given: ReadonlySet<string>): string {
  return pickFrom(parsed(text), wanted, given);
}

/** Statements `E('CODE', ...)` of the codes, with what they need. */
export function pickCodes(text: string, codes: ReadonlySet<string>, given: ReadonlySet<string>): string {
  const source = parsed(text);
  const calls = source.statements.filter((statement) => codes.has(codeOf(statement) ?? ''));
  const needs = calls.flatMap((statement) => [...identifiersIn(statement)]);
  const others = pickFrom(source, needs, given);
  return `${others}\n${calls.map((statement) => statement.getText(source)).join('\n')}`;
}

function parsed(text: string): SourceFile {
  return ts.createSourceFile('node.cjs', text, ts.ScriptTarget.ESNext, true);
}

function pickFrom(source: SourceFile, wanted: Iterable<string>, given: ReadonlySet<string>): string {
  const declared = declarationsOf(source);
  const picked = new Set<Statement>();
  const open = [...wanted];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const statement = given.has(name) ? undefined : declared.get(name);
    if (statement === undefined || picked.has(statement)) continue;
    picked.add(statement);
    open.push(...identifiersIn(statement));
  }
  const chosen = source.statements.filter((statement) => picked.has(statement));
  return chosen.map((statement) => statement.getText(source)).join('\n');
}

function codeOf(statement: Statement): string | undefined {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return undefined;
  const { expression, arguments: args } = statement.expression;
  return ts.isIdentifier(expression) && expression.text === 'E' && ts.isStringLiteral(args[0])
    ? args[0].text
    : undefined;
}

function declarationsOf(source: SourceFile): Map<string, Statement> {
  const found = new Map<string, Statement>();
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) {
        for (const bound of boundIn(name)) found.set(bound, statement);
      }
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      found.set(statement.name.text, statement);
    }
  }
  return found;
}

function boundIn(name: BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundIn(element.name)));
}

function identifiersIn(node: Node): Set<string> {
  const found = new Set<string>();
  const visit = (child: Node): void => {
    if (ts.isIdentifier(child)) found.add(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}
