// Where the code of a class is that a declaration file describes: the script beside it, of the same name (`node.d.ts`, `node.js`). Asked by
// classes.ts, so that objects of classes of packages can be inputs.
// Soundness: an object is made of what the declarations say, so the code may have no field besides; and the script has to be the one that an
// import runs. Where that cannot be seen the class is no input.
import { basename, dirname, join } from 'node:path';
import type {
  ClassLikeDeclaration,
  ElementAccessExpression,
  Node,
  PropertyAccessExpression,
  PropertyName,
  SourceFile,
  TypeChecker,
  Symbol as TypeSymbol,
} from 'typescript';
import type { ClassRef } from '../../../inputs/shape.js';
import { ts } from './compiler.js';
import { isFile, readText, realPath } from './disk.js';
import { matchExports, type PackageJson } from './package-exports.js';
import { isInside } from './project-folders.js';
import { parse } from './sources.js';

const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  '.d.ts': ['.js', '.mjs', '.cjs'],
  '.d.mts': ['.mjs'],
  '.d.cts': ['.cjs'],
};
const CONDITIONS = ['node', 'default'];

/** What stands in the way, for the user. */
export interface NoClass {
  readonly why: string;
}

export class DeclaredClasses {
  private readonly scripts = new Map<string, SourceFile | undefined>();
  private readonly found = new Map<ClassLikeDeclaration, ClassRef | NoClass>();

  constructor(private readonly checker: () => TypeChecker) {}

  reference(node: ClassLikeDeclaration): ClassRef | NoClass {
    const known = this.found.get(node) ?? this.find(node);
    this.found.set(node, known);
    return known;
  }

  /** A declaration file that stands beside code. */
  hasCode(file: SourceFile): boolean {
    return this.scriptOf(file.fileName) !== undefined;
  }

  private find(node: ClassLikeDeclaration): ClassRef | NoClass {
    const name = node.name?.text ?? 'default';
    if (!ts.isSourceFile(node.parent)) return { why: 'a class of a namespace' };
    const script = this.scriptOf(node.getSourceFile().fileName);
    if (script === undefined) return { why: 'there is no code beside its declaration file' };
    const code = declarationIn(script, name);
    if (code === undefined) return { why: `${basename(script.fileName)} has no class of that name at its top level` };
    const base = this.baseOf(node);
    if (base?.getSourceFile().isDeclarationFile === true) {
      const below = this.reference(base);
      if ('why' in below && !this.isLibrary(base)) return below;
    }
    const unknown = fieldsIn(code).find((field) => !this.declares(node, field));
    return unknown === undefined
      ? { file: script.fileName, name }
      : { why: `its code has a field ${unknown}, of which its declarations say nothing` };
  }

  private declares(node: ClassLikeDeclaration, field: string): boolean {
    if (field.startsWith('#')) return false;
    const { symbol } = node as unknown as { symbol: TypeSymbol };
    return this.checker().getPropertyOfType(this.checker().getDeclaredTypeOfSymbol(symbol), field) !== undefined;
  }

  private baseOf(node: ClassLikeDeclaration): ClassLikeDeclaration | undefined {
    const clause = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    const symbol = clause && this.checker().getTypeAtLocation(clause).getSymbol();
    return symbol?.declarations?.find(ts.isClassLike);
  }

  /** Of the standard library: whoever extends that is refused elsewhere. */
  private isLibrary(node: ClassLikeDeclaration): boolean {
    return /^lib\./.test(basename(node.getSourceFile().fileName));
  }

  private scriptOf(declarations: string): SourceFile | undefined {
    if (!this.scripts.has(declarations)) this.scripts.set(declarations, scriptBeside(declarations));
    return this.scripts.get(declarations);
  }
}

function scriptBeside(declarations: string): SourceFile | undefined {
  const extension = Object.keys(SCRIPTS).find((ending) => declarations.endsWith(ending));
  if (extension === undefined) return undefined;
  const stem = declarations.slice(0, -extension.length);
  const files = SCRIPTS[extension]!.map((ending) => stem + ending).filter(isFile);
  const [file, another] = files;
  if (file === undefined || another !== undefined || !isWhatRuns(file)) return undefined;
  const text = readText(file);
  return text === undefined ? undefined : parse(realPath(file), text, ts.ScriptTarget.ESNext);
}

/** A package with one script for `import` and another for `require` has each class twice: that of the imported one is meant. */
function isWhatRuns(file: string): boolean {
  const owner = packageOf(file);
  const exports = owner?.json.exports;
  if (owner === undefined || exports === undefined) return true;
  const target = (condition: string): string | undefined =>
    matchExports(exports, '.', new Set([...CONDITIONS, condition]));
  const [imported, required] = [target('import'), target('require')];
  if (imported === required || required === undefined) return true;
  if (imported === undefined) return false;
  const [here, there] = [join(owner.folder, imported), join(owner.folder, required)];
  if (dirname(here) === dirname(there)) return file === here;
  return isInside(file, dirname(here)) && (!isInside(file, dirname(there)) || isInside(dirname(here), dirname(there)));
}

function packageOf(file: string): { readonly folder: string; readonly json: PackageJson } | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const text = readText(join(folder, 'package.json'));
    if (text !== undefined) {
      try {
        const json: unknown = JSON.parse(text);
        return typeof json === 'object' && json !== null ? { folder, json } : undefined;
      } catch {
        return undefined; // Node would not load it either.
      }
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** The class or constructor function that a script declares under a name. */
function declarationIn(script: SourceFile, name: string): Node | undefined {
  for (const statement of script.statements) {
    if (ts.isClassDeclaration(statement) || ts.isFunctionDeclaration(statement)) {
      if ((statement.name?.text ?? 'default') === name) return statement;
    } else if (ts.isVariableStatement(statement)) {
      const variable = statement.declarationList.declarations.find(
        (d) => ts.isIdentifier(d.name) && d.name.text === name,
      );
      if (variable?.initializer !== undefined) return ts.isIdentifier(variable.initializer) ? undefined : variable;
    }
  }
  return undefined;
}

/** Fields of objects of a class, as far as its text names them: declared ones, and what its functions assign to `this`. */
function fieldsIn(code: Node): string[] {
  const names = new Set<string>();
  const visit = (node: Node): void => {
    if (ts.isPropertyDeclaration(node) && !isStatic(node)) names.add(nameOf(node.name));
    if (ts.isPrivateIdentifier(node)) names.add(node.text);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left } = node;
      if (isOfThis(left)) names.add(ts.isPropertyAccessExpression(left) ? left.name.text : left.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(code);
  return [...names];
}

function nameOf(name: PropertyName): string {
  return ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : name.getText();
}

function isOfThis(node: Node): node is PropertyAccessExpression | ElementAccessExpression {
  const isAccess = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
  return isAccess && node.expression.kind === ts.SyntaxKind.ThisKeyword;
}

function isStatic(node: Node): boolean {
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)
  );
}
