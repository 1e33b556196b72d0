// Random edits of TypeScript text, as a user or an enemy would make them: constants, operators, statements, names that hide others,
// contracts, types, lines that only move.
import ts from 'typescript';
import type { Random } from '../oracle/random.js';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const SWAPS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '=='],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '&&': ['||'],
  '||': ['&&'],
};

const INSERTED = [
  '0;',
  "throw new Error('edit');",
  'return 7;',
  'let a = 1;',
  'var a = 2;',
  'var v0 = 3;',
  'const b = 0;',
  '// a comment\n',
  '\n\n',
  'if (typeof a === "number" && a > 1) return 5;',
  'function a() { return 1; }',
];

/** The text with one edit in a function, still a program. */
/** @param names functions, one of which is edited */
export function edited(text: string, names: readonly string[], random: Random): string {
  for (;;) {
    const edits = editsOf(text, random.pick(names), random);
    if (edits.length === 0) continue;
    const { start, end, text: put } = random.pick(edits);
    const changed = text.slice(0, start) + put + text.slice(end);
    if (changed !== text && isProgram(changed)) return changed;
  }
}

function isProgram(text: string): boolean {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { diagnostics = [], outputText } = ts.transpileModule(text, { reportDiagnostics: true, compilerOptions });
  if (diagnostics.length > 0) return false;
  try {
    new Function('exports', 'require', outputText);
    return true;
  } catch {
    return false;
  }
}

function editsOf(text: string, name: string, random: Random): Edit[] {
  const source = ts.createSourceFile('edit.ts', text, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  const replace = (node: ts.Node, put: string): void =>
    void edits.push({ start: node.getStart(source), end: node.end, text: put });
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node)) replace(node, random.pick(['0', '1', '2', '3', '0.5']));
    if (ts.isBinaryExpression(node)) {
      const swaps = SWAPS[node.operatorToken.getText(source)];
      if (swaps !== undefined) replace(node.operatorToken, random.pick(swaps));
    }
    if (ts.isIfStatement(node)) replace(node.expression, `!(${node.expression.getText(source)})`);
    if (ts.isBlock(node)) {
      for (const statement of node.statements) {
        if (random.chance(0.3)) replace(statement, '');
        if (random.chance(0.3)) {
          const start = statement.getStart(source);
          edits.push({ start, end: start, text: `${random.pick(INSERTED)} ` });
        }
      }
      if (random.chance(0.2))
        edits.push({ start: node.end - 1, end: node.end - 1, text: ` ${random.pick(INSERTED)} ` });
    }
    if (ts.isParameter(node) && node.type?.kind === ts.SyntaxKind.NumberKeyword && random.chance(0.05))
      replace(node.type, '0 | 1 | 2');
    ts.forEachChild(node, visit);
  };
  const unit = source.statements.find((node) => ts.isFunctionDeclaration(node) && node.name?.text === name);
  // Others of the file may have no such function.
  visit(unit ?? source);
  if (random.chance(0.95)) return edits;
  for (const { index } of text.matchAll(/(?<=@(?:requires|ensures)[^\n]*)\d/g)) {
    edits.push({ start: index, end: index + 1, text: String(random.below(4)) });
  }
  return edits;
}
