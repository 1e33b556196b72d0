// Links the modules of code that runs inside a program's realm (src/languages/javascript/inside/) into one text for each entry.
// An import that ends in `?realm` is that text: a function of what the engine gives, named `given`, that returns what the entry
// exports. One that ends in `?module` is an ES module. The build, the tests, the fuzzer and the benchmarks share this file.
// Always holds: names stay as they are written, since V8 and programs see them, and `const` stays `const`, since V8 folds it
// (bundlers rename what shadows a global and make `var` of it). So modules that are linked share one scope: a name that two
// modules declare, or that hides a global, is an error here.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const SUFFIX = /\?(realm|module)$/;

/**
 * @typedef {object} Module
 * @property {string} file
 * @property {import('typescript').SourceFile} source
 * @property {string[]} imports modules that are linked
 * @property {[from: string, to: string][]} exports
 * @property {string[]} declared
 * @typedef {'realm' | 'module'} Form
 */

/** @type {typeof import('typescript') | undefined} */
let compiler;
/**
 * Loaded when it is first needed: a build from the cache of a test run needs none.
 * @returns {typeof import('typescript')}
 */
function typescript() {
  compiler ??= createRequire(import.meta.url)('typescript');
  return /** @type {typeof import('typescript')} */ (compiler);
}

/** A module with its imports and exports taken out (lines and columns stay), and what they said. */
function readModule(/** @type {string} */ file) {
  const ts = typescript();
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Module} */
  const module = { file, source, imports: [], exports: [], declared: [] };
  /** @type {[number, number][]} */
  const gone = [];
  for (const statement of source.statements) readStatement(module, statement, gone);
  let rest = text;
  for (const [from, to] of gone) rest = rest.slice(0, from) + blank(rest.slice(from, to)) + rest.slice(to);
  return { ...module, rest };
}

function readStatement(
  /** @type {Module} */ module,
  /** @type {import('typescript').Statement} */ statement,
  /** @type {[number, number][]} */ gone,
) {
  const ts = typescript();
  const { source } = module;
  /** @type {(what: string) => never} */
  const fail = (what) => {
    const line = source.getLineAndCharacterOfPosition(statement.getStart()).line + 1;
    throw new Error(`${relative(root, module.file)}:${line}: ${what}`);
  };
  const take = (/** @type {import('typescript').Node} */ node) => gone.push([node.getStart(), node.end]);
  if (ts.isImportDeclaration(statement)) {
    take(statement);
    readImport(module, statement, fail);
  } else if (ts.isExportDeclaration(statement)) {
    take(statement);
    if (statement.isTypeOnly) return;
    const { exportClause } = statement;
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) return fail('name what is exported');
    for (const { name, propertyName, isTypeOnly } of exportClause.elements) {
      if (!isTypeOnly) module.exports.push([(propertyName ?? name).text, name.text]);
    }
    if (statement.moduleSpecifier !== undefined) module.imports.push(specifierOf(statement));
  } else if (ts.isExportAssignment(statement)) fail('name what is exported');
  else {
    const names = namesOf(statement);
    module.declared.push(...names);
    for (const modifier of modifiersOf(statement)) {
      if (modifier.kind === ts.SyntaxKind.DefaultKeyword) fail('name what is exported');
      if (modifier.kind !== ts.SyntaxKind.ExportKeyword) continue;
      take(modifier);
      for (const name of names) module.exports.push([name, name]);
    }
  }
}

function readImport(
  /** @type {Module} */ module,
  /** @type {import('typescript').ImportDeclaration} */ statement,
  /** @type {(what: string) => never} */ fail,
) {
  const clause = statement.importClause;
  if (clause?.phaseModifier === typescript().SyntaxKind.TypeKeyword) return;
  const specifier = specifierOf(statement);
  const names = clause?.namedBindings;
  if (clause?.name !== undefined) fail('import by name');
  if (names !== undefined && !typescript().isNamedImports(names)) return fail('import by name');
  if (names?.elements.some(({ propertyName }) => propertyName !== undefined)) fail('a name is the same in all modules');
  if (!specifier.startsWith('.')) fail('only modules beside this one can be imported');
  module.imports.push(specifier);
}

function specifierOf(
  /** @type {import('typescript').ImportDeclaration | import('typescript').ExportDeclaration} */ { moduleSpecifier },
) {
  return /** @type {import('typescript').StringLiteral} */ (moduleSpecifier).text;
}

function modifiersOf(/** @type {import('typescript').Statement} */ statement) {
  const ts = typescript();
  return (ts.canHaveModifiers(statement) && ts.getModifiers(statement)) || [];
}

/** What a statement declares that is there at run time. */
function namesOf(/** @type {import('typescript').Statement} */ statement) {
  const ts = typescript();
  if (modifiersOf(statement).some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)) return [];
  const of = (/** @type {any} */ name) =>
    ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((/** @type {any} */ e) => (e.name ? of(e.name) : []));
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => of(name));
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
    ? [/** @type {import('typescript').Identifier} */ (statement.name).text]
    : [];
}

const blank = (/** @type {string} */ text) => text.replace(/[^\n]/g, ' ');

/** The modules below an entry in the order in which they run. */
function modulesOf(/** @type {string} */ entry) {
  /** @type {Map<string, 'open' | ReturnType<typeof readModule>>} */
  const done = new Map();
  const visit = (/** @type {string} */ file, /** @type {string} */ from) => {
    const known = done.get(file);
    if (known === 'open') throw new Error(`${relative(root, file)}: imported in a circle by ${relative(root, from)}`);
    if (known !== undefined) return;
    done.set(file, 'open');
    const module = readModule(file);
    for (const specifier of module.imports) visit(join(dirname(file), specifier.replace(/\.js$/, '.ts')), file);
    done.delete(file);
    done.set(file, module);
  };
  visit(entry, entry);
  return [...done.values()].filter((module) => module !== 'open');
}

function checkNames(/** @type {Module[]} */ modules) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const { file, declared } of modules) {
    for (const name of declared) {
      const other = owners.get(name);
      const why = other !== undefined ? `also declared by ${relative(root, other)}` : name in globalThis && 'a global';
      if (why) throw new Error(`${relative(root, file)}: ${name} is ${why}; linked modules share one scope`);
      owners.set(name, file);
    }
  }
}

function withoutTypes(/** @type {{ file: string, rest: string }} */ { file, rest }) {
  const ts = typescript();
  const { outputText, sourceMapText } = ts.transpileModule(rest, {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      alwaysStrict: false,
      removeComments: true,
      sourceMap: true,
      inlineSources: true,
      newLine: ts.NewLineKind.LineFeed,
    },
  });
  const code = outputText.replace(/^\/\/# sourceMappingURL=.*\n?/m, '').replace(/\n*$/, '\n');
  return { code, map: { ...JSON.parse(/** @type {string} */ (sourceMapText)), sources: [relative(root, file)] } };
}

/**
 * The text of an entry.
 * @param {string} entry the entry's file
 * @param {'realm' | 'module'} form
 * @param {boolean} maps append a source map, for breakpoints in the modules
 */
export function linkRealmCode(entry, form, maps = false) {
  const modules = modulesOf(entry);
  checkNames(modules);
  const { exports } = modules[modules.length - 1];
  let text = form === 'realm' ? `(function (given) {\n'use strict';\n` : '';
  const sections = [];
  for (const module of modules) {
    const { code, map } = withoutTypes(module);
    sections.push({ offset: { line: text.split('\n').length - 1, column: 0 }, map });
    text += code;
  }
  text +=
    form === 'realm'
      ? `return { ${exports.map(([from, to]) => (from === to ? from : `${to}: ${from}`)).join(', ')} };\n})`
      : `export { ${exports.map(([from, to]) => (from === to ? from : `${from} as ${to}`)).join(', ')} };\n`;
  if (maps) {
    const map = Buffer.from(JSON.stringify({ version: 3, sections })).toString('base64');
    text += `\n//# sourceMappingURL=data:application/json;base64,${map}`;
  }
  return { text, files: modules.map(({ file }) => file) };
}

/** @returns {import('esbuild').Plugin} */
export function realmCode({ maps = false } = {}) {
  return {
    name: 'realm-code',
    setup(build) {
      build.onResolve({ filter: SUFFIX }, ({ path, resolveDir }) => {
        const form = SUFFIX.exec(path)?.[1];
        return { path: join(resolveDir, path.replace(SUFFIX, '')), namespace: 'realm-code', pluginData: form };
      });
      build.onLoad({ filter: /.*/, namespace: 'realm-code' }, ({ path, pluginData }) => {
        const { text, files } = linkRealmCode(path, pluginData, maps);
        return { contents: text, loader: 'text', watchFiles: files };
      });
    },
  };
}

/**
 * The same for Vite, which runs the tests.
 * @returns {import('vitest/config').ViteUserConfig['plugins']}
 */
export function realmCodeInTests() {
  return [
    {
      name: 'realm-code',
      enforce: 'pre',
      resolveId(/** @type {string} */ path, /** @type {string | undefined} */ importer) {
        return SUFFIX.test(path) ? join(dirname(String(importer)), path) : undefined;
      },
      load(/** @type {string} */ id) {
        const form = SUFFIX.exec(id)?.[1];
        if (form === undefined) return undefined;
        const { text, files } = linkRealmCode(id.replace(SUFFIX, ''), /** @type {Form} */ (form));
        for (const file of files) this.addWatchFile(file);
        return `export default ${JSON.stringify(text)};`;
      },
    },
  ];
}
