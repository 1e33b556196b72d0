// The type of a parameter as a test file writes it: as written, when everything it names can be imported or is part of the
// language; otherwise by way of the function (`Parameters<typeof f>[0]`). Always compiles, always means the same type.
import type { Node, TypeNode, Symbol as TypeSymbol } from 'typescript';
import type { ImportedName, TypeText } from '../../test-signature.js';
import { ts } from './compiler.js';
import type { TypeProgram } from './type-program.js';

export function typeText(
  node: TypeNode | undefined,
  exported: (symbol: TypeSymbol) => ImportedName | undefined,
  types: TypeProgram,
  fallback: TypeText,
): TypeText {
  if (node === undefined) return fallback;
  const imports: ImportedName[] = [];
  const text = node.getText();
  if (text.length > MAX_LENGTH || /[\n\r]/.test(text)) return fallback;
  const portable = (part: Node): boolean => {
    if (!PORTABLE.has(part.kind) && !ts.isTypeReferenceNode(part) && !isKeyword(part)) return false;
    if (!ts.isTypeReferenceNode(part)) return allChildren(part, portable);
    if (!ts.isIdentifier(part.typeName)) return false;
    if (!namesPortable(part.typeName.text, part)) return false;
    return (part.typeArguments ?? []).every(portable);
  };
  const namesPortable = (name: string, part: Node): boolean => {
    const { checker } = types;
    const found = checker.getSymbolAtLocation(ts.isTypeReferenceNode(part) ? part.typeName : part);
    if (found === undefined) return false;
    const symbol = (found.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(found) : found;
    if ((symbol.flags & ts.SymbolFlags.TypeParameter) !== 0) return false;
    if (symbol.declarations?.every((d) => types.isLibraryFile(d.getSourceFile()))) return true;
    const imported = exported(symbol);
    if (imported === undefined || imported.local !== name) return false;
    imports.push(imported);
    return true;
  };
  return portable(node) ? { text, imports } : fallback;
}

const MAX_LENGTH = 60;

const PORTABLE = new Set([
  ts.SyntaxKind.ArrayType,
  ts.SyntaxKind.TupleType,
  ts.SyntaxKind.NamedTupleMember,
  ts.SyntaxKind.OptionalType,
  ts.SyntaxKind.RestType,
  ts.SyntaxKind.UnionType,
  ts.SyntaxKind.LiteralType,
  ts.SyntaxKind.ParenthesizedType,
  ts.SyntaxKind.TypeOperator,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.BigIntLiteral,
  ts.SyntaxKind.PrefixUnaryExpression,
]);

function isKeyword(node: Node): boolean {
  return node.kind >= ts.SyntaxKind.FirstKeyword && node.kind <= ts.SyntaxKind.LastKeyword;
}

function allChildren(node: Node, test: (child: Node) => boolean): boolean {
  let all = true;
  ts.forEachChild(node, (child) => {
    if (ts.isIdentifier(child) && ts.isNamedTupleMember(node)) return;
    if (!test(child)) all = false;
  });
  return all;
}
