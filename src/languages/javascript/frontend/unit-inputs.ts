// Shapes of the inputs of one unit. The type checker starts when the first type is needed: untyped JavaScript does without.
import type {
  Node,
  ParameterDeclaration,
  Signature,
  SignatureDeclaration,
  SourceFile,
  Type,
  TypeNode,
  Symbol as TypeSymbol,
} from 'typescript';
import type { Shape } from '../../../inputs/shape.js';
import type { Parameter, ReturnedShape } from '../../unit.js';
import type { UserModel } from '../../user-model.js';
import { KnownClasses } from './classes.js';
import { ts } from './compiler.js';
import { declarationFileOf, declaredSignatures } from './declared-types.js';
import { placeOf } from './instrument/transpile.js';
import { parametersOf, type Signatures, writtenOverloads } from './overloads.js';
import { ReturnedTypes } from './returned.js';
import { union, withoutNullish, withoutUndefined } from './shape-union.js';
import { ShapeBuilder } from './shapes.js';
import { isJavaScript } from './sources.js';
import type { TypeProgram } from './type-program.js';
import type { UnitSyntax } from './units.js';

const ANY: Shape = { kind: 'any' };

const DECLARED_ASSUMPTION = 'inputs have the types that the declaration file of the package gives them';

/** Of a unit and of the constructor that makes its object. */
export interface SharedShapes {
  builder: ShapeBuilder | undefined;
}

export class UnitInputs {
  /** Types were taken from a declaration file. */
  private fromDeclarations = false;
  returnsPromise = false;

  constructor(
    private readonly syntax: UnitSyntax,
    private readonly types: () => TypeProgram,
    private readonly models: readonly UserModel[],
    private readonly shared: SharedShapes,
  ) {}

  get table() {
    return this.shared.builder?.table ?? [];
  }

  /** Of a constructor that is called before the unit; names of the unit's own are taken. */
  makerParameters(own: readonly Parameter[]): Parameter[] {
    const taken = new Set(own.map((p) => p.name));
    return this.parameters(this.syntax.node.parameters.filter((p) => p.dotDotDotToken === undefined)).parameters.map(
      (p) => (taken.has(p.name) ? { ...p, name: `new_${p.name}` } : p),
    );
  }

  get assumptions(): readonly string[] {
    const declared = this.fromDeclarations ? [DECLARED_ASSUMPTION] : [];
    return [...(this.shared.builder?.assumptions ?? []), ...declared];
  }

  /** The parameters of the unit, as callers see them. */
  parameters(nodes: readonly ParameterDeclaration[]): Signatures {
    const { syntax } = this;
    if (syntax.region !== undefined) return { parameters: nodes.map((node, i) => this.regionInput(node, i)) };
    const untyped = nodes.length > 0 && nodes.every((node) => this.isUntyped(node));
    const declared = untyped && declarationFileOf(syntax.file) !== undefined;
    const seen = declared ? this.declared(nodes) : this.overloaded(nodes);
    return seen ?? { parameters: nodes.map((node, i) => this.parameter(node, i)) };
  }

  private isUntyped(node: ParameterDeclaration): boolean {
    const { fileName } = node.getSourceFile();
    if (!isJavaScript(fileName) || ts.getJSDocType(node) !== undefined) return false;
    return ts.getJSDocTypeTag(this.syntax.doc) === undefined;
  }

  private parameter(node: ParameterDeclaration, index: number): Parameter {
    const rest = node.dotDotDotToken !== undefined;
    const untyped = this.isUntyped(node);
    const optional = isOptional(node);
    const typed = untyped ? (rest ? { kind: 'array' as const, element: ANY } : ANY) : this.shapeAt(node);
    // The language makes the array of a rest parameter: it is there whatever strictNullChecks says.
    const whole: Shape = rest ? withoutNullish(typed) : typed;
    // Leaving the argument out and passing undefined are one case, which `optional` stands for.
    const shape = optional ? withoutUndefined(whole) : whole;
    const anything = !untyped && shape.kind === 'any' && this.takesAnything(node);
    return { name: nameOf(node, index), shape, optional, rest, ...(anything && { anything }) };
  }

  /** `unknown`, a parameter whose own type is a type parameter, or what a type guard tells about. */
  private takesAnything(node: ParameterDeclaration): boolean {
    const { checker } = this.types();
    if (checker.getTypeAtLocation(node).flags & (ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return true;
    const told = ts.isFunctionLike(node.parent) ? node.parent.type : undefined;
    return told !== undefined && ts.isTypePredicateNode(told) && told.parameterName.getText() === node.name.getText();
  }

  /** As the compiler knows the variable where the region begins. */
  private regionInput(node: ParameterDeclaration, index: number): Parameter {
    const typed = this.shapeAt((this.syntax.region?.typedBy[index] ?? node) as Node);
    return { name: nameOf(node, index), shape: typed, optional: false, rest: false };
  }

  /** What a declaration file says of the parameters; undefined where it says nothing of use. */
  private declared(nodes: readonly ParameterDeclaration[]): Signatures | undefined {
    const found = this.seenBy(declaredSignatures(this.types(), this.syntax), nodes);
    if (found === undefined) return undefined;
    this.fromDeclarations = true;
    const optional = nodes.map(isOptional);
    const known = (list: readonly Parameter[]): readonly Parameter[] =>
      list.map((p, i) => ({
        ...p,
        shape: p.shape.kind === 'unsupported' ? ANY : p.shape,
        optional: p.optional || optional[i]!,
      }));
    const { parameters, overloads } = found;
    return { parameters: known(parameters), ...(overloads && { overloads: overloads.map(known) }) };
  }

  private overloaded(nodes: readonly ParameterDeclaration[]): Signatures | undefined {
    const { node } = this.syntax;
    if (!mayHaveOverloads(node)) return undefined;
    return this.seenBy(writtenOverloads(this.types(), this.syntax), nodes);
  }

  private seenBy(signatures: readonly Signature[], nodes: readonly ParameterDeclaration[]): Signatures | undefined {
    const { checker } = this.types();
    const own = nodes.map((node, i) => ({ name: nameOf(node, i), rest: node.dotDotDotToken !== undefined }));
    const shapeOf = (parameter: TypeSymbol, declaration: ParameterDeclaration): Shape =>
      this.resolvedParts(
        this.shapes().shapeOf(checker.getTypeOfSymbolAtLocation(parameter, declaration)),
        declaration.type,
      );
    return parametersOf(signatures, own, shapeOf, this.types());
  }

  /** Once every type of the unit has been met. */
  relate(): void {
    this.shared.builder?.relate();
  }

  /** The types of `symbolic<T>()` calls in the unit's file, by place; a call without a type argument is `any`. */
  symbolic(): Record<string, Shape> {
    const found: Record<string, Shape> = {};
    this.symbolicIn(this.syntax.node.getSourceFile(), this.syntax.file, found);
    for (const file of new Set(this.models.map((model) => model.file))) {
      const source = this.types().program.getSourceFile(file);
      if (source !== undefined) this.symbolicIn(source, file, found);
    }
    return found;
  }

  private symbolicIn(source: SourceFile, file: string, found: Record<string, Shape>): void {
    if (!callsSymbolic(source)) return;
    const visit = (node: Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'symbolic') {
        const place = placeOf(file, source, node);
        const type = node.typeArguments?.[0];
        found[place] = type === undefined ? ANY : this.shapes().shapeOf(this.types().checker.getTypeFromTypeNode(type));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }

  receiver(): Shape | undefined {
    const { node, kind, classes } = this.syntax;
    const self = node.parameters.find(isThis);
    if (kind === 'method' && classes.length > 0) {
      const { checker } = this.types();
      // The checker attaches symbols to the declarations, so it has to exist by now.
      const { symbol } = classes[0]!.node as unknown as { symbol: TypeSymbol };
      return this.shapes().receiverOf(checker.getDeclaredTypeOfSymbol(symbol));
    }
    return self?.type === undefined || kind !== 'function' ? undefined : this.shapeAt(self);
  }

  /** Only a written result type counts: inferring one would mean checking the body. */
  result(): Shape {
    const { node } = this.syntax;
    const written = isJavaScript(node.getSourceFile().fileName) ? ts.getJSDocReturnType(node) : node.type;
    if (written === undefined || ts.isTypePredicateNode(written)) return written ? { kind: 'boolean' } : ANY;
    const { checker } = this.types();
    const type = checker.getTypeFromTypeNode(written);
    const isPromise = type.getSymbol()?.name === 'Promise';
    this.returnsPromise = isPromise;
    return this.shapes().shapeOf((isPromise && checker.getAwaitedType(type)) || type);
  }

  /** What callers can call on the value that the unit returns; untyped JavaScript says nothing of it. */
  returned(parameters: readonly string[]): { shape: ReturnedShape | undefined; shapes: readonly Shape[] } {
    const { node } = this.syntax;
    if (isJavaScript(node.getSourceFile().fileName)) return { shape: { untyped: true }, shapes: [ANY] };
    const { checker } = this.types();
    const signature = checker.getSignatureFromDeclaration(node as SignatureDeclaration);
    const found = new ReturnedTypes(this.types(), (type) => this.shapes().shapeOf(type), new Set(parameters));
    const shape = signature && found.of(signature.getReturnType());
    return { shape, shapes: found.shapes };
  }

  /** Whether a value of one of these kinds can enter, directly or through a field, an element or a function's result. */
  reaches(kinds: readonly Shape['kind'][], roots: readonly Shape[]): boolean {
    const seen = new Set<number>();
    const visit = (shape: Shape): boolean => {
      if (kinds.includes(shape.kind)) return true;
      switch (shape.kind) {
        case 'union':
          return shape.options.some(visit);
        case 'array':
        case 'set':
          return visit(shape.element);
        case 'map':
          return visit(shape.key) || visit(shape.value);
        case 'tuple':
          return (
            shape.elements.some((element) => visit(element.shape)) || (shape.rest !== undefined && visit(shape.rest))
          );
        case 'function':
          return visit(shape.result);
        case 'promise':
          return visit(shape.value);
        case 'ref': {
          if (seen.has(shape.id)) return false;
          seen.add(shape.id);
          const { fields, index, instances } = this.table[shape.id]!;
          return (
            fields.some((field) => visit(field.shape)) ||
            (index !== undefined && visit(index.value)) ||
            instances.some((id) => visit({ kind: 'ref', id }))
          );
        }
        default:
          return false;
      }
    };
    return roots.some(visit);
  }

  private shapes(): ShapeBuilder {
    this.shared.builder ??= new ShapeBuilder(this.types(), knownClasses(this.types()), this.models);
    return this.shared.builder;
  }

  private shapeAt(node: Node): Shape {
    const type: Type = this.types().checker.getTypeAtLocation(node);
    const written = ts.isParameter(node) ? (node.type ?? ts.getJSDocType(node)) : undefined;
    return this.resolvedParts(this.shapes().shapeOf(type), written);
  }

  /** Of a union with a type that could not be resolved, the checker knows nothing; the other parts are known all the same. */
  private resolvedParts(whole: Shape, written: TypeNode | undefined): Shape {
    const node = written && ts.isParenthesizedTypeNode(written) ? written.type : written;
    if (whole.kind !== 'unsupported' || node === undefined || !ts.isUnionTypeNode(node)) return whole;
    const { checker } = this.types();
    return union(
      node.types.map((part) => this.resolvedParts(this.shapes().shapeOf(checker.getTypeFromTypeNode(part)), part)),
    );
  }
}

const known = new WeakMap<TypeProgram, KnownClasses>();
function knownClasses(types: TypeProgram): KnownClasses {
  const found = known.get(types) ?? new KnownClasses(types);
  known.set(types, found);
  return found;
}

/** Only these are declared several times. */
function mayHaveOverloads(node: Node): boolean {
  if (isJavaScript(node.getSourceFile().fileName)) return false;
  return ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node);
}

function nameOf(node: ParameterDeclaration, index: number): string {
  return ts.isIdentifier(node.name) ? node.name.text : `arg${index}`;
}

function isOptional(node: ParameterDeclaration): boolean {
  if (node.questionToken !== undefined || node.initializer !== undefined) return true;
  return isJavaScript(node.getSourceFile().fileName) && isOptionalInJsDoc(node);
}

function isOptionalInJsDoc(node: ParameterDeclaration): boolean {
  return ts
    .getJSDocParameterTags(node)
    .some((tag) => tag.isBracketed || tag.typeExpression?.type.kind === ts.SyntaxKind.JSDocOptionalType);
}

export function isThis(parameter: ParameterDeclaration): boolean {
  return ts.isIdentifier(parameter.name) && parameter.name.text === 'this';
}

const symbolicCalls = new WeakMap<SourceFile, boolean>();

/** Each file is searched once, however many units it has. */
function callsSymbolic(source: SourceFile): boolean {
  const known = symbolicCalls.get(source) ?? /\bsymbolic\s*[<(]/.test(source.text);
  symbolicCalls.set(source, known);
  return known;
}
