// What a test file needs to know about a unit, read off syntax and types: how to import it, how to write the types of its
// parameters, what its classes offer to code outside, and in which functions its goals lie. Called for `everypath test`.
import type { ClassLikeDeclaration, ParameterDeclaration, SourceFile, Symbol as TypeSymbol } from 'typescript';
import type { ImportedName, TestSignature, TypeText } from '../../test-signature.js';
import { classInterfaces } from './class-interfaces.js';
import { ts } from './compiler.js';
import { detectFormat } from './instrument/format.js';
import { moduleNames } from './module-names.js';
import { isJavaScript, type Sources } from './sources.js';
import { goalScope } from './test-scope.js';
import type { TypeProgram } from './type-program.js';
import { isBranded } from './type-queries.js';
import { typeText } from './type-text.js';
import type { UnitSyntax } from './units.js';

export function testSignature(syntax: UnitSyntax, types: TypeProgram, sources: Sources): TestSignature {
  const sourceFile = sources.get(syntax.file) as SourceFile;
  const exported = new ExportedNames(types, sources);
  const root = exported.rootOf(syntax);
  const typed = !isJavaScript(syntax.file);
  const parameters = syntax.node.parameters;
  const rest = parameters.map((p) => p.dotDotDotToken !== undefined);
  const optional = parameters.map((p) => p.questionToken !== undefined || p.initializer !== undefined);
  const isThis = (p: ParameterDeclaration): boolean => ts.isIdentifier(p.name) && p.name.text === 'this';
  const own = parameters.map((p, i) => ({ p, i })).filter(({ p }) => !isThis(p));
  const offset = own.length - parameters.length;
  const inputs: TypeText[] = own.map(({ p, i }) => {
    if (typed && isBranded(types.checker.getTypeAtLocation(p), types))
      return { text: rest[i]! ? 'any[]' : 'any', imports: [], branded: true };
    const fallback = fallbackType(syntax, root, i + offset, rest[i]!);
    return typed ? typeText(p.type, (symbol) => exported.type(symbol), types, fallback) : fallback;
  });
  const hasReceiver = syntax.kind === 'method' || parameters.some(isThis);
  if (hasReceiver) inputs.unshift(receiverType(syntax, root));
  const flags = (list: readonly boolean[]): boolean[] => [
    ...(hasReceiver ? [false] : []),
    ...own.map(({ i }) => list[i]!),
  ];
  return {
    root,
    untestable: untestable(syntax, root),
    types: inputs,
    optional: flags(optional),
    rest: flags(rest),
    exports: exported.classes(),
    values: exported.values(syntax.file),
    enums: exported.enums(sourceFile),
    classes: classInterfaces(types),
    scope: goalScope(syntax, sourceFile),
    typed,
    commonJs: detectFormat(syntax.file, sourceFile.text, new Map()) === 'cjs',
  };
}

function untestable(syntax: UnitSyntax, root: ImportedName | undefined): string | undefined {
  const owner = syntax.name.split('.')[0]!;
  if (root === undefined) return `${owner} is not exported: a test cannot import it`;
  if (syntax.kind !== 'function' && syntax.member?.startsWith('#'))
    return `${syntax.name} is private: a test cannot call it`;
  const flags = ts.getCombinedModifierFlags(syntax.node);
  const hidden = flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected);
  if (hidden === 0) return undefined;
  const how = (flags & ts.ModifierFlags.Private) !== 0 ? 'private' : 'protected';
  return `${syntax.name} is ${how}: a test cannot call it`;
}

function receiverType(syntax: UnitSyntax, root: ImportedName | undefined): TypeText {
  const arity = syntax.classes[0]?.node.typeParameters?.length ?? 0;
  const args = arity === 0 ? '' : `<${Array.from({ length: arity }, () => 'any').join(', ')}>`;
  return { text: syntax.kind === 'method' ? `${root?.local ?? syntax.root}${args}` : 'any', imports: [] };
}

/** The type of a parameter by way of the function that has it. */
function fallbackType(syntax: UnitSyntax, root: ImportedName | undefined, index: number, rest: boolean): TypeText {
  const name = root?.local ?? syntax.root;
  const member = JSON.stringify(syntax.member ?? '').replaceAll('"', "'");
  if (rest) return { text: 'any[]', imports: [] };
  switch (syntax.kind) {
    case 'function':
      return { text: `Parameters<typeof ${name}>[${index}]`, imports: [] };
    case 'static':
      return { text: `Parameters<(typeof ${name})[${member}]>[${index}]`, imports: [] };
    case 'constructor':
      return { text: `ConstructorParameters<typeof ${name}>[${index}]`, imports: [] };
    case 'method':
      return { text: `Parameters<${receiverType(syntax, root).text}[${member}]>[${index}]`, imports: [] };
  }
}

/** What the modules of the program export, by declaration. */
class ExportedNames {
  constructor(
    private readonly types: TypeProgram,
    private readonly sources: Sources,
  ) {}

  rootOf(syntax: UnitSyntax): ImportedName | undefined {
    const { file } = syntax;
    if (syntax.exported !== undefined) {
      const [name, ...deeper] = syntax.exported;
      if (deeper.length > 0) return undefined;
      const local = name === undefined || name === 'default' ? moduleLocal(file, syntax) : name;
      return { file, exported: name ?? 'export=', local, typeOnly: false };
    }
    return this.value(file, syntax.root);
  }

  /** How a top-level name of a module is exported. */
  value(file: string, local: string): ImportedName | undefined {
    const sourceFile = this.sources.get(file);
    if (sourceFile === undefined) return undefined;
    const names = moduleNames(sourceFile);
    const declaration = names.locals.get(local);
    let found: string | undefined;
    for (const [exported, target] of names.exports) {
      const same = target === declaration || (target.kind === 'alias' && target.name === local);
      if (same && (found === undefined || found === 'default')) found = exported;
      if (exported === 'export=' && target.kind === 'object' && found === undefined) {
        const members = target.node.properties.map((p) =>
          p.name !== undefined && ts.isIdentifier(p.name) ? p.name.text : '',
        );
        if (members.includes(local)) found = local;
      }
    }
    if (found === undefined && declaration === undefined) return undefined;
    return found === undefined ? undefined : { file, exported: found, local, typeOnly: false };
  }

  values(file: string): Record<string, ImportedName> {
    const found: Record<string, ImportedName> = {};
    for (const local of moduleNames(this.sources.get(file) as SourceFile).locals.keys()) {
      const name = this.value(file, local);
      if (name !== undefined) found[local] = name;
    }
    return found;
  }

  /** All exported classes of the program: `file#name`. */
  classes(): Record<string, ImportedName> {
    const found: Record<string, ImportedName> = {};
    for (const file of this.ownFiles()) {
      const names = moduleNames(file);
      for (const [local, declaration] of names.locals) {
        if (declaration.kind !== 'class') continue;
        const name = this.value(file.fileName, local);
        if (name !== undefined) found[`${file.fileName}#${local}`] = name;
      }
    }
    return found;
  }

  /** An exported type, interface, class or enum. */
  type(symbol: TypeSymbol): ImportedName | undefined {
    const declaration = symbol.declarations?.[0];
    const file = declaration?.getSourceFile();
    if (declaration === undefined || file === undefined || declaration.parent !== file) return undefined;
    const { checker } = this.types;
    const module = checker.getSymbolAtLocation(file);
    if (module === undefined) return undefined;
    for (const name of checker.getExportsOfModule(module)) {
      const target = (name.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(name) : name;
      if (target !== symbol || name.name === 'default') continue;
      const isValue = (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Enum)) !== 0;
      return { file: file.fileName, exported: name.name, local: name.name, typeOnly: !isValue };
    }
    return undefined;
  }

  /** Members of the string enums that a file declares or imports. */
  enums(sourceFile: SourceFile): TestSignature['enums'] {
    const found: Record<string, { text: string; root: ImportedName }> = {};
    const { checker } = this.types;
    const own = this.types.program.getSourceFile(sourceFile.fileName);
    if (
      own === undefined ||
      !/\benum\b/.test(
        this.ownFiles()
          .map((f) => f.text)
          .join('\n'),
      )
    )
      return found;
    for (const symbol of checker.getSymbolsInScope(own, ts.SymbolFlags.Enum | ts.SymbolFlags.Alias)) {
      const target =
        (symbol.flags & ts.SymbolFlags.Alias) !== 0
          ? checker.getAliasedSymbol(symbol)
          : checker.getExportSymbolOfSymbol(symbol);
      if ((target.flags & ts.SymbolFlags.Enum) === 0) continue;
      const root = this.type(target);
      if (root === undefined) continue;
      target.exports?.forEach((member) => {
        const declaration = member.valueDeclaration;
        if (declaration === undefined || !ts.isEnumMember(declaration)) return;
        const value = checker.getConstantValue(declaration);
        if (typeof value === 'string') found[value] ??= { text: `${root.local}.${member.name}`, root };
      });
    }
    return found;
  }

  private ownFiles(): SourceFile[] {
    return this.types.program
      .getSourceFiles()
      .filter((file) => !file.isDeclarationFile && !file.fileName.includes('/node_modules/'));
  }
}

/** The name that a default export gets in the test file: its own, or that of the file. */
function moduleLocal(file: string, syntax: UnitSyntax): string {
  const owner: { readonly name?: unknown } =
    syntax.kind === 'function' ? syntax.node : (syntax.classes[0]?.node ?? syntax.node);
  const name = (owner as ClassLikeDeclaration).name?.text;
  if (name !== undefined) return name;
  const base = file.replace(/^.*\//, '').replace(/\..*$/, '');
  return base
    .replace(/\W+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
    .replace(/^(?=\d|$)/, '_');
}
