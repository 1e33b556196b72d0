// Kinds of syntax nodes that random programs have, and those they must have: every kind of ESTree, and every kind of
// TypeScript that can stand in a program.
import { type Node, parse } from 'acorn';
import ts from 'typescript';
import { type FuzzModule, moduleText } from './program.js';

/** ESTree (ES2024). `with` is refused by the tool and left out. */
export const ESTREE = `ArrayExpression ArrayPattern ArrowFunctionExpression AssignmentExpression AssignmentPattern
  AwaitExpression BinaryExpression BlockStatement BreakStatement CallExpression CatchClause ChainExpression ClassBody
  ClassDeclaration ClassExpression ConditionalExpression ContinueStatement DebuggerStatement DoWhileStatement EmptyStatement
  ExportAllDeclaration ExportNamedDeclaration ExportSpecifier ExpressionStatement ForInStatement ForOfStatement ForStatement
  FunctionDeclaration FunctionExpression Identifier IfStatement ImportDeclaration ImportDefaultSpecifier ImportExpression
  ImportNamespaceSpecifier ImportSpecifier LabeledStatement Literal LogicalExpression MemberExpression MetaProperty
  MethodDefinition NewExpression ObjectExpression ObjectPattern PrivateIdentifier Program Property PropertyDefinition RestElement
  ReturnStatement SequenceExpression SpreadElement StaticBlock Super SwitchCase SwitchStatement TaggedTemplateExpression
  TemplateElement TemplateLiteral ThisExpression ThrowStatement TryStatement UnaryExpression UpdateExpression
  VariableDeclaration VariableDeclarator WhileStatement YieldExpression ExportDefaultDeclaration`.split(/\s+/);

/** Every operator with its node: `BinaryExpression +`. */
export const OPERATORS: readonly string[] = [
  ...'+ - * / % ** & | ^ << >> >>> < <= > >= == != === !== in instanceof'
    .split(' ')
    .map((o) => `BinaryExpression ${o}`),
  ...'&& || ??'.split(' ').map((o) => `LogicalExpression ${o}`),
  ...'= += -= *= /= %= **= <<= >>= >>>= &= |= ^= &&= ||= ??='.split(' ').map((o) => `AssignmentExpression ${o}`),
  ...'- + ! ~ typeof void delete'.split(' ').map((o) => `UnaryExpression ${o}`),
  ...'++ --'.split(' ').map((o) => `UpdateExpression ${o}`),
];

const EXCLUDED = [
  /^(First|Last)/,
  /^JSDoc|^Synthetic|^NotEmitted|^PartiallyEmitted|^CommaList|^Missing|^Bundle|^Unparsed|^InputFiles|^Unknown|^EndOfFile|^SyntaxList|^Count$/,
  /^(Json|Namespace)/,
  // The tool refuses `with`; the rest belongs to files of another kind (declarations, CommonJS in TypeScript, import types).
  /^(With|ImportEquals|ExternalModuleReference|NamespaceExport|ExportAssignment|AssertClause|AssertEntry|ImportAttribute)/,
  /^(ImportTypeAssertionContainer|MissingDeclaration|ImportDeclaration|ImportClause|NamedImports|ImportSpecifier)/,
  /^(ExportDeclaration|NamedExports|ExportSpecifier|JsxNamespacedName|JsxText|SemicolonClassElement)/,
];

/** Aliases like FirstNode have the number of another kind. */
const KIND_NAMES: ReadonlyMap<unknown, string> = new Map(
  Object.entries(ts.SyntaxKind).flatMap(([name, kind]) =>
    typeof kind === 'number' && !/^(First|Last)/.test(name) ? [[kind, name] as const] : [],
  ),
);

/** Kinds of TypeScript nodes, tokens aside. */
export const TYPESCRIPT: readonly string[] = [
  ...new Set(
    Object.values(ts.SyntaxKind)
      .filter((kind): kind is ts.SyntaxKind => typeof kind === 'number' && kind >= ts.SyntaxKind.FirstNode)
      .map(kindName),
  ),
].filter((name) => !EXCLUDED.some((pattern) => pattern.test(name)));

function kindName(kind: ts.SyntaxKind): string {
  return KIND_NAMES.get(kind) ?? ts.SyntaxKind[kind];
}

/** Adds the kinds of a module's nodes. */
export function collectKinds(module: FuzzModule, found: Set<string>): void {
  const { format } = module.dialect;
  const text = moduleText(module);
  if (format === 'ts' || format === 'tsx') {
    const file = ts.createSourceFile(`m.${format}`, text, ts.ScriptTarget.ES2022, true);
    const visit = (node: ts.Node): void => {
      found.add(kindName(node.kind));
      ts.forEachChild(node, visit);
    };
    visit(file);
    return;
  }
  const sourceType = format === 'esm' ? 'module' : 'script';
  const visit = (node: Node & { operator?: string }): void => {
    found.add(node.type);
    if (node.operator !== undefined) found.add(`${node.type} ${node.operator}`);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') visit(child);
    }
  };
  visit(parse(text, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true }));
}
