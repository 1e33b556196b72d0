// Holds the arrows between the folders of src/: reads the table "Modules and arrows" of ARCHITECTURE.md and reports every
// import that it does not allow. Part of `npm run lint`.
//   "expr, path"            these folders          "heap/shape (types)"            this file, with `import type` only
//   "nothing", "everything" as they say            "everything above but solver"   the rows above, one left out
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ts = createRequire(import.meta.url)('typescript');

/** Rows of the table: folders (or top-level files) and what they may import. */
export function parseTable(markdown) {
  const section = markdown.split(/^## Modules and arrows$/m)[1]?.split(/^## /m)[0];
  if (section === undefined) throw new Error('ARCHITECTURE.md has no section "Modules and arrows"');
  const rows = section
    .split('\n')
    .filter((line) => /^\| *`/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const table = new Map();
  for (const [, names, , allowed] of rows) {
    const above = [...table.keys()];
    const rule = parseRule(allowed, above);
    for (const [, name] of names.matchAll(/`([^`]+)`/g)) table.set(name.replace(/\/$/, ''), rule);
  }
  return table;
}

function parseRule(text, above) {
  if (text === 'everything') return () => true;
  const all = /^everything above(?: but (.+))?$/.exec(text);
  if (all !== null) {
    const except = (all[1] ?? '').split(',').map((name) => name.trim());
    return (target) => above.includes(target.folder) && !except.includes(target.folder);
  }
  const items = text === 'nothing' ? [] : text.split(',').map((item) => /^([\w./-]+)( \(types\))?$/.exec(item.trim()));
  if (items.includes(null)) throw new Error(`ARCHITECTURE.md: cannot read the arrows "${text}"`);
  return (target) =>
    items.some(([, name, types]) => {
      const named = target.folder === name || target.file === name;
      return named && (types === undefined || target.typeOnly);
    });
}

/** Relative imports of a module: what they name and whether they vanish at run time. */
export function importsOf(text, file) {
  const found = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      found.push({ node, specifier: node.moduleSpecifier.text, typeOnly: isTypeOnly(node) });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      found.push({ node, specifier: node.argument.literal.text, typeOnly: true });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      if (ts.isStringLiteral(node.arguments[0])) {
        found.push({ node, specifier: node.arguments[0].text, typeOnly: false });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ node, specifier, typeOnly }) => {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      return { specifier, typeOnly, line };
    });
}

function isTypeOnly(node) {
  const clause = ts.isImportDeclaration(node) ? node.importClause : node;
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  if (ts.isImportDeclaration(node) && clause.name !== undefined) return false;
  const names = ts.isImportDeclaration(node) ? clause.namedBindings : clause.exportClause;
  return names?.elements !== undefined && names.elements.length > 0 && names.elements.every((e) => e.isTypeOnly);
}

/** @param files path below src/ -> text */
export function checkArrows(table, files) {
  const problems = [];
  // The longest row that the file lies in: `languages/javascript/` is a row of its own.
  const rows = [...table.keys()].sort((a, b) => b.length - a.length);
  const folderOf = (path) => rows.find((row) => path.startsWith(`${row}/`)) ?? path.split('/')[0];
  for (const [path, text] of files) {
    const folder = folderOf(path);
    const rule = table.get(folder);
    if (rule === undefined) {
      problems.push(`src/${path}: ${folder} has no row in the table of ARCHITECTURE.md`);
      continue;
    }
    for (const { specifier, typeOnly, line } of importsOf(text, path)) {
      const target = posix.join(posix.dirname(path), specifier);
      const to = { folder: folderOf(target), file: target.replace(/\.\w+$/, ''), typeOnly };
      if (to.folder === folder || rule(to)) continue;
      problems.push(`src/${path}:${line}: ${folder} may not import ${specifier}${typeOnly ? ' (types)' : ''}`);
    }
  }
  return problems;
}

function main() {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const table = parseTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((file) => [relative(join(root, 'src'), file).split(sep).join('/'), readFileSync(file, 'utf8')]);
  const problems = checkArrows(table, files);
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`arrows: ${files.length} files follow the table of ARCHITECTURE.md`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
