// Questions about types and their declarations that the conversion to shapes asks; each needs no state.
import type {
  ClassLikeDeclaration,
  Declaration,
  IndexInfo,
  InterfaceType,
  ObjectType,
  Type,
  TypeChecker,
  TypeReference,
  Symbol as TypeSymbol,
} from 'typescript';
import { ts } from './compiler.js';
import { isJavaScript } from './sources.js';
import type { TypeProgram } from './type-program.js';

export function isErrorType(type: Type): boolean {
  return (type as Type & { intrinsicName?: string }).intrinsicName === 'error';
}

export function unresolvedName(type: Type): string {
  return `${type.aliasSymbol?.name ?? type.getSymbol()?.name ?? 'a type'} that could not be resolved`;
}

export function bigintValue(type: Type): bigint {
  const { negative, base10Value } = (type as Type & { value: { negative: boolean; base10Value: string } }).value;
  return negative ? -BigInt(base10Value) : BigInt(base10Value);
}

/** The class whose instances have this type. */
export function classOf(type: Type): ClassLikeDeclaration | undefined {
  if (type.isIntersection()) return type.types.map(classOf).find((found) => found !== undefined);
  const symbol = type.getSymbol();
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Class)) return undefined;
  if ((type as InterfaceType).objectFlags & ts.ObjectFlags.Anonymous) return undefined;
  return symbol.declarations?.find(ts.isClassLike);
}

export function isField(symbol: TypeSymbol, owner: ClassLikeDeclaration | undefined): boolean {
  if (owner === undefined) return true;
  const fromClass = symbol.declarations?.some((declaration) => ts.isClassLike(declaration.parent)) ?? false;
  return !fromClass || !(symbol.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor));
}

/** An interface that names a type of the library, or declares its methods more closely. */
export function addsNothing({ checker }: TypeProgram, type: Type, library: Type): boolean {
  const of = new Set(checker.getPropertiesOfType(library).map((property) => property.escapedName));
  return checker.getPropertiesOfType(type).every((property) => of.has(property.escapedName));
}

/** Fields with a name, and the names of symbols that name the others. */
export function fieldsOf({ checker }: TypeProgram, type: Type, owner: ClassLikeDeclaration | undefined) {
  const all = checker.getPropertiesOfType(type).filter((property) => isField(property, owner));
  return {
    fields: all.filter((property) => symbolName(property) === undefined),
    symbols: all.flatMap((property) => symbolName(property) ?? []),
  };
}

/** Of a property that a symbol names: `__@iterator@12`, `__@brand@34`. */
function symbolName(property: TypeSymbol): string | undefined {
  return /^__@(.*)@\d+$/.exec(property.escapedName.toString())?.[1];
}

export function isAutoAccessor(symbol: TypeSymbol): boolean {
  return (
    symbol.declarations?.some((d) => ts.isPropertyDeclaration(d) && ts.isAutoAccessorPropertyDeclaration(d)) ?? false
  );
}

/** `#x` of a class and another `#x` of its ancestor are two fields that shapes cannot tell apart. */
export function sameName(fields: readonly TypeSymbol[]): TypeSymbol | undefined {
  const seen = new Set<string>();
  return fields.find((field) => {
    const name = field.name.startsWith('__#') ? field.name.slice(field.name.indexOf('@') + 1) : field.name;
    return seen.has(name) || !seen.add(name);
  });
}

/** A field of a JavaScript class, or `this.x = ...` in it, with no JSDoc type. */
export function isUntypedField(declaration: Declaration): boolean {
  if (!isJavaScript(declaration.getSourceFile().fileName) || ts.isPropertySignature(declaration)) return false;
  if (ts.isJSDoc(declaration.parent) || ts.isJSDocTypeLiteral(declaration.parent)) return false;
  return ts.getJSDocType(declaration) === undefined && ts.getJSDocType(declaration.parent) === undefined;
}

/** The marker for "absent" that `x?: T` gets under exactOptionalPropertyTypes: an undefined of its own identity. */
export function isMissing(type: Type, checker: TypeChecker): boolean {
  return (type.flags & ts.TypeFlags.Undefined) !== 0 && type !== checker.getUndefinedType();
}

/** A primitive with a mark that no literal has (`string & { __brand: 'Id' }`) is in the type. */
export function isBranded(type: Type, types: TypeProgram, seen = new Set<Type>()): boolean {
  // Types that are made anew at each level have no end.
  if (seen.has(type) || seen.size > 200) return false;
  seen.add(type);
  const { checker } = types;
  const among = (parts: readonly Type[]): boolean => parts.some((part) => isBranded(part, types, seen));
  if (type.isUnion()) return among(type.types);
  const structured = ts.TypeFlags.Object | ts.TypeFlags.Instantiable;
  if (type.isIntersection() && type.types.some(({ flags }) => !(flags & structured))) return true;
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return false;
  const isReference = ((type as ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  if (isReference && among(checker.getTypeArguments(type as TypeReference))) return true;
  if (isLibraryType(types, type) || checker.isArrayType(type) || checker.isTupleType(type)) return false;
  const indexes = checker.getIndexInfosOfType(type).map((info) => info.type);
  return among([...checker.getPropertiesOfType(type).map((part) => checker.getTypeOfSymbol(part)), ...indexes]);
}

/** Keys that are strings or numbers. */
export function isTextKey({ keyType }: IndexInfo): boolean {
  return (keyType.flags & (ts.TypeFlags.String | ts.TypeFlags.Number)) !== 0;
}

export function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** Objects that extend Error, Map and the like hold more than their fields. */
export function libraryAncestor(types: TypeProgram, type: Type): Type | undefined {
  if (!type.isClassOrInterface() && (type as TypeReference).target === undefined) return undefined;
  const declared = type.isClassOrInterface() ? type : (type as TypeReference).target;
  for (const base of types.checker.getBaseTypes(declared as InterfaceType)) {
    if (isLibraryType(types, base) || types.checker.isArrayType(base) || types.checker.isTupleType(base)) return base;
    const above = libraryAncestor(types, base);
    if (above !== undefined) return above;
  }
  return undefined;
}

export function isLibraryType(types: TypeProgram, type: Type): boolean {
  const symbol = type.getSymbol();
  if (
    symbol === undefined ||
    symbol.flags & (ts.SymbolFlags.TypeLiteral | ts.SymbolFlags.Function | ts.SymbolFlags.Method)
  ) {
    return false;
  }
  return symbol.declarations?.some((declaration) => types.isLibraryFile(declaration.getSourceFile())) ?? false;
}

const INTERNAL = new Set(['internal', 'private', 'protected', 'ignore', 'hidden']);

/** The type system keeps callers out of the field, or says that they cannot write it; or its name or comment asks them to stay out. */
export function isHidden({ declarations = [], name }: TypeSymbol): boolean {
  return declarations.some((declaration) => {
    const flags = ts.getCombinedModifierFlags(declaration);
    if (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return true;
    if (!ts.isPropertyDeclaration(declaration)) return false;
    if (flags & ts.ModifierFlags.Readonly || name.startsWith('_')) return true;
    return ts.getJSDocTags(declaration).some((tag) => INTERNAL.has(tag.tagName.text));
  });
}
