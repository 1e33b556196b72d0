// What the initializer of a module's variable says of its value: primitive, a function, data that nobody else holds. Asked by module-state.ts.
import type { Expression, Node } from 'typescript';
import { ts } from './compiler.js';

const PRIMITIVE_CALLS =
  /^(Number|String|Boolean|BigInt|Symbol|parseInt|parseFloat|Math\.\w+|Symbol\.for|(path\.)?(join|resolve|dirname|basename)|fileURLToPath)$/;
const PRIMITIVE_TYPES =
  /^(number|string|boolean|bigint|symbol|undefined|null)(\s*\|\s*(number|string|boolean|bigint|symbol|undefined|null))*$/;

export function plain(node: Expression): Expression {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node)) {
    return plain(node.expression);
  }
  const frozen = ts.isCallExpression(node) && node.expression.getText() === 'Object.freeze' && node.arguments[0];
  return frozen ? plain(frozen) : node;
}

export function isPrimitive(type: Node | undefined, init: Expression | undefined): boolean {
  if (type !== undefined && PRIMITIVE_TYPES.test(type.getText())) return true;
  if (init === undefined) return false;
  const value = plain(init);
  if (ts.isCallExpression(value)) return PRIMITIVE_CALLS.test(value.expression.getText());
  if (ts.isBinaryExpression(value)) {
    const { kind } = value.operatorToken;
    const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind;
    if (![AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken].includes(kind as never)) return true;
    return isPrimitive(undefined, value.left) && isPrimitive(undefined, value.right);
  }
  return ts.isLiteralExpression(value) && !ts.isRegularExpressionLiteral(value)
    ? true
    : ts.isTemplateExpression(value) ||
        ts.isPrefixUnaryExpression(value) ||
        ts.isTypeOfExpression(value) ||
        value.kind === ts.SyntaxKind.TrueKeyword ||
        value.kind === ts.SyntaxKind.FalseKeyword ||
        value.kind === ts.SyntaxKind.NullKeyword;
}

export function isFunction(value: Expression | undefined): boolean {
  return (
    value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isClassExpression(value))
  );
}

/** An object literal whose member of that name is a function. */
export function holdsFunction(value: Expression | undefined, name: string | undefined): boolean {
  if (value === undefined || !ts.isObjectLiteralExpression(value)) return false;
  return value.properties.some(
    (p) =>
      p.name?.getText() === name &&
      (ts.isMethodDeclaration(p) || (ts.isPropertyAssignment(p) && isFunction(plain(p.initializer)))),
  );
}

/** Written down as it is: nobody else holds it. */
export function isData(value: Expression): boolean {
  if (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value)) return true;
  if (ts.isRegularExpressionLiteral(value)) return !/[gy]\w*$/.test(value.text);
  return ts.isNewExpression(value) && /^(Set|Map)$/.test(value.expression.getText());
}

/** What `depth` members lead to is no object that could be changed. */
export function isFlat(value: Expression, depth: number): boolean {
  if (isPrimitive(undefined, value) || isFunction(value)) return true;
  if (depth === 0) return ts.isRegularExpressionLiteral(value);
  const parts = ts.isArrayLiteralExpression(value)
    ? value.elements
    : ts.isObjectLiteralExpression(value)
      ? value.properties.map((p) => (ts.isPropertyAssignment(p) ? p.initializer : p))
      : undefined;
  return parts?.every((part) => ts.isMethodDeclaration(part) || isFlat(plain(part as Expression), depth - 1)) === true;
}
