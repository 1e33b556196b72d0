// Literals that a predicate's code compares inputs with: they enter the domains of an enumeration (dianju-2005, 4.6). Found by
// syntax in the predicate and in what it refers to by name in its own file.
// Soundness: which literals are found decides which domains are proposed, never what is claimed about them.
import type { Expression, Node, SourceFile } from 'typescript';
import type { UnitDescription } from '../../unit.js';
import { ts } from './compiler.js';

export interface ComparedLiterals {
  readonly string: readonly string[];
  readonly number: readonly number[];
  readonly bigint: readonly bigint[];
}

/** Methods whose arguments are values to compare with. */
const ASKING = new Set([
  'has',
  'get',
  'includes',
  'indexOf',
  'lastIndexOf',
  'startsWith',
  'endsWith',
  'localeCompare',
  'is',
  'equals',
]);

export function comparedLiterals(
  unit: Pick<UnitDescription, 'file' | 'root' | 'member' | 'invariants' | 'requires'>,
  text: string,
): ComparedLiterals {
  const source = ts.createSourceFile(unit.file, text, ts.ScriptTarget.ESNext, true);
  const collector = new Collector();
  const declared = declarations(source);
  const wanted = [unit.member ?? unit.root];
  const clauses = [...unit.invariants, ...unit.requires].map((clause) =>
    ts.createSourceFile('clause.ts', `(${clause.text})`, ts.ScriptTarget.ESNext, true),
  );
  for (const clause of clauses) wanted.push(...collector.visit(clause));
  const seen = new Set<string>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const node of declared.get(name) ?? []) wanted.push(...collector.visit(node));
  }
  return { string: [...collector.strings], number: [...collector.numbers], bigint: [...collector.bigints] };
}

/** Top-level names of the file and members of its classes. A class itself stands for none of its members. */
function declarations(source: SourceFile): Map<string, Node[]> {
  const found = new Map<string, Node[]>();
  const note = (name: Node | undefined, node: Node): void => {
    if (name === undefined || !(ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteral(name)))
      return;
    found.set(name.text, [...(found.get(name.text) ?? []), node]);
  };
  const visit = (node: Node): void => {
    if (ts.isFunctionDeclaration(node)) note(node.name, node);
    else if (ts.isClassLike(node)) for (const member of node.members) note(member.name, member);
    else if (ts.isVariableStatement(node)) {
      for (const declaration of node.declarationList.declarations) note(declaration.name, declaration);
    } else if (ts.isModuleBlock(node) || ts.isModuleDeclaration(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

class Collector {
  readonly strings = new Set<string>();
  readonly numbers = new Set<number>();
  readonly bigints = new Set<bigint>();

  /** @returns the names that the code refers to */
  visit(root: Node): string[] {
    const names: string[] = [];
    const visit = (node: Node): void => {
      if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push(node.text);
      this.look(node);
      ts.forEachChild(node, visit);
    };
    visit(root);
    return names;
  }

  private look(node: Node): void {
    if (ts.isBinaryExpression(node) && isComparison(node.operatorToken.kind)) this.compared(node.left, node.right);
    else if (ts.isCaseClause(node)) this.add(node.expression);
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      if (!ASKING.has(node.expression.name.text)) return;
      for (const argument of node.arguments) this.add(argument);
      if (ts.isArrayLiteralExpression(node.expression.expression)) this.elements(node.expression.expression);
    } else if (ts.isNewExpression(node) && node.arguments?.[0] !== undefined) {
      const [first] = node.arguments;
      if (ts.isArrayLiteralExpression(first) && node.expression.getText() === 'Set') this.elements(first);
    }
  }

  private compared(left: Expression, right: Expression): void {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ]) {
      // Lengths and types are not values of the input.
      if (ts.isTypeOfExpression(other)) continue;
      if (ts.isPropertyAccessExpression(other) && ['length', 'size'].includes(other.name.text)) continue;
      this.add(one);
    }
  }

  private elements(array: { readonly elements: readonly Node[] }): void {
    for (const element of array.elements) this.add(element);
  }

  private add(node: Node): void {
    if (ts.isStringLiteralLike(node)) this.strings.add(node.text);
    else if (ts.isNumericLiteral(node)) this.numbers.add(Number(node.text));
    else if (ts.isBigIntLiteral(node)) this.bigints.add(BigInt(node.text.replace(/_|n$/g, '')));
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
      const { operand } = node;
      if (ts.isNumericLiteral(operand)) this.numbers.add(-Number(operand.text));
      else if (ts.isBigIntLiteral(operand)) this.bigints.add(-BigInt(operand.text.replace(/_|n$/g, '')));
    }
  }
}

function isComparison(kind: number): boolean {
  const { SyntaxKind } = ts;
  return (
    kind === SyntaxKind.EqualsEqualsToken ||
    kind === SyntaxKind.EqualsEqualsEqualsToken ||
    kind === SyntaxKind.ExclamationEqualsToken ||
    kind === SyntaxKind.ExclamationEqualsEqualsToken ||
    kind === SyntaxKind.LessThanToken ||
    kind === SyntaxKind.LessThanEqualsToken ||
    kind === SyntaxKind.GreaterThanToken ||
    kind === SyntaxKind.GreaterThanEqualsToken
  );
}
