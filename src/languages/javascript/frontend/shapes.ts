// Types to shapes: what the type checker knows about a unit's inputs, as data for the lazy initialization of inputs.
// One builder per unit; object types become entries of its table, found again by the identity of the type.
// Soundness: a type that is not understood becomes an `unsupported` shape (a gap when read), never a guess.
import type {
  ClassLikeDeclaration,
  IndexInfo,
  ObjectType,
  Signature,
  TupleTypeReference,
  Type,
  TypeChecker,
  TypeReference,
  Symbol as TypeSymbol,
} from 'typescript';
import type { ClassRef, FieldShape, ObjectShape, Shape, ShapeId, TupleElement } from '../../../inputs/shape.js';
import type { UserModel } from '../../user-model.js';
import type { KnownClasses } from './classes.js';
import { ts } from './compiler.js';
import { whoWrites } from './initial-values.js';
import { modelAbove, modelOf } from './modelled-classes.js';
import { conditionalOf, keyedType, keysOf } from './open-types.js';
import { relateTypes } from './related.js';
import { NULL, UNDEFINED, union } from './shape-union.js';
import type { TypeProgram } from './type-program.js';
import {
  addsNothing,
  bigintValue,
  classOf,
  fieldsOf,
  isAutoAccessor,
  isErrorType,
  isField,
  isLibraryType,
  isMissing,
  isTextKey,
  isUntypedField,
  libraryAncestor,
  sameName,
  shorten,
  unresolvedName,
} from './type-queries.js';
import { isAbstract } from './units.js';

const ANY: Shape = { kind: 'any' };
const TYPED_ARRAY = /^(?:Int(?:8|16|32)|Uint(?:8|8Clamped|16|32)|Float(?:32|64)|Big(?:Int|Uint)64)Array$/;
/** Interfaces of the library that primitive values have. */
const WRAPPER = /^(?:String|Number|Boolean|Symbol|BigInt)$/;
/** A type that keeps expanding into new types (`type T<X> = { x: T<X[]> }`) is cut after so many of one declaration. */
const MAX_INSTANTIATIONS = 50;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export class ShapeBuilder {
  readonly table: Mutable<ObjectShape>[] = [];
  readonly assumptions = new Set<string>();
  private readonly checker: TypeChecker;
  private readonly ids = new Map<Type, ShapeId>();
  private readonly instantiations = new Map<TypeSymbol, number>();
  private readonly open = new Set<Type>();
  private readonly pending: (() => void)[] = [];
  private readonly strictNull: boolean;
  private readonly exactOptional: boolean;

  constructor(
    private readonly types: TypeProgram,
    private readonly classes: KnownClasses,
    /** Models of the user's own, which inputs of the modelled classes are made of. */
    private readonly models: readonly UserModel[] = [],
  ) {
    this.checker = types.checker;
    const { strict, strictNullChecks, exactOptionalPropertyTypes } = types.options;
    this.strictNull = strictNullChecks ?? strict ?? true;
    this.exactOptional = exactOptionalPropertyTypes ?? false;
  }

  shapeOf(type: Type): Shape {
    const shape = this.nullable(type);
    this.complete();
    return shape;
  }

  /** The shape of `this`: never null. */
  receiverOf(type: Type): Shape {
    const shape = this.plain(type);
    this.complete();
    return shape;
  }

  /** When all types are known: which objects may be shared between them. */
  relate(): void {
    relateTypes(this.ids, this.table, this.checker);
  }

  /** Fills the entries that were met: one after the other, since types nest deeper than the stack allows. */
  private complete(): void {
    for (let next = this.pending.shift(); next !== undefined; next = this.pending.shift()) next();
  }

  /** With strictNullChecks off, null and undefined belong to every type. */
  private nullable(type: Type): Shape {
    const shape = this.plain(type);
    return this.strictNull || shape.kind === 'unsupported' ? shape : union([NULL, UNDEFINED, shape]);
  }

  private unsupported(type: Type | string): Shape {
    return { kind: 'unsupported', text: typeof type === 'string' ? type : this.text(type) };
  }

  /** Of an object type: its values have that much in common. @param why besides the name of the type */
  private unsupportedObject(type: Type, why?: string): Shape {
    const callable = type.getCallSignatures().length + type.getConstructSignatures().length > 0;
    const text = why === undefined ? this.text(type) : `${this.text(type)} (${why})`;
    return { kind: 'unsupported', text, values: callable ? 'function' : 'object' };
  }

  private text(type: Type): string {
    return this.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  private plain(type: Type): Shape {
    const flags = type.flags;
    if (flags & ts.TypeFlags.Any) return isErrorType(type) ? this.unsupported(unresolvedName(type)) : ANY;
    if (flags & ts.TypeFlags.Unknown) return ANY;
    if (flags & ts.TypeFlags.Null) return NULL;
    if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return UNDEFINED;
    if (flags & ts.TypeFlags.BooleanLiteral) return { kind: 'literal', value: this.text(type) === 'true' };
    if (flags & ts.TypeFlags.Boolean) return { kind: 'boolean' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: 'literal', value: type.value };
    if (flags & ts.TypeFlags.BigIntLiteral) return { kind: 'literal', value: bigintValue(type) };
    if (type.isUnion()) return union(type.types.map((member) => this.plain(member)));
    // An enum with computed members: any number is assignable to it.
    if (flags & (ts.TypeFlags.Number | ts.TypeFlags.Enum)) return { kind: 'number' };
    if (flags & ts.TypeFlags.String) return { kind: 'string' };
    if (flags & ts.TypeFlags.BigInt) return { kind: 'bigint' };
    if (flags & ts.TypeFlags.NonPrimitive) return { kind: 'any', except: 'primitives' };
    if (flags & ts.TypeFlags.Instantiable) {
      if (flags & (ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping)) return this.unsupported(type);
      const keyed = keyedType(type, this.checker);
      if (keyed !== undefined) return keysOf(keyed, this.checker, this.assumptions);
      const conditional = (flags & ts.TypeFlags.Conditional) !== 0;
      const constraint = conditional ? conditionalOf(type, this.checker) : this.checker.getBaseConstraintOfType(type);
      return constraint === undefined || constraint === type ? ANY : this.plain(constraint);
    }
    if (type.isIntersection()) return this.intersection(type.types, type);
    if (flags & ts.TypeFlags.Object) return this.object(type as ObjectType);
    if (flags & ts.TypeFlags.ESSymbolLike) return { kind: 'unsupported', text: this.text(type), values: 'symbol' };
    return this.unsupported(type);
  }

  /** A branded primitive (`string & { __brand: 'Id' }`) is that primitive at run time. */
  private intersection(members: readonly Type[], type: Type): Shape {
    const primitive = members.find((member) => !(member.flags & (ts.TypeFlags.Object | ts.TypeFlags.Instantiable)));
    if (primitive !== undefined) return this.plain(primitive);
    const constraint = this.checker.getBaseConstraintOfType(type);
    if (constraint !== undefined && constraint !== type) return this.plain(constraint);
    const classes = new Set(members.map((member) => classOf(member)).filter((c) => c !== undefined));
    if (classes.size > 1 || members.some((member) => isLibraryType(this.types, member)))
      return this.unsupportedObject(type);
    return this.object(type);
  }

  private object(type: Type): Shape {
    const checker = this.checker;
    if (checker.isArrayType(type)) {
      const element = checker.getTypeArguments(type as TypeReference)[0]!;
      return this.once(type, () => ({ kind: 'array', element: this.nullable(element) }));
    }
    if (checker.isTupleType(type)) return this.once(type, () => this.tuple(type as TupleTypeReference));
    const known = this.ids.get(type);
    if (known !== undefined) return { kind: 'ref', id: known };
    if (isLibraryType(this.types, type)) return this.libraryObject(type);
    const native = libraryAncestor(this.types, type);
    if (native !== undefined) {
      const same = classOf(type) === undefined && addsNothing(this.types, type, native);
      return same ? this.plain(native) : this.unsupportedObject(type, `extends ${this.text(native)}`);
    }
    const calls = type.getCallSignatures();
    const properties = checker.getPropertiesOfType(type);
    const indexes = checker.getIndexInfosOfType(type);
    if (type.getConstructSignatures().length > 0) return this.unsupportedObject(type);
    if (calls.length > 0) {
      return properties.length + indexes.length > 0
        ? this.unsupportedObject(type)
        : this.once(type, () => this.functionShape(calls, type));
    }
    const declaration = classOf(type);
    if (declaration === undefined && properties.length + indexes.length === 0)
      return { kind: 'any', except: 'nullish' };
    const place = declaration && this.classes.reference(declaration);
    if (declaration !== undefined && place === undefined) {
      return this.unsupportedObject(type, this.classes.whyNot(declaration));
    }
    const ofModel = this.ofModel(type, place, declaration !== undefined);
    if (ofModel !== undefined) return ofModel;
    if (indexes.length > 1 || indexes.some((info) => !isTextKey(info))) return this.unsupportedObject(type);
    const unfit = this.unfitProperties(type, properties, declaration);
    if (unfit !== undefined) return unfit;
    return this.addObject(type, declaration, place, indexes[0]);
  }

  /** A class of the standard library. */
  private libraryObject(type: Type): Shape {
    const name = type.getSymbol()?.name;
    const collection = this.collection(type, name);
    if (collection !== undefined) return collection;
    if (name !== undefined && TYPED_ARRAY.test(name)) {
      this.assumptions.add('typed arrays of the input have at most 65536 elements');
      return { kind: 'bytes', name };
    }
    if (name === 'Date') return { kind: 'date' };
    const awaited = name === 'Promise' ? this.checker.getAwaitedType(type) : undefined;
    if (awaited !== undefined) return this.once(type, () => ({ kind: 'promise', value: this.nullable(awaited) }));
    if (name === 'Iterable' || name === 'ArrayLike' || name === 'IArguments') {
      this.assumptions.add(`inputs of type ${name} are arrays`);
      const element = name === 'IArguments' ? undefined : this.checker.getTypeArguments(type as TypeReference)[0];
      return this.once(type, () => ({ kind: 'array', element: element === undefined ? ANY : this.nullable(element) }));
    }
    if (name === 'Function') return { kind: 'function', result: ANY, text: 'Function' };
    if (name === 'Object') return { kind: 'any', except: 'nullish' };
    return name === undefined || WRAPPER.test(name) ? this.unsupported(type) : this.unsupportedObject(type);
  }

  /** What a model of the user's own says of inputs of the class; undefined when none has a word in it. */
  private ofModel(type: Type, place: ClassRef | undefined, isClass: boolean): Shape | undefined {
    const model = place && modelOf(this.models, place);
    if (model !== undefined) return this.modelled(type, model);
    const standsForOther = this.models.some((m) => m.as?.file === place?.file && m.as?.name === place?.name);
    const above = !isClass || standsForOther ? undefined : modelAbove(this.models, this.classes, this.checker, type);
    if (above === undefined) return undefined;
    return this.unsupportedObject(type, `extends ${above.target.name}, which a model stands for`);
  }

  /** Why an object with these properties cannot be an input; undefined when it can. */
  private unfitProperties(
    type: Type,
    properties: readonly TypeSymbol[],
    declaration: ClassLikeDeclaration | undefined,
  ) {
    const symbol = type.getSymbol();
    const instantiations = (symbol && this.instantiations.get(symbol)) ?? 0;
    if (instantiations >= MAX_INSTANTIATIONS) return this.unsupported(`${symbol!.name} (expands without end)`);
    if (symbol !== undefined) this.instantiations.set(symbol, instantiations + 1);
    const fields = properties.filter((property) => isField(property, declaration));
    const problem = sameName(fields);
    if (problem !== undefined) return this.unsupportedObject(type, `property ${problem.name}`);
    return properties.some(isAutoAccessor) ? this.unsupportedObject(type, 'auto-accessor') : undefined;
  }

  /** Enters an object into the table; its fields are described later, since they may lead back to it. */
  private addObject(
    type: Type,
    declaration: ClassLikeDeclaration | undefined,
    place: ClassRef | undefined,
    index: IndexInfo | undefined,
  ): Shape {
    const { fields, symbols } = fieldsOf(this.types, type, declaration);
    const id = this.table.length;
    const entry: Mutable<ObjectShape> = {
      id,
      name: this.nameOf(type),
      fields: [],
      abstract: declaration !== undefined && isAbstract(declaration),
      instances: [],
      compatible: [],
    };
    this.table.push(entry);
    this.ids.set(type, id);
    if (place !== undefined) entry.class = place;
    if (place !== undefined && declaration?.getSourceFile().isDeclarationFile === true)
      this.assumptions.add('objects of classes of declaration files have the fields that those declare');
    if (symbols.length > 0) entry.symbols = symbols;
    this.pending.push(() => {
      entry.fields = fields.map((field) => this.field(field));
      if (index !== undefined) {
        entry.index = {
          key: index.keyType.flags & ts.TypeFlags.Number ? 'number' : 'string',
          value: this.nullable(index.type),
        };
      }
      entry.instances = [...(entry.abstract ? [] : [id]), ...this.candidates(type, entry, declaration !== undefined)];
    });
    return { kind: 'ref', id };
  }

  /** An input of a class that the user has a model of: a state of the model. */
  private modelled(type: Type, model: UserModel): Shape {
    const { name } = model.target;
    if (!model.concretize) return this.unsupported(`${name} (its model has no concretize)`);
    const standsFor = model.as && this.classes.typeOf(model.as);
    if (standsFor === undefined) {
      return this.unsupported(`${name} (its model is not a class at the top level of ${model.written})`);
    }
    const shape = this.plain(standsFor);
    if (shape.kind !== 'ref') return shape;
    this.assumptions.add(`no input of type ${name} is an instance of a subclass: a model stands for it`);
    this.ids.set(type, shape.id);
    const entry = this.table[shape.id]!;
    entry.name = this.nameOf(type);
    entry.model = { file: model.file, index: model.index, valid: model.valid };
    return shape;
  }

  /** Other shapes an input of this type may have: subclasses, or classes that implement the interface. */
  private candidates(type: Type, entry: ObjectShape, isClass: boolean): ShapeId[] {
    const { accepted, generic } = this.classes.candidates(type);
    const ids: ShapeId[] = [];
    const names: string[] = [];
    for (const candidate of accepted) {
      const shape = this.plain(candidate);
      if (shape.kind !== 'ref') {
        this.assumptions.add(`no input of type ${entry.name} is a ${this.text(candidate)}, which is not supported`);
        continue;
      }
      const found = this.table[shape.id]!;
      if (found.abstract || found.id === entry.id || ids.includes(found.id)) continue;
      ids.push(found.id);
      names.push(found.name);
    }
    const what = isClass ? 'subclasses' : 'classes that implement';
    if (isClass || names.length > 0) {
      const list = names.length > 0 ? names.join(', ') : 'none';
      this.assumptions.add(`${what}${isClass ? ' of' : ''} ${entry.name}: ${list} (those known to the program)`);
    }
    for (const name of generic)
      this.assumptions.add(`no input of type ${entry.name} is an instance of the generic class ${name}`);
    return ids;
  }

  private field(symbol: TypeSymbol): FieldShape {
    const optional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    const isPrivate = symbol.escapedName.toString().startsWith('__#');
    const name = isPrivate ? symbol.name.slice(symbol.name.indexOf('@') + 1) : symbol.name;
    // Inferred types of JavaScript fields say what the constructor stores, not what may be there.
    const type = symbol.declarations?.some(isUntypedField) ? undefined : this.checker.getTypeOfSymbol(symbol);
    const shape = type === undefined ? ANY : optional ? this.present(type) : this.nullable(type);
    return { name, shape, optional, private: isPrivate, ...whoWrites(symbol, isPrivate) };
  }

  /** Of what may be absent, where it is there: with exactOptionalPropertyTypes `x?: T` says nothing of undefined. */
  private present(type: Type): Shape {
    const members = type.isUnion() ? type.types : [type];
    const there = members.filter((member) => !this.exactOptional || !isMissing(member, this.checker));
    if (there.length === members.length) return this.nullable(type);
    const shape = there.length === 0 ? UNDEFINED : union(there.map((member) => this.plain(member)));
    return this.strictNull ? shape : union([NULL, UNDEFINED, shape]);
  }

  private tuple(type: TupleTypeReference): Shape {
    const { elementFlags } = type.target;
    const elements: TupleElement[] = [];
    let rest: Shape | undefined;
    for (const [i, argument] of this.checker.getTypeArguments(type).entries()) {
      const flag = elementFlags[i]!;
      if (rest !== undefined || flag & ts.ElementFlags.Variadic) return this.unsupportedObject(type);
      const optional = (flag & ts.ElementFlags.Optional) !== 0;
      const shape = optional ? this.present(argument) : this.nullable(argument);
      if (flag & ts.ElementFlags.Rest) rest = shape;
      else elements.push({ shape, optional });
    }
    return rest === undefined ? { kind: 'tuple', elements } : { kind: 'tuple', elements, rest };
  }

  /** Set, Map, their readonly and their weak kinds. */
  private collection(type: Type, name: string | undefined): Shape | undefined {
    const kind = /^(Weak|Readonly)?(Set|Map)$/.exec(name ?? '');
    if (kind === null) return undefined;
    const weak = kind[1] === 'Weak' ? ({ weak: true } as const) : {};
    const [first, second] = this.checker.getTypeArguments(type as TypeReference);
    if (first === undefined || (kind[2] === 'Map') !== (second !== undefined)) return undefined;
    return this.once(type, () =>
      second === undefined
        ? { kind: 'set', element: this.nullable(first), ...weak }
        : { kind: 'map', key: this.nullable(first), value: this.nullable(second), ...weak },
    );
  }

  private functionShape(signatures: readonly Signature[], type: Type): Shape {
    this.assumptions.add('function inputs are pure and consistent, whatever their arguments hold, and return');
    const results = signatures.map((signature) => signature.getReturnType());
    if (results.some(({ flags }) => flags & ts.TypeFlags.Void))
      this.assumptions.add('function inputs of result type void return undefined');
    return { kind: 'function', result: union(results.map((result) => this.nullable(result))), text: this.text(type) };
  }

  /** Arrays, tuples and functions are not in the table: one that contains itself without an object between is cut. */
  private once(type: Type, build: () => Shape): Shape {
    if (this.open.has(type)) return this.unsupportedObject(type, 'contains itself');
    this.open.add(type);
    const shape = build();
    this.open.delete(type);
    return shape;
  }

  private nameOf(type: Type): string {
    const symbol = type.aliasSymbol ?? type.getSymbol();
    if (symbol === undefined || symbol.name.startsWith('__')) return shorten(this.text(type));
    return symbol.name === 'default' ? symbol.name : shorten(this.text(type));
  }
}
