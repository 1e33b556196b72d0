// What callers see of a unit: the parameters of each of its signatures, under the names that the code gives them. A function with
// overloads is called by one of these, never by the signature of its implementation; a JavaScript file by its declaration file.
// Soundness: signatures that differ in one place are joined there, which admits the same calls. Others are kept apart; joined
// by position they admit more calls, which is what those get who know of one list only.
import type { Node, ParameterDeclaration, Signature, Symbol as TypeSymbol } from 'typescript';
import type { Shape, TupleElement } from '../../../inputs/shape.js';
import type { Parameter } from '../../unit.js';
import { ts } from './compiler.js';
import { UNDEFINED, union, withoutUndefined } from './shape-union.js';
import type { TypeProgram } from './type-program.js';
import type { UnitSyntax } from './units.js';

/** More signatures than that are joined by position. */
const MAX_SIGNATURES = 24;

interface Declared {
  readonly shape: Shape;
  readonly optional: boolean;
  readonly rest: boolean;
}

export interface Signatures {
  readonly parameters: readonly Parameter[];
  readonly overloads?: readonly (readonly Parameter[])[];
}

/** The overloads written before the implementation of a unit; none where there are none. */
export function writtenOverloads(types: TypeProgram, { node, kind, classes }: UnitSyntax): readonly Signature[] {
  const { checker } = types;
  const { symbol } = node as unknown as { symbol?: TypeSymbol };
  const isOverload = (d: Node): boolean => ts.isFunctionLike(d) && (d as { body?: Node }).body === undefined;
  if (symbol?.declarations?.some(isOverload) !== true) return [];
  if (kind !== 'constructor') return checker.getTypeOfSymbol(symbol).getCallSignatures();
  const owner = classes[0]?.node as unknown as { symbol?: TypeSymbol } | undefined;
  return owner?.symbol === undefined ? [] : checker.getTypeOfSymbol(owner.symbol).getConstructSignatures();
}

/**
 * The parameters of the code, as the signatures declare them; undefined where one of them cannot be told from the others.
 * @param own of the code: names, and whether the last one collects the rest
 */
export function parametersOf(
  signatures: readonly Signature[],
  own: readonly { readonly name: string; readonly rest: boolean }[],
  shapeOf: (parameter: TypeSymbol, declaration: ParameterDeclaration) => Shape,
  { checker }: TypeProgram,
): Signatures | undefined {
  const lists = new Map<string, readonly Parameter[]>();
  for (const signature of signatures) {
    const declared = declaredIn(signature, shapeOf, (d) => checker.isOptionalParameter(d));
    const list = declared && spread(declared, own);
    if (list === undefined) return undefined;
    lists.set(keyOf(list), list);
  }
  const all = [...lists.values()];
  if (all.length === 0) return undefined;
  const parameters = all[0]!.map((_, i) => joined(all.map((list) => list[i]!)));
  const differing = all[0]!.filter((_, i) => new Set(all.map((list) => keyOf([list[i]!]))).size > 1);
  if (all.length === 1 || all.length > MAX_SIGNATURES || differing.length <= 1) return { parameters };
  return { parameters, overloads: all };
}

function declaredIn(
  signature: Signature,
  shapeOf: (parameter: TypeSymbol, declaration: ParameterDeclaration) => Shape,
  isOptional: (declaration: ParameterDeclaration) => boolean,
): readonly Declared[] | undefined {
  const found: Declared[] = [];
  for (const parameter of signature.getParameters()) {
    const declaration = parameter.valueDeclaration;
    if (declaration === undefined || !ts.isParameter(declaration)) return undefined;
    const rest = declaration.dotDotDotToken !== undefined;
    found.push({ shape: shapeOf(parameter, declaration), optional: isOptional(declaration), rest });
  }
  return found;
}

/** The arguments of a call by one signature, on the parameters of the code. */
function spread(
  declared: readonly Declared[],
  own: readonly { readonly name: string; readonly rest: boolean }[],
): readonly Parameter[] | undefined {
  const list: Parameter[] = [];
  for (const [i, { name, rest }] of own.entries()) {
    if (rest) {
      const shape = collected(declared.slice(i));
      if (shape === undefined) return undefined;
      list.push({ name, shape, optional: false, rest });
      continue;
    }
    const at = declared[i];
    if (at?.rest || declared.slice(0, i).some((d) => d.rest)) return undefined;
    const optional = at?.optional ?? true;
    const shape = at?.shape ?? UNDEFINED;
    list.push({ name, shape: optional && at !== undefined ? withoutUndefined(shape) : shape, optional, rest });
  }
  return list;
}

/** What a rest parameter holds when these are passed to it. */
function collected(declared: readonly Declared[]): Shape | undefined {
  const last = declared.at(-1);
  if (declared.length === 1 && last?.rest) return last.shape;
  const elements: TupleElement[] = declared
    .filter((d) => !d.rest)
    .map(({ shape, optional }) => ({ shape: optional ? withoutUndefined(shape) : shape, optional }));
  if (!last?.rest) return { kind: 'tuple', elements };
  return last.shape.kind === 'array' ? { kind: 'tuple', elements, rest: last.shape.element } : undefined;
}

function joined(alternatives: readonly Parameter[]): Parameter {
  const { name, rest } = alternatives[0]!;
  const optional = alternatives.some((p) => p.optional);
  const whole = union(alternatives.map((p) => p.shape));
  return { name, shape: optional ? withoutUndefined(whole) : whole, optional, rest };
}

function keyOf(list: readonly Parameter[]): string {
  const text = (_: string, value: unknown): unknown =>
    typeof value === 'bigint' ? `${value}n` : value === undefined ? '?' : value;
  return JSON.stringify(
    list.map(({ shape, optional }) => [shape, optional]),
    text,
  );
}
