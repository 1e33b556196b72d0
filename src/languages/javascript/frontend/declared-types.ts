// Types of JavaScript that come in a declaration file beside it: `index.js` with `index.d.ts`, or the file that the package
// names under "types". Asked by describe.ts for units whose own code says nothing about their parameters.
// Soundness: parameters of overloads are joined by position, which admits more inputs than the overloads do, never fewer.
import { dirname, join } from 'node:path';
import type { Signature, Type, Symbol as TypeSymbol } from 'typescript';
import { ts } from './compiler.js';
import { exists, readText } from './disk.js';
import { isJavaScript } from './sources.js';
import type { TypeProgram } from './type-program.js';
import type { UnitSyntax } from './units.js';

/** The declaration file of a JavaScript file; undefined when there is none. */
export function declarationFileOf(file: string): string | undefined {
  if (!isJavaScript(file)) return undefined;
  const beside = file.replace(/\.([cm]?)jsx?$/, '.d.$1ts');
  if (exists(beside)) return beside;
  const plain = file.replace(/\.[cm]?jsx?$/, '.d.ts');
  if (exists(plain)) return plain;
  return file.includes('node_modules') ? packageTypes(file) : undefined;
}

/** What the package that a file belongs to names as its types. */
function packageTypes(file: string): string | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!exists(manifest)) continue;
    const named = typesOf(manifest);
    const found = named === undefined ? undefined : join(folder, named);
    // A package.json that only says which kind of modules a folder holds is not the package's own.
    if (found === undefined && !isPackageRoot(folder)) continue;
    return found !== undefined && exists(found) ? found : undefined;
  }
  return undefined;
}

function isPackageRoot(folder: string): boolean {
  return /[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+$/.test(folder);
}

function typesOf(manifest: string): string | undefined {
  const json = readManifest(manifest);
  const main = json.exports as Record<string, unknown> | undefined;
  const root = (main?.['.'] ?? main) as Record<string, unknown> | undefined;
  const conditional = (root?.types ?? (root?.import as Record<string, unknown> | undefined)?.types) as unknown;
  return [json.types, json.typings, conditional, 'index.d.ts'].find((t): t is string => typeof t === 'string');
}

function readManifest(manifest: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(readText(manifest) ?? '{}');
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch (error) {
    // Node treats a manifest that it cannot read as one without fields.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** The signatures that the declaration file gives a unit; none when it does not declare it. */
export function declaredSignatures(types: TypeProgram, syntax: UnitSyntax): readonly Signature[] {
  const file = declarationFileOf(syntax.file);
  const source = file === undefined ? undefined : types.program.getSourceFile(file);
  const { checker } = types;
  const module = source && checker.getSymbolAtLocation(source);
  if (source === undefined || module === undefined) return [];
  const owner = exportNamed(types, module, syntax);
  if (owner === undefined) return [];
  const type = checker.getTypeOfSymbolAtLocation(owner, source);
  switch (syntax.kind) {
    case 'function':
      return type.getCallSignatures();
    case 'constructor':
      return type.getConstructSignatures();
    case 'static':
      return memberSignatures(types, type, syntax.member);
    case 'method': {
      const instance = type.getConstructSignatures()[0]?.getReturnType();
      return instance === undefined ? [] : memberSignatures(types, instance, syntax.member);
    }
  }
}

function memberSignatures({ checker }: TypeProgram, type: Type, member: string | undefined): readonly Signature[] {
  const property = member === undefined ? undefined : type.getProperty(member);
  return property === undefined ? [] : checker.getTypeOfSymbol(property).getCallSignatures();
}

/** The export that goes by the unit's name, or the default one where the unit is that. */
function exportNamed({ checker }: TypeProgram, module: TypeSymbol, syntax: UnitSyntax): TypeSymbol | undefined {
  const exported = checker.getExportsOfModule(module);
  const whole = module.exports?.get('export=' as never);
  const head = syntax.name.split('.', 1)[0];
  const found =
    exported.find((symbol) => symbol.name === head) ??
    exported.find((symbol) => symbol.name === syntax.root) ??
    (isWholeModule(syntax) ? (exported.find((symbol) => symbol.name === 'default') ?? whole) : undefined);
  if (found === undefined) return undefined;
  return found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
}

/** The unit is what `require` or a default import gives. */
function isWholeModule({ exported, root, name, node }: UnitSyntax): boolean {
  if (exported !== undefined) return exported.length === 0 || exported[0] === 'default';
  const text = node.getSourceFile().text;
  const local = root.replaceAll('$', '\\$');
  const assigned = new RegExp(
    `module\\.exports\\s*=\\s*${local}\\b|export\\s+default\\s+(async\\s+)?(function\\s*\\*?\\s*|class\\s+)?${local}\\b|export\\s*\\{[^}]*\\b${local}\\s+as\\s+default\\b|exports\\.default\\s*=\\s*${local}\\b`,
  );
  return name.split('.', 1)[0] === root && assigned.test(text);
}
