// From a unit's syntax and types to its description: parameters, receiver, contracts, statements.
// Untyped JavaScript needs no type checker: its parameters are `any`.
import type {
  Node,
  ParameterDeclaration,
  Signature,
  SourceFile,
  Type,
  TypeNode,
  Symbol as TypeSymbol,
} from 'typescript';
import type { Shape } from '../../../inputs/shape.js';
import type { SourceRange } from '../../../result/source-range.js';
import type { ContractFunction, Parameter, UnitDescription } from '../../unit.js';
import type { UserModel } from '../../user-model.js';
import { KnownClasses } from './classes.js';
import { ts } from './compiler.js';
import { assumptionsOfNew, nameOf } from './constructed.js';
import { type Clause, clausesOf } from './contracts.js';
import { declarationFileOf, declaredSignatures } from './declared-types.js';
import { placeOf } from './instrument/transpile.js';
import { union } from './shape-union.js';
import { ShapeBuilder } from './shapes.js';
import { isJavaScript, nodeRange } from './sources.js';
import { laterStatements, statementsOf } from './statements.js';
import type { TypeProgram } from './type-program.js';
import type { UnitSyntax } from './units.js';

const ANY: Shape = { kind: 'any' };
const ANY_ASSUMPTION =
  'inputs of type any or unknown are undefined, null, booleans, numbers, strings, bigints, plain objects, arrays or functions';

const APART = 'inputs of type any, unknown or object are other objects than those of declared types';
const LEFT_OUT = 'optional arguments are passed: undefined where they are left out';

const DECLARED_ASSUMPTION = 'inputs have the types that the declaration file of the package gives them';

/** A contract expression to be translated in the module whose scope it sees. */
export interface ContractSource {
  readonly file: string;
  readonly id: string;
  readonly parameters: readonly string[];
  readonly text: string;
  readonly location: SourceRange;
}

export interface DescribedUnit {
  readonly unit: UnitDescription;
  readonly contracts: readonly ContractSource[];
}

/** `key`: the unit's name, made unique over the program. */
export function describeUnit(
  syntax: UnitSyntax,
  key: string,
  types: () => TypeProgram,
  allModels: readonly UserModel[] = [],
): DescribedUnit {
  const { node, doc } = syntax;
  // What is checked is itself, not a model of it.
  const models = allModels.filter(({ target }) => target.file !== syntax.file || target.name !== syntax.root);
  const shared: SharedShapes = { builder: undefined };
  const inputs = new Inputs(syntax, types, models, shared);
  const declared = node.parameters.filter((parameter) => !isThis(parameter));
  const own = declared.map((parameter, i) => inputs.parameter(parameter, i));
  const { maker } = syntax;
  const making = maker === undefined ? [] : new Inputs(maker, types, models, shared).makerParameters(own);
  const parameters = [...making, ...own];
  const receiver = maker === undefined ? inputs.receiver() : undefined;
  const symbolic = inputs.symbolic();
  const dynamic = inputs.dynamic([
    ...parameters.map((p) => p.shape),
    ...(receiver ? [receiver] : []),
    ...Object.values(symbolic),
  ]);
  const isAsync = ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Async;

  const requires = clausesOf(doc, 'requires');
  const ensures = clausesOf(doc, 'ensures');
  const invariants = syntax.kind === 'static' ? [] : syntax.classes.flatMap((c) => clausesOf(c.doc, 'invariant'));
  const contracts = new ContractList(key, declared.map(contractParameter));
  for (const [i, clause] of requires.entries()) contracts.add('requires', i, clause);
  for (const [i, clause] of ensures.entries()) contracts.add('ensures', i, clause);
  for (const [i, clause] of invariants.entries()) contracts.add('invariant', i, clause);

  const result = inputs.result();
  inputs.relate();
  const unit: UnitDescription = {
    name: nameOf(syntax),
    file: syntax.file,
    kind: syntax.kind,
    root: syntax.root,
    ...(syntax.exported && { exported: syntax.exported }),
    ...(syntax.member !== undefined && { member: syntax.member }),
    ...(receiver && { receiver }),
    ...(maker && { making: making.length }),
    parameters,
    result,
    async: isAsync !== 0 || inputs.returnsPromise,
    generator: 'asteriskToken' in node && node.asteriskToken !== undefined,
    location: nodeRange(node),
    statements: statementsOf(node),
    later: laterStatements(node),
    requires: requires.map(publicClause),
    ensures: ensures.map(publicClause),
    invariants: invariants.map(publicClause),
    contracts: contracts.functions,
    olds: contracts.olds,
    symbolic,
    shapes: inputs.table,
    assumptions: [
      ...inputs.assumptions,
      ...(dynamic ? [ANY_ASSUMPTION] : []),
      ...(dynamic && inputs.table.length > 0 ? [APART] : []),
      ...(own.some((p) => p.optional) && mentionsArguments(node) ? [LEFT_OUT] : []),
      ...(maker ? assumptionsOfNew(maker) : []),
    ],
    dynamic,
    ...(models.length > 0 && { models }),
  };
  return { unit, contracts: contracts.sources };
}

function publicClause({ text, location }: Clause) {
  return { text, location };
}

interface SharedShapes {
  builder: ShapeBuilder | undefined;
}

/** Shapes of the inputs of one unit; the type checker starts when the first type is needed. */
class Inputs {
  private signatures: readonly Signature[] | undefined;
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
    return this.syntax.node.parameters
      .filter((p) => p.dotDotDotToken === undefined)
      .map((parameter, i) => this.parameter(parameter, i))
      .map((p) => (taken.has(p.name) ? { ...p, name: `new_${p.name}` } : p));
  }

  get assumptions(): readonly string[] {
    const declared = this.fromDeclarations ? [DECLARED_ASSUMPTION] : [];
    return [...(this.shared.builder?.assumptions ?? []), ...declared];
  }

  parameter(node: ParameterDeclaration, index: number): Parameter {
    const rest = node.dotDotDotToken !== undefined;
    const { syntax } = this;
    const inJavaScript = isJavaScript(node.getSourceFile().fileName);
    const untyped = inJavaScript && ts.getJSDocType(node) === undefined && ts.getJSDocTypeTag(syntax.doc) === undefined;
    const optional =
      node.questionToken !== undefined || node.initializer !== undefined || (inJavaScript && isOptionalInJsDoc(node));
    const name = ts.isIdentifier(node.name) ? node.name.text : `arg${index}`;
    const declared = untyped ? this.declared(index, rest) : undefined;
    if (declared !== undefined) return { name, ...declared, optional: declared.optional || optional, rest };
    const typed = untyped ? (rest ? { kind: 'array' as const, element: ANY } : ANY) : this.shapeAt(node);
    // The language makes the array of a rest parameter: it is there whatever strictNullChecks says.
    const whole: Shape = rest ? withoutNullish(typed) : typed;
    // Leaving the argument out and passing undefined are one case, which `optional` stands for.
    const shape = optional ? withoutUndefined(whole) : whole;
    return { name, shape, optional, rest };
  }

  /** What a declaration file says of a parameter, over all its overloads; undefined where it says nothing of use. */
  private declared(index: number, rest: boolean): { shape: Shape; optional: boolean } | undefined {
    if (declarationFileOf(this.syntax.file) === undefined) return undefined;
    this.signatures ??= declaredSignatures(this.types(), this.syntax);
    const { checker } = this.types();
    const found: Shape[] = [];
    let optional = false;
    for (const signature of this.signatures) {
      const parameter = signature.getParameters()[index];
      const declaration = parameter?.valueDeclaration as ParameterDeclaration | undefined;
      if (parameter === undefined || declaration === undefined) {
        optional = true;
        continue;
      }
      if ((declaration.dotDotDotToken !== undefined) !== rest) return undefined;
      const whole = this.shapes().shapeOf(checker.getTypeOfSymbolAtLocation(parameter, declaration));
      found.push(this.resolvedParts(whole, declaration.type));
      if (checker.isOptionalParameter(declaration)) optional = true;
    }
    const whole = found.length === 0 ? undefined : union(found);
    if (whole === undefined || whole.kind === 'unsupported' || (rest && whole.kind !== 'array')) return undefined;
    this.fromDeclarations = true;
    return { shape: optional ? withoutUndefined(whole) : whole, optional };
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
    if (!/\bsymbolic\s*[<(]/.test(source.text)) return;
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

  /** Whether a value of kind `any` can enter, directly or through a field, an element or a function's result. */
  dynamic(roots: readonly Shape[]): boolean {
    const seen = new Set<number>();
    const visit = (shape: Shape): boolean => {
      switch (shape.kind) {
        case 'any':
          return true;
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

function isThis(parameter: ParameterDeclaration): boolean {
  return ts.isIdentifier(parameter.name) && parameter.name.text === 'this';
}

function isOptionalInJsDoc(node: ParameterDeclaration): boolean {
  return ts
    .getJSDocParameterTags(node)
    .some((tag) => tag.isBracketed || tag.typeExpression?.type.kind === ts.SyntaxKind.JSDocOptionalType);
}

function mentionsArguments(node: Node): boolean {
  if (ts.isIdentifier(node) && node.text === 'arguments') return true;
  return ts.forEachChild(node, (child) => mentionsArguments(child) || undefined) === true;
}

function withoutNullish(shape: Shape): Shape {
  if (shape.kind !== 'union') return shape;
  return union(shape.options.filter((o) => !(o.kind === 'literal' && (o.value ?? undefined) === undefined)));
}

function withoutUndefined(shape: Shape): Shape {
  if (shape.kind !== 'union') return shape;
  return union(shape.options.filter((option) => !(option.kind === 'literal' && option.value === undefined)));
}

/**
 * A parameter as a contract function declares it: its name or destructuring pattern with the default value. A rest
 * parameter is passed as one array, so that `result` can follow it.
 */
function contractParameter(parameter: ParameterDeclaration): string {
  const text = parameter.name.getText();
  return parameter.initializer === undefined ? text : `${text} = ${parameter.initializer.getText()}`;
}

/** Contract functions of one unit, with their ids. */
class ContractList {
  readonly functions: ContractFunction[] = [];
  readonly olds: string[] = [];
  readonly sources: ContractSource[] = [];

  constructor(
    private readonly key: string,
    private readonly parameters: readonly string[],
  ) {}

  add(kind: ContractFunction['kind'], clause: number, { location, translated, olds, conjuncts }: Clause): void {
    const id = `${this.key}:${kind}:${clause}`;
    this.functions.push({ id, kind, clause, conjuncts: conjuncts.map((_, i) => `${id}:${i}`) });
    const parameters =
      kind === 'invariant'
        ? []
        : kind === 'requires'
          ? this.parameters
          : [...this.named('result', '$old'), 'result', '$old'];
    this.sources.push({ file: location.file, id, parameters, text: translated, location });
    for (const [i, text] of conjuncts.entries()) {
      this.sources.push({ file: location.file, id: `${id}:${i}`, parameters, text, location });
    }
    for (const text of olds) {
      const oldId = `${this.key}:old:${this.olds.length}`;
      this.olds.push(oldId);
      this.sources.push({ file: location.file, id: oldId, parameters: this.parameters, text, location });
    }
  }

  /** Parameters whose own name is taken by the contract language are hidden by it. */
  private named(...taken: string[]): string[] {
    return this.parameters.map((text, i) => (taken.includes(/^[\w$]*/.exec(text)![0]) ? `$hidden${i}` : text));
  }
}
