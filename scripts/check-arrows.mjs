// Holds the arrows between the folders of src/: reads the table "Modules and arrows" of ARCHITECTURE.md and reports every
// import that it does not allow; reports circles of imports between rows, and between the files of search/ (type imports count).
// Part of `npm run lint`. A row may be a folder, a folder within another row's, or a file; names of one row import each other freely.
//   "expr, path"            these folders          "heap/shape (types)"            this file, with `import type` only
//   "nothing", "everything" as they say            "everything above but solver"   the rows above, one left out
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ readonly folder: string, readonly file: string, readonly typeOnly: boolean }} Target
 * @typedef {(target: Target) => boolean} Allows
 * @typedef {{ readonly row: string, readonly allows: Allows }} Rule `row`: its first name
 * @typedef {Map<string, Set<string>>} Graph
 */

/** @type {typeof import('typescript')} */
const ts = createRequire(import.meta.url)('typescript');

/** Rows of the table: folders (or top-level files) and what they may import. */
export function parseTable(/** @type {string} */ markdown) {
  const section = markdown.split(/^## Modules and arrows$/m)[1]?.split(/^## /m)[0];
  if (section === undefined) throw new Error('ARCHITECTURE.md has no section "Modules and arrows"');
  const rows = section
    .split('\n')
    .filter((/** @type {string} */ line) => /^\| *`/.test(line))
    .map((/** @type {string} */ line) => line.split('|').map((/** @type {string} */ cell) => cell.trim()));
  /** @type {Map<string, Rule>} */
  const table = new Map();
  for (const [, names, , allowed] of rows) {
    const above = [...table.keys()];
    const rule = parseRule(allowed, above);
    const own = [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name.replace(/\/$/, ''));
    // Names of one row are one part of the architecture: they may import each other.
    for (const name of own) {
      table.set(name, { row: own[0], allows: (target) => own.includes(target.folder) || rule(target) });
    }
  }
  return table;
}

/** @returns {Allows} */
function parseRule(/** @type {string} */ text, /** @type {string[]} */ above) {
  if (text === 'everything') return () => true;
  const all = /^everything above(?: but (.+))?$/.exec(text);
  if (all !== null) {
    const except = (all[1] ?? '').split(',').map((name) => name.trim());
    return (/** @type {Target} */ target) => above.includes(target.folder) && !except.includes(target.folder);
  }
  const items =
    text === 'nothing'
      ? []
      : text.split(',').map((/** @type {string} */ item) => /^([\w./-]+)( \(types\))?$/.exec(item.trim()));
  if (items.includes(null)) throw new Error(`ARCHITECTURE.md: cannot read the arrows "${text}"`);
  return (/** @type {Target} */ target) =>
    items.some((item) => {
      const [, name, types] = /** @type {RegExpExecArray} */ (item);
      const named = target.folder === name || target.file === name;
      return named && (types === undefined || target.typeOnly);
    });
}

function textOf(/** @type {import('typescript').Node} */ node) {
  return ts.isStringLiteral(node) ? node.text : '';
}

/** Relative imports of a module: what they name and whether they vanish at run time. */
export function importsOf(/** @type {string} */ text, /** @type {string} */ file) {
  /** @type {any[]} */
  const found = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (/** @type {import('typescript').Node} */ node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
      found.push({ node, specifier: textOf(node.moduleSpecifier), typeOnly: isTypeOnly(node) });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      found.push({ node, specifier: textOf(node.argument.literal), typeOnly: true });
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

function isTypeOnly(
  /** @type {import('typescript').ImportDeclaration | import('typescript').ExportDeclaration} */ node,
) {
  if (ts.isExportDeclaration(node)) {
    const { exportClause } = node;
    return node.isTypeOnly || (exportClause !== undefined && ts.isNamedExports(exportClause) && allTypes(exportClause));
  }
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  if (clause.name !== undefined) return false;
  const names = clause.namedBindings;
  return names !== undefined && ts.isNamedImports(names) && allTypes(names);
}

function allTypes(/** @type {import('typescript').NamedImports | import('typescript').NamedExports} */ { elements }) {
  return elements.length > 0 && elements.every((e) => e.isTypeOnly);
}

/**
 * @param {Map<string, Rule>} table
 * @param {Iterable<[path: string, text: string]>} files below src/
 * @param {readonly string[]} acyclic folders whose files must not import each other in circles
 */
export function checkArrows(table, files, acyclic = ['search']) {
  /** @type {string[]} */
  const problems = [];
  // The longest row that the file lies in: `languages/javascript/` is a row of its own.
  const rows = [...table.keys()].sort((a, b) => b.length - a.length);
  const folderOf = (/** @type {string} */ path) =>
    rows.find((row) => path === row || path.startsWith(`${row}/`)) ?? path.split('/')[0];
  /** @type {Graph} */
  const between = new Map();
  /** @type {Graph} */
  const within = new Map();
  const add = (/** @type {Graph} */ graph, /** @type {string} */ from, /** @type {string} */ to) =>
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
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
      const [fromRow, toRow] = [rule.row, table.get(to.folder)?.row];
      if (toRow !== undefined && fromRow !== toRow) add(between, fromRow, toRow);
      if (acyclic.some((top) => path.startsWith(`${top}/`) && target.startsWith(`${top}/`))) {
        add(within, path.replace(/\.\w+$/, ''), to.file);
      }
      if (to.folder === folder || rule.allows(to)) continue;
      problems.push(`src/${path}:${line}: ${folder} may not import ${specifier}${typeOnly ? ' (types)' : ''}`);
    }
  }
  for (const cycle of [...cycles(between), ...cycles(within)]) {
    problems.push(`import in a circle: ${[...cycle, cycle[0]].join(' -> ')}`);
  }
  return problems;
}

/** A shortest circle for each group of nodes that reach each other. Type imports count. */
export function cycles(/** @type {Graph} */ graph) {
  /** @type {string[][]} */
  const found = [];
  /** @type {Set<string>} */
  const seen = new Set();
  for (const start of [...graph.keys()].sort()) {
    if (seen.has(start)) continue;
    const cycle = shortestCycle(graph, start);
    if (cycle === undefined || cycle.some((node) => seen.has(node))) continue;
    for (const node of cycle) seen.add(node);
    found.push(cycle);
  }
  return found;
}

function shortestCycle(/** @type {Graph} */ graph, /** @type {string} */ start) {
  /** @type {Map<string, string>} */
  const before = new Map();
  const waiting = [start];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) {
        /** @type {string[]} */
        const path = [];
        for (let at = node; at !== start; at = /** @type {string} */ (before.get(at))) path.unshift(at);
        return [start, ...path];
      }
      if (before.has(next)) continue;
      before.set(next, node);
      waiting.push(next);
    }
  }
  return undefined;
}

function main() {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const table = parseTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map(
      (file) =>
        /** @type {[string, string]} */ ([
          relative(join(root, 'src'), file).split(sep).join('/'),
          readFileSync(file, 'utf8'),
        ]),
    );
  const problems = checkArrows(table, files);
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`arrows: ${files.length} files follow the table of ARCHITECTURE.md`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
