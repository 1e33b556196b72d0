// The statements that lines name: all that are wholly on them, in one list, the outermost ones. Or the body of a loop or function.
import type { Expression, Node, SourceFile, Statement } from 'typescript';
import type { Lines } from '../../../target.js';
import { ts } from '../compiler.js';
import { cutsStatement, noBody, noStatement, onlyDeclarations, severalLists } from './region-error.js';

export interface Selected {
  readonly nodes: readonly (Statement | Expression)[];
  /** The body of an arrow. */
  readonly expression: boolean;
  /** It stands where one statement stands, without a list: statements before it need a block. */
  readonly alone: boolean;
}

interface Extent {
  readonly first: number;
  readonly last: number;
}

/** @throws ProgramError */
export function selectRegion(source: SourceFile, lines: Lines): Selected {
  const selected = lines.body === undefined ? statementsOn(source, lines) : bodyOn(source, lines, lines.body);
  if (selected.nodes.every(isDeclaration)) onlyDeclarations(source.fileName, lines);
  return selected;
}

function statementsOn(source: SourceFile, lines: Lines): Selected {
  const { first, last } = lines;
  let list: readonly Node[] = source.statements;
  let alone = false;
  for (;;) {
    const touched = list.filter((node) => {
      const extent = extentOf(source, node);
      return extent.first <= last && extent.last >= first;
    });
    if (touched.length === 0) return noStatement(source.fileName, lines);
    const cut = touched.find((node) => {
      const extent = extentOf(source, node);
      return extent.first < first || extent.last > last;
    });
    if (cut === undefined) return { nodes: touched as Statement[], expression: false, alone };
    const extent = extentOf(source, cut);
    const inside = listsIn(cut).filter((inner) => touches(source, inner.nodes, lines));
    // Its head is on the lines, and its end is not.
    if (touched.length > 1 || extent.first >= first || inside.length === 0)
      return cutsStatement(source.fileName, lines, extent.first, extent.last);
    if (inside.length > 1) return severalLists(source.fileName, lines);
    ({ nodes: list, alone } = inside[0] as { nodes: readonly Node[]; alone: boolean });
  }
}

function touches(source: SourceFile, nodes: readonly Node[], { first, last }: Lines): boolean {
  return nodes.some((node) => {
    const extent = extentOf(source, node);
    return extent.first <= last && extent.last >= first;
  });
}

/** Lists of statements inside a node, not those inside of these. */
function listsIn(node: Node): { nodes: readonly Node[]; alone: boolean }[] {
  const found: { nodes: readonly Node[]; alone: boolean }[] = [];
  const visit = (child: Node): void => {
    if (ts.isBlock(child) || ts.isModuleBlock(child) || ts.isCaseOrDefaultClause(child)) {
      if (ts.isCaseClause(child)) visit(child.expression);
      found.push({ nodes: child.statements, alone: false });
    } else if (ts.isStatement(child)) found.push({ nodes: [child], alone: true });
    else ts.forEachChild(child, visit);
  };
  if (ts.isBlock(node)) return [{ nodes: node.statements, alone: false }];
  ts.forEachChild(node, visit);
  return found;
}

function extentOf(source: SourceFile, node: Node): Extent {
  const line = (at: number): number => source.getLineAndCharacterOfPosition(at).line + 1;
  return { first: line(node.getStart(source)), last: line(node.getEnd()) };
}

function bodyOn(source: SourceFile, lines: Lines, which: number): Selected {
  const found: (Statement | Expression)[] = [];
  const visit = (node: Node): void => {
    const starts = extentOf(source, node).first === lines.first;
    const body = starts ? bodyOf(node) : undefined;
    if (body !== undefined) found.push(body);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const body = found[which - 1] ?? noBody(source.fileName, lines, found.length);
  if (!ts.isBlock(body)) return { nodes: [body], expression: !ts.isStatement(body), alone: ts.isStatement(body) };
  if (body.statements.length === 0) return noStatement(source.fileName, lines);
  return { nodes: body.statements, expression: false, alone: false };
}

function bodyOf(node: Node): Statement | Expression | undefined {
  if (ts.isIterationStatement(node, false)) return node.statement;
  return ts.isFunctionLike(node) && 'body' in node ? (node.body as Statement | Expression | undefined) : undefined;
}

function isDeclaration(node: Node): boolean {
  const { kind } = node;
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    kind === ts.SyntaxKind.ImportEqualsDeclaration ||
    kind === ts.SyntaxKind.ModuleDeclaration ||
    kind === ts.SyntaxKind.EnumDeclaration
  );
}
