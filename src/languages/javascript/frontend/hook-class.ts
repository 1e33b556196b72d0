// Puts hooks into the text of a class: its constructor says which object it makes, and with which arguments. For running tests
// that make objects of the class (sequences/from-tests.ts).
import type { ClassLikeDeclaration, ConstructorDeclaration, Node } from 'typescript';
import { ts } from './compiler.js';
import { parse } from './sources.js';

/**
 * @param hook what is called with the object and an array-like of arguments
 * @returns the text with the hooks; undefined when there is no class of that name at the top level
 */
export function hookClass(file: string, text: string, name: string, hook: string): string | undefined {
  const source = parse(file, text, ts.ScriptTarget.ESNext);
  const found = source.statements.map((statement) => classIn(statement, name)).find((node) => node !== undefined);
  if (found === undefined) return undefined;
  const inserts = insertsFor(found, text, hook).sort((a, b) => b.at - a.at);
  return inserts.reduce((t, { at, code }) => t.slice(0, at) + code + t.slice(at), text);
}

interface Insert {
  readonly at: number;
  readonly code: string;
}

function classIn(statement: Node, name: string): ClassLikeDeclaration | undefined {
  if (ts.isClassDeclaration(statement) && statement.name?.text === name) return statement;
  if (!ts.isVariableStatement(statement)) return undefined;
  for (const { name: variable, initializer } of statement.declarationList.declarations) {
    if (ts.isIdentifier(variable) && variable.text === name && initializer && ts.isClassExpression(initializer)) {
      return initializer;
    }
  }
  return undefined;
}

function insertsFor(node: ClassLikeDeclaration, text: string, hook: string): Insert[] {
  const derived = node.heritageClauses?.some((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword) ?? false;
  const own = node.members.find(
    (member): member is ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined,
  );
  if (own?.body === undefined) {
    const code = derived
      ? `constructor(...$args) { super(...$args); ${hook}(this, $args); } `
      : `constructor() { ${hook}(this, []); } `;
    return [{ at: text.indexOf('{', node.members.pos - 1) + 1, code }];
  }
  if (!derived) return [{ at: own.body.getStart() + 1, code: ` ${hook}(this, arguments);` }];
  // `this` is there once super() has returned.
  const inserts: Insert[] = [];
  const visit = (inner: Node): void => {
    if (ts.isCallExpression(inner) && inner.expression.kind === ts.SyntaxKind.SuperKeyword) {
      if (ts.isExpressionStatement(inner.parent)) {
        inserts.push({ at: inner.parent.getEnd(), code: `; ${hook}(this, arguments);` });
      } else {
        inserts.push(
          { at: inner.getStart(), code: '(' },
          { at: inner.getEnd(), code: `, ${hook}(this, arguments), this)` },
        );
      }
    }
    if (!ts.isClassLike(inner)) ts.forEachChild(inner, visit);
  };
  visit(own.body);
  return inserts;
}
