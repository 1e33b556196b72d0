// The classes known to the program: where each is found at run time, and which may stand in for a base class or an
// interface. "Known" means declared in a target or in a file it imports.
import type {
  ClassLikeDeclaration,
  InterfaceType,
  Statement,
  Type,
  TypeReference,
  Symbol as TypeSymbol,
} from 'typescript';
import type { ClassRef } from '../../../inputs/shape.js';
import { ts } from './compiler.js';
import { DeclaredClasses } from './declared-classes.js';
import type { TypeProgram } from './type-program.js';

interface KnownClass {
  readonly node: ClassLikeDeclaration;
  readonly type: Type;
  readonly generic: boolean;
  /** Symbols of everything it extends or implements, ancestors included. */
  readonly above: ReadonlySet<TypeSymbol>;
}

export class KnownClasses {
  private found: readonly KnownClass[] | undefined;
  private readonly declared: DeclaredClasses;

  constructor(private readonly types: TypeProgram) {
    this.declared = new DeclaredClasses(() => types.checker);
  }

  /** Where the engine finds the class; undefined for nested classes and those without code. */
  reference(node: ClassLikeDeclaration): ClassRef | undefined {
    const file = node.getSourceFile();
    if (file.isDeclarationFile) {
      const found = this.declared.reference(node);
      return 'why' in found ? undefined : found;
    }
    if (ts.isClassDeclaration(node)) {
      if (!ts.isSourceFile(node.parent)) return undefined;
      if (node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DeclareKeyword)) return undefined;
      return { file: file.fileName, name: node.name?.text ?? 'default' };
    }
    const variable = node.parent;
    if (!ts.isVariableDeclaration(variable) || !ts.isIdentifier(variable.name)) return undefined;
    const statement = variable.parent.parent;
    if (!ts.isVariableStatement(statement) || !ts.isSourceFile(statement.parent)) return undefined;
    return { file: file.fileName, name: variable.name.text };
  }

  /** Why there is no reference. */
  whyNot(node: ClassLikeDeclaration): string {
    const found = node.getSourceFile().isDeclarationFile ? this.declared.reference(node) : undefined;
    return found !== undefined && 'why' in found
      ? found.why
      : 'not a class at the top level of a module with source code';
  }

  /** The type of the objects of a class. */
  typeOf({ file, name }: ClassRef): Type | undefined {
    const source = this.types.program.getSourceFile(file);
    const node = source?.statements.flatMap(classesIn).find((n) => this.reference(n)?.name === name);
    const symbol = (node as unknown as { symbol?: TypeSymbol } | undefined)?.symbol;
    return symbol && this.types.checker.getDeclaredTypeOfSymbol(symbol);
  }

  /**
   * Classes below a type whose instances are assignable to it. Generic ones are accepted only for a type with no
   * arguments of its own to pass on; the others are named, because the conclusion then leaves them out.
   */
  candidates(type: Type): { readonly accepted: readonly Type[]; readonly generic: readonly string[] } {
    const symbols = [type.aliasSymbol, type.getSymbol()].filter((symbol) => symbol !== undefined);
    const accepted: Type[] = [];
    const generic: string[] = [];
    for (const known of this.all()) {
      if (!symbols.some((symbol) => known.above.has(symbol))) continue;
      if (this.isOpen(type) || this.types.checker.isTypeAssignableTo(known.type, type)) accepted.push(known.type);
      else if (known.generic) generic.push(known.node.name?.text ?? 'default');
    }
    return { accepted, generic };
  }

  /** `List<T>` with its own T: nothing is known about the arguments, here or in a subclass. */
  private isOpen(type: Type): boolean {
    const args =
      (type as TypeReference).target === undefined ? [] : this.types.checker.getTypeArguments(type as TypeReference);
    return args.length > 0 && args.every((argument) => argument.flags & ts.TypeFlags.TypeParameter);
  }

  private all(): readonly KnownClass[] {
    if (this.found === undefined) {
      const found: KnownClass[] = [];
      for (const file of this.types.program.getSourceFiles()) {
        if (file.isDeclarationFile && (this.types.isLibraryFile(file) || !this.declared.hasCode(file))) continue;
        for (const statement of file.statements) {
          for (const node of classesIn(statement)) {
            const known = this.describe(node);
            if (known !== undefined) found.push(known);
          }
        }
      }
      this.found = found;
    }
    return this.found;
  }

  private describe(node: ClassLikeDeclaration): KnownClass | undefined {
    if (node.heritageClauses === undefined || this.reference(node) === undefined) return undefined;
    const { checker } = this.types;
    const { symbol } = node as unknown as { symbol: TypeSymbol };
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const above = new Set<TypeSymbol>();
    const collect = (at: Type): void => {
      for (const name of [at.aliasSymbol, at.getSymbol()]) {
        if (name === undefined || above.has(name)) continue;
        above.add(name);
        for (const declaration of name.declarations ?? []) {
          if (!ts.isClassLike(declaration) && !ts.isInterfaceDeclaration(declaration)) continue;
          for (const clause of declaration.heritageClauses ?? []) {
            for (const parent of clause.types) collect(checker.getTypeAtLocation(parent));
          }
        }
      }
    };
    collect(type);
    above.delete(symbol);
    return { node, type, generic: ((type as InterfaceType).typeParameters?.length ?? 0) > 0, above };
  }
}

function classesIn(statement: Statement): ClassLikeDeclaration[] {
  if (ts.isClassDeclaration(statement)) return [statement];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ initializer }) =>
    initializer !== undefined && ts.isClassExpression(initializer) ? [initializer] : [],
  );
}
