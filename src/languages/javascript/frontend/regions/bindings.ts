// The variables that code refers to, by the compiler's own binder on one file: where each is declared, and whether it is written. No types are asked for.
import type { Declaration, Identifier, Node, SourceFile, TypeChecker, Symbol as TypeSymbol } from 'typescript';
import { ts } from '../compiler.js';

export interface Use {
  readonly name: string;
  readonly node: Identifier;
  readonly declaration: Declaration;
  readonly written: boolean;
}

export class Bindings {
  private readonly checker: TypeChecker;

  constructor(readonly source: SourceFile) {
    const options = { noLib: true, noResolve: true, allowJs: true, types: [] };
    const host = {
      ...ts.createCompilerHost(options, true),
      getSourceFile: (name: string) => (name === source.fileName ? source : undefined),
    };
    this.checker = ts.createProgram([source.fileName], options, host).getTypeChecker();
  }

  /** Variables, functions and classes of the file that code mentions, in the order of the text. */
  uses(nodes: readonly Node[]): Use[] {
    const found: Use[] = [];
    const visit = (node: Node): void => {
      if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
      const symbol = ts.isIdentifier(node) ? this.symbolAt(node) : undefined;
      const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
      if (ts.isIdentifier(node) && declaration !== undefined && declaration !== node.parent)
        found.push({ name: node.text, node, declaration, written: isWritten(node) });
      ts.forEachChild(node, visit);
    };
    for (const node of nodes) visit(node);
    return found;
  }

  /** Of a variable that code refers to, not of a property. */
  private symbolAt(node: Identifier): TypeSymbol | undefined {
    const { parent } = node;
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? this.checker.getShorthandAssignmentValueSymbol(parent)
      : this.checker.getSymbolAtLocation(node);
    const [declaration] = symbol?.declarations ?? [];
    if (declaration === undefined || declaration.getSourceFile() !== this.source) return undefined;
    const { Variable, Function, Class, Enum, Alias, ValueModule } = ts.SymbolFlags;
    const variable = (symbol as TypeSymbol).flags & (Variable | Function | Class | Enum | Alias | ValueModule);
    return variable === 0 || isMemberName(node) ? undefined : symbol;
  }
}

/** `a.name`, `{ name: a }` and the like. */
export function isMemberName(node: Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent))
    return parent.name === node;
  return ts.isBindingElement(parent) && parent.propertyName === node;
}

/** It is assigned to, in a pattern too. */
function isWritten(node: Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) {
    const { FirstAssignment, LastAssignment } = ts.SyntaxKind;
    const { kind } = parent.operatorToken;
    return parent.left === node && kind >= FirstAssignment && kind <= LastAssignment;
  }
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent))
    return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken;
  if (ts.isForInStatement(parent) || ts.isForOfStatement(parent)) return parent.initializer === node;
  if (ts.isShorthandPropertyAssignment(parent)) return isWritten(parent.parent);
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node && isWritten(parent.parent);
  const passes =
    ts.isParenthesizedExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAsExpression(parent);
  return passes && isWritten(parent);
}
