// What callers can call on a value that a unit returns, as its type says: the function itself, members of an object, results of these
// calls again. Asked for by describe.ts; the running program follows it (program/returned-calls.ts).
// Soundness: what is not listed here is not called, and the result says that it was not.
import type { Signature, Type, Symbol as TypeSymbol } from 'typescript';
import type { Shape } from '../../../inputs/shape.js';
import type { Parameter, ReturnedCall, ReturnedShape } from '../../unit.js';
import { ts } from './compiler.js';
import { withoutUndefined } from './shape-union.js';
import type { TypeProgram } from './type-program.js';
import { isLibraryType } from './type-queries.js';

/** Calls on results of calls. */
const MOST_LEVELS = 4;
/** Members of one object. */
const MOST_MEMBERS = 24;
/** Objects within objects. */
const MOST_NESTED = 2;
/** Types of the library that are advanced step by step. */
const ITERATORS = new Set(['Iterator', 'IterableIterator', 'IteratorObject', 'Generator', 'ArrayIterator']);

export class ReturnedTypes {
  /** Shapes of the parameters of all calls. */
  readonly shapes: Shape[] = [];

  constructor(
    private readonly types: TypeProgram,
    private readonly shapeOf: (type: Type) => Shape,
    /** Names of the unit's parameters: inputs of one name would be one variable. */
    private readonly taken: ReadonlySet<string>,
  ) {}

  of(type: Type): ReturnedShape | undefined {
    return this.value(type, '', MOST_LEVELS, MOST_NESTED);
  }

  private value(given: Type, name: string, levels: number, nested: number): ReturnedShape | undefined {
    const { checker } = this.types;
    const type = checker.getNonNullableType(checker.getAwaitedType(given) ?? given);
    // Which member of a union it is shows at run time; what they have in common is not asked for here.
    const parts = type.isUnion() ? type.types : [type];
    const found = parts.flatMap((part) => this.part(part, name, levels, nested) ?? []);
    return found.length === 1 ? found[0] : undefined;
  }

  private part(type: Type, name: string, levels: number, nested: number): ReturnedShape | undefined {
    const { checker } = this.types;
    if (levels === 0 || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return undefined;
    if (checker.isArrayType(type) || checker.isTupleType(type)) return undefined;
    const symbol = type.getSymbol();
    if (symbol !== undefined && ITERATORS.has(symbol.name) && isLibraryType(this.types, type)) {
      return { members: { next: { call: { parameters: [] } } } };
    }
    if (isLibraryType(this.types, type)) return undefined;
    const call = this.call(type.getCallSignatures(), name, levels);
    const members = nested === 0 ? {} : this.members(type, levels, nested);
    const has = Object.keys(members).length > 0;
    if (call === undefined && !has) return undefined;
    return { ...(call && { call }), ...(has && { members }) };
  }

  private members(type: Type, levels: number, nested: number): Record<string, ReturnedShape> {
    const found: [string, ReturnedShape][] = [];
    for (const property of this.types.checker.getPropertiesOfType(type)) {
      if (found.length === MOST_MEMBERS || !isReachable(property) || this.isOfLibrary(property)) continue;
      const value = this.value(this.types.checker.getTypeOfSymbol(property), `${property.name}_`, levels, nested - 1);
      if (value !== undefined) found.push([property.name, value]);
    }
    return Object.fromEntries(found);
  }

  private isOfLibrary({ declarations }: TypeSymbol): boolean {
    return declarations?.some((d) => this.types.isLibraryFile(d.getSourceFile())) ?? false;
  }

  /** Of several signatures, a call by the first one. */
  private call(signatures: readonly Signature[], prefix: string, levels: number): ReturnedCall | undefined {
    const [signature] = signatures;
    if (signature === undefined) return undefined;
    const { checker } = this.types;
    const parameters: Parameter[] = [];
    for (const symbol of signature.getParameters()) {
      const declaration = symbol.valueDeclaration;
      const parameter = declaration !== undefined && ts.isParameter(declaration) ? declaration : undefined;
      const rest = parameter?.dotDotDotToken !== undefined;
      const optional = !rest && parameter !== undefined && checker.isOptionalParameter(parameter);
      const whole = this.shapeOf(checker.getTypeOfSymbol(symbol));
      if (!isInput(whole) || (rest && whole.kind !== 'array' && whole.kind !== 'tuple')) return undefined;
      const shape = optional ? withoutUndefined(whole) : whole;
      this.shapes.push(shape);
      parameters.push({ name: this.nameFor(`${prefix}${symbol.name}`), shape, optional, rest });
    }
    const result = this.value(signature.getReturnType(), '', levels - 1, MOST_NESTED);
    return { parameters, ...(result && { result }) };
  }

  private nameFor(wanted: string): string {
    const name = wanted.replace(/\W/g, '');
    return this.taken.has(name) ? `then_${name}` : name;
  }
}

/** Private members are not for callers; methods of classes at the top level of a module are units of their own. */
function isReachable(property: TypeSymbol): boolean {
  if (/^__[@#]/.test(property.escapedName.toString())) return false;
  return (property.declarations ?? []).every((declaration) => {
    const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
    if (ts.getCombinedModifierFlags(declaration) & hidden) return false;
    const { parent } = declaration;
    return !(ts.isMethodDeclaration(declaration) && ts.isClassLike(parent) && ts.isSourceFile(parent.parent));
  });
}

function isInput(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.options.some(isInput);
  if (shape.kind === 'array') return isInput(shape.element);
  return shape.kind !== 'unsupported';
}
