// Finds the units a target names: functions, methods, constructors, by syntax and across re-exports. The answer says where
// the engine finds each one at run time (a top-level name of its module, or a path from module.exports).
import type {
  ClassLikeDeclaration,
  Expression,
  FunctionLikeDeclaration,
  HeritageClause,
  Node,
  ObjectLiteralExpression,
  PropertyName,
  SourceFile,
} from 'typescript';
import { closest, ProgramError } from '../../program-error.js';
import type { UnitDescription } from '../../unit.js';
import { ts } from './compiler.js';
import { clausesOf } from './contracts.js';
import { type Declaration, declarationOf, type ModuleNames, moduleNames, namespaceNames } from './module-names.js';
import { isPackageFile, type Resolver } from './resolve.js';
import type { Sources } from './sources.js';

export interface UnitSyntax {
  readonly name: string;
  readonly kind: UnitDescription['kind'];
  /** The module that holds the root name. */
  readonly file: string;
  readonly root: string;
  readonly exported?: readonly string[];
  readonly member?: string;
  readonly node: FunctionLikeDeclaration;
  /** The node that carries the JSDoc comment. */
  readonly doc: Node;
  /** The receiver's class, and the classes it extends, nearest first. */
  readonly classes: readonly ClassSyntax[];
  /** The constructor that makes the receiver: see constructed.ts. */
  readonly maker?: UnitSyntax;
  /** It is a region, see regions/: nodes with the types of its parameters, where it stands. */
  readonly region?: { readonly typedBy: readonly Node[] };
}

export interface ClassSyntax {
  readonly node: ClassLikeDeclaration;
  readonly doc: Node;
}

interface Found {
  readonly file: string;
  readonly declaration: Declaration;
  /** Top-level name of `file`; undefined: reached through `exported`. */
  readonly local: string | undefined;
  readonly exported: readonly string[];
}

export class UnitFinder {
  private readonly names = new Map<string, ModuleNames>();

  constructor(
    private readonly sources: Sources,
    private readonly resolverFor: (file: string) => Resolver,
  ) {}

  /** What #UNIT names; without one, everything the file exports. */
  find(sourceFile: SourceFile, unit: string | undefined): UnitSyntax[] {
    const found = unit === undefined ? this.exported(sourceFile) : this.named(sourceFile, unit);
    const seen = new Set<string>();
    return found.filter((u) => {
      const key = `${u.file}|${u.root}|${u.member}|${u.kind}`;
      return seen.has(key) ? false : seen.add(key);
    });
  }

  /** What #UNIT names as a predicate: a function or method, or of a class its invariant or its method repOk. */
  predicate(sourceFile: SourceFile, unit: string): UnitSyntax[] {
    const file = sourceFile.fileName;
    const found = this.findLocal(file, unit, new Set()) ?? this.findExport(file, unit, new Set());
    if (found?.declaration.kind !== 'class') return this.find(sourceFile, unit);
    const name = displayName(found, unit);
    const classes = this.ancestry(found);
    if (classes.some(({ doc }) => clausesOf(doc, 'invariant').length > 0)) {
      const place =
        found.local === undefined
          ? { file: found.file, root: name, exported: found.exported }
          : { file: found.file, root: found.local };
      return [{ ...place, name, kind: 'method', node: noFunction(), doc: noFunction(), classes }];
    }
    for (const member of REP_OK) {
      const method = this.unitsOf(found, name, `${name}.${member}`).find((u) => u.name === `${name}.${member}`);
      if (method !== undefined) return [method];
    }
    throw new ProgramError('no-units', `class ${name} in ${file} has neither an @invariant nor a method repOk`, {
      suggestion: `name a method that returns a boolean: ${name}.isValid`,
    });
  }

  private exported(sourceFile: SourceFile): UnitSyntax[] {
    const file = sourceFile.fileName;
    const units = this.unitsFrom(file, file, new Set());
    if (units.length > 0) return units;
    const inside = [...this.candidates(file)];
    const suggestion =
      inside.length > 0 ? `name one of its own functions: #${inside.slice(0, 5).join(', #')}` : undefined;
    throw new ProgramError(
      'no-units',
      `${file} exports no function and no class with methods`,
      suggestion ? { suggestion } : {},
    );
  }

  /** The units behind the exports of `file`, which `origin` exports itself or passes on as a whole. */
  private unitsFrom(file: string, origin: string, seen: Set<string>): UnitSyntax[] {
    if (seen.has(file)) return [];
    seen.add(file);
    return [...this.exportNames(file, new Set())].flatMap((name) => {
      const found = this.findExport(file, name, new Set());
      if (found === undefined) {
        const whole = this.wholeModule(file, name);
        const passedOn = whole !== undefined && (!isPackageFile(whole) || isPackageFile(origin));
        return passedOn ? this.unitsFrom(whole, origin, seen) : [];
      }
      // What a file passes on from a package is the package's business.
      const foreign = isPackageFile(found.file) && !isPackageFile(origin);
      return foreign ? [] : this.unitsOf(found, displayName(found, name));
    });
  }

  /** The module that `export default ns` and `module.exports = require('./x')` pass on as a whole. */
  private wholeModule(file: string, name: string): string | undefined {
    const names = this.namesOf(file);
    let declaration = names?.exports.get(name);
    for (let steps = 0; declaration?.kind === 'alias' && steps < 100; steps++) {
      declaration = names?.locals.get(declaration.name);
    }
    if ((name !== 'default' && name !== 'export=') || declaration?.kind !== 'import' || declaration.name !== '*') {
      return undefined;
    }
    return this.resolve(declaration.specifier, file);
  }

  private named(sourceFile: SourceFile, unit: string): UnitSyntax[] {
    const file = sourceFile.fileName;
    const wanted = unit.startsWith('new ') ? `${unit.slice(4)}.constructor` : unit;
    const dot = wanted.indexOf('.');
    const head = dot < 0 ? wanted : wanted.slice(0, dot);
    const found = this.findLocal(file, head, new Set()) ?? this.findExport(file, head, new Set());
    const units = found === undefined ? [] : this.unitsOf(found, displayName(found, head), wanted);
    const exact = dot < 0 ? units : units.filter((u) => u.name === `${displayName(found!, head)}${wanted.slice(dot)}`);
    if (exact.length > 0) return exact;
    const candidates = [...this.candidates(file)];
    const near = closest(wanted, candidates);
    const all = candidates.length === 0 ? 'it has no functions' : `it has: ${candidates.join(', ')}`;
    const suggestion = near === undefined ? all : `did you mean ${near}?`;
    const message =
      units.length === 0 && found !== undefined
        ? `${unit} in ${file} has nothing to run`
        : `${file} has no unit ${unit}`;
    throw new ProgramError('unknown-unit', message, { suggestion });
  }

  private namesOf(file: string): ModuleNames | undefined {
    let names = this.names.get(file);
    if (names === undefined) {
      const sourceFile = this.sources.get(file);
      if (sourceFile === undefined) return undefined;
      names = moduleNames(sourceFile);
      this.names.set(file, names);
    }
    return names;
  }

  private exportNames(file: string, seen: Set<string>): Set<string> {
    const names = this.namesOf(file);
    const result = new Set<string>();
    if (names === undefined || seen.has(file)) return result;
    seen.add(file);
    for (const [name, declaration] of names.exports) {
      if (name === 'export=' && declaration.kind === 'object') {
        for (const property of objectMembers(declaration.node).keys()) result.add(property);
      } else result.add(name);
    }
    for (const specifier of names.stars) {
      const target = this.resolve(specifier, file);
      if (target === undefined) continue;
      for (const name of this.exportNames(target, seen)) if (name !== 'default') result.add(name);
    }
    return result;
  }

  private resolve(specifier: string, fromFile: string): string | undefined {
    const resolution = this.resolverFor(fromFile).resolve(specifier, fromFile, 'import');
    return resolution.kind === 'file' ? resolution.file : undefined;
  }

  private findLocal(file: string, name: string, seen: Set<string>): Found | undefined {
    const declaration = this.namesOf(file)?.locals.get(name);
    return declaration && this.follow({ file, declaration, local: name, exported: [] }, seen);
  }

  private findExport(file: string, name: string, seen: Set<string>): Found | undefined {
    const names = this.namesOf(file);
    const key = `${file}|${name}`;
    if (names === undefined || seen.has(key)) return undefined;
    seen.add(key);
    const direct = names.exports.get(name);
    if (direct !== undefined) {
      const own = names.locals.get(name) === direct;
      const local = own ? name : [...names.locals].find(([, declaration]) => declaration === direct)?.[0];
      return this.follow({ file, declaration: direct, local, exported: name === 'export=' ? [] : [name] }, seen);
    }
    const whole = names.exports.get('export=');
    if (whole?.kind === 'object') {
      const member = objectMembers(whole.node).get(name);
      if (member !== undefined)
        return this.follow({ file, declaration: member, local: undefined, exported: [name] }, seen);
    }
    if (whole !== undefined && name === 'default') return this.findExport(file, 'export=', seen);
    for (const specifier of names.stars) {
      const target = this.resolve(specifier, file);
      const found = target === undefined ? undefined : this.findExport(target, name, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Looks through aliases and imports to a declaration with code. */
  private follow(found: Found, seen: Set<string>): Found | undefined {
    const { declaration, file } = found;
    if (declaration.kind === 'alias') {
      const key = `${file}|local|${declaration.name}`;
      if (seen.has(key)) return undefined;
      seen.add(key);
      return this.findLocal(file, declaration.name, seen);
    }
    if (declaration.kind === 'member') {
      const holder = this.namesOf(file)?.locals.get(declaration.object);
      const target = holder?.kind === 'import' ? this.resolve(holder.specifier, file) : undefined;
      return target === undefined ? undefined : this.findExport(target, declaration.name, seen);
    }
    if (declaration.kind !== 'import') return found;
    const target = this.resolve(declaration.specifier, file);
    if (target === undefined) return undefined;
    return this.findExport(target, declaration.name === '*' ? 'export=' : declaration.name, seen);
  }

  /** `wanted` reaches members that are left out otherwise (private methods, inherited ones). */
  private unitsOf(found: Found, name: string, wanted?: string): UnitSyntax[] {
    const { file, declaration, local } = found;
    const place = local === undefined ? { file, root: name, exported: found.exported } : { file, root: local };
    switch (declaration.kind) {
      case 'function':
        return [{ ...place, name, kind: 'function', node: declaration.node, doc: declaration.doc, classes: [] }];
      case 'class':
        return this.methodsOf(found, name, wanted).map((unit) => ({ ...place, ...unit }));
      case 'object':
      case 'namespace': {
        const members =
          declaration.kind === 'object' ? objectMembers(declaration.node) : namespaceNames(declaration.node);
        return [...members].flatMap(([member, value]): UnitSyntax[] => {
          if (value.kind === 'alias' || value.kind === 'member' || value.kind === 'import') {
            // A function that has a name elsewhere is run as that one.
            const held = this.follow({ file, declaration: value, local: undefined, exported: [] }, new Set());
            const own = held !== undefined && (!isPackageFile(held.file) || isPackageFile(file));
            return own && held.declaration.kind === 'function' ? this.unitsOf(held, held.local ?? member) : [];
          }
          if (value.kind !== 'function') return [];
          const { node, doc } = value;
          return [{ ...place, name: `${name}.${member}`, kind: 'static', member, node, doc, classes: [] }];
        });
      }
      default:
        return [];
    }
  }

  private methodsOf(found: Found, className: string, wanted: string | undefined): Omit<UnitSyntax, 'file' | 'root'>[] {
    const classes = this.ancestry(found);
    const units = new Map<string, Omit<UnitSyntax, 'file' | 'root'>>();
    classes.forEach(({ node: owner }, depth) => {
      for (const node of owner.members) {
        const isConstructor = ts.isConstructorDeclaration(node);
        if ((!ts.isMethodDeclaration(node) && !isConstructor) || node.body === undefined) continue;
        const member = isConstructor ? 'constructor' : memberName(node.name);
        if (member === undefined) continue;
        const name = `${className}.${member}`;
        if (units.has(name)) continue;
        const flags = ts.getCombinedModifierFlags(node);
        const hidden = member.startsWith('#') || (flags & ts.ModifierFlags.NonPublicAccessibilityModifier) !== 0;
        const trivial = isConstructor && node.body.statements.length === 0;
        if (wanted !== name && (depth > 0 || hidden || trivial)) continue;
        if (isConstructor && isAbstract(classes[0]!.node)) continue;
        const kind = isConstructor ? 'constructor' : flags & ts.ModifierFlags.Static ? 'static' : 'method';
        units.set(name, { name, kind, member, node, doc: node, classes });
      }
    });
    return [...units.values()];
  }

  private ancestry(found: Found): ClassSyntax[] {
    const chain: ClassSyntax[] = [];
    let at: Found | undefined = found;
    while (at?.declaration.kind === 'class' && chain.length < 100) {
      const { node, doc }: ClassSyntax = at.declaration;
      chain.push({ node, doc });
      const base: Expression | undefined = node.heritageClauses?.find(isExtends)?.types[0]?.expression;
      at = base !== undefined && ts.isIdentifier(base) ? this.findLocal(at.file, base.text, new Set()) : undefined;
    }
    return chain;
  }

  /** Every name a target may use in this file, for suggestions. */
  private *candidates(file: string): Generator<string> {
    const names = this.namesOf(file);
    if (names === undefined) return;
    for (const name of new Set([...names.locals.keys(), ...this.exportNames(file, new Set())])) {
      const found = this.findLocal(file, name, new Set()) ?? this.findExport(file, name, new Set());
      if (found === undefined) continue;
      if (found.declaration.kind === 'class') yield name;
      for (const unit of this.unitsOf(found, name)) yield unit.name;
    }
  }
}

/** Methods that say whether an object is valid, when a class is named as a predicate. */
const REP_OK = ['repOk', 'repOK', 'checkRep', 'invariant', 'isValid'];

/** Stands for a body that is not there: of an invariant, of a constructor that nobody wrote. */
export function noFunction(): FunctionLikeDeclaration {
  const source = ts.createSourceFile('invariant.ts', 'function invariant() {}', ts.ScriptTarget.ESNext, true);
  return source.statements[0] as unknown as FunctionLikeDeclaration;
}

/** A default export goes by its own name where it has one. */
function displayName(found: Found, exportName: string): string {
  if (exportName === 'export=') return found.local ?? 'default';
  return exportName === 'default' && found.local !== undefined ? found.local : exportName;
}

function objectMembers(node: ObjectLiteralExpression): Map<string, Declaration> {
  const members = new Map<string, Declaration>();
  for (const property of node.properties) {
    const name = property.name === undefined ? undefined : memberName(property.name);
    if (name === undefined) continue;
    if (ts.isMethodDeclaration(property)) members.set(name, { kind: 'function', node: property, doc: property });
    else if (ts.isShorthandPropertyAssignment(property)) members.set(name, { kind: 'alias', name });
    else if (ts.isPropertyAssignment(property)) {
      const value = declarationOf(property.initializer, property);
      if (value !== undefined) members.set(name, value);
    }
  }
  return members;
}

function memberName(name: PropertyName): string | undefined {
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
  return ts.isNumericLiteral(name) ? name.text : undefined;
}

function isExtends(clause: HeritageClause): boolean {
  return clause.token === ts.SyntaxKind.ExtendsKeyword;
}

export function isAbstract(node: ClassLikeDeclaration): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.AbstractKeyword) ?? false;
}
