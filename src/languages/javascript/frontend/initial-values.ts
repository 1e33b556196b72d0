// What a class gives a field before any method has run: a value that needs no evaluation, of its initializer or of a plain assignment in
// the constructor. Findings are ranked by it (host/rank.ts): a state that `new` leaves is one that callers have.
import type { ClassLikeDeclaration, Expression, Symbol as TypeSymbol } from 'typescript';
import type { FieldShape, InitialValue } from '../../../inputs/shape.js';
import { ts } from './compiler.js';
import { isHidden } from './type-queries.js';

/** Of a field: callers do not write it, and what is there at first. @param isPrivate declared `#name` */
export function whoWrites(symbol: TypeSymbol, isPrivate: boolean): Pick<FieldShape, 'hidden' | 'initial'> {
  if (!isPrivate && (isGivenByCaller(symbol) || !isHidden(symbol))) return {};
  const initial = initialValue(symbol);
  return { hidden: true, ...(initial && { initial }) };
}

/** Undefined: not known. */
function initialValue({ declarations = [], name }: TypeSymbol): InitialValue | undefined {
  const [declaration, another] = declarations;
  if (declaration === undefined || another !== undefined || !ts.isPropertyDeclaration(declaration)) return undefined;
  if (!ts.isClassLike(declaration.parent)) return undefined;
  const assigned = assignedIn(
    declaration.parent,
    ts.isPrivateIdentifier(declaration.name) ? declaration.name.text : name,
  );
  if (assigned === 'several') return undefined;
  const expression = assigned ?? declaration.initializer;
  return expression && valueOf(expression);
}

/** What the constructor stores, in the order of its statements: nothing, one expression, or it is hard to say. */
function assignedIn(declaration: ClassLikeDeclaration, name: string): Expression | 'several' | undefined {
  const maker = declaration.members.find(ts.isConstructorDeclaration);
  const stored = (maker?.body?.statements ?? []).flatMap((statement) => {
    if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return [];
    const { left, operatorToken, right } = statement.expression;
    const isHere = ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword;
    return isHere && left.name.text === name && operatorToken.kind === ts.SyntaxKind.EqualsToken ? [right] : [];
  });
  return stored.length > 1 ? 'several' : stored[0];
}

/** In the encoding of inputs. */
function valueOf(expression: Expression): InitialValue | undefined {
  if (ts.isNumericLiteral(expression)) return { value: Number(expression.text) };
  if (ts.isPrefixUnaryExpression(expression) && expression.operator === ts.SyntaxKind.MinusToken) {
    const { operand } = expression;
    return ts.isNumericLiteral(operand) && Number(operand.text) !== 0 ? { value: -Number(operand.text) } : undefined;
  }
  if (ts.isStringLiteralLike(expression)) return { value: expression.text };
  if (expression.kind === ts.SyntaxKind.NullKeyword) return { value: null };
  if (expression.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (expression.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (ts.isIdentifier(expression) && expression.text === 'undefined') return { value: { $: 'undefined' } };
  if (ts.isArrayLiteralExpression(expression) && expression.elements.length === 0) return { value: [] };
  if (!ts.isNewExpression(expression) || (expression.arguments ?? []).length > 0) return undefined;
  const made = ts.isIdentifier(expression.expression) ? expression.expression.text : '';
  if (made === 'Map') return { value: { $: 'map', entries: [] } };
  return made === 'Set' ? { value: { $: 'set', items: [] } } : undefined;
}

/** Whoever makes the object says what is in it: `constructor(private readonly size: number)`. */
function isGivenByCaller({ declarations = [] }: TypeSymbol): boolean {
  return declarations.some((declaration) => ts.isParameter(declaration));
}
