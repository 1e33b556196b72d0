// From a unit's syntax and types to its description: parameters, receiver, contracts, statements.
// Untyped JavaScript needs no type checker: its parameters are `any`.
import type { Node } from 'typescript';
import { isMeasured } from '../../../inputs/measured.js';
import type { Shape, ShapeTable } from '../../../inputs/shape.js';
import { shapeKey } from '../../../inputs/shape-fits.js';
import type { AssumedText } from '../../language.js';
import type { Parameter, UnitDescription } from '../../unit.js';
import type { UserModel } from '../../user-model.js';
import { PLAIN_DATA } from '../values/assumed.js';
import { ASSUMED, type FindModule, readAround } from './around.js';
import { assumedOfCalls } from './called-as.js';
import { ts } from './compiler.js';
import { assumptionsOfNew, nameOf } from './constructed.js';
import { type ContractSource, contractsOf } from './contract-list.js';
import { rejectedNames, thrownNames } from './contracts.js';
import { othersMakeFunctions } from './outliving.js';
import { isJavaScript, nodeRange } from './sources.js';
import { laterStatements, statementsOf } from './statements.js';
import type { TypeProgram } from './type-program.js';
import { isThis, type SharedShapes, UnitInputs } from './unit-inputs.js';
import type { UnitSyntax } from './units.js';

const ANY_ASSUMPTION =
  'inputs of type any or unknown are undefined, null, booleans, numbers, strings, bigints, plain objects, arrays or functions';

export interface DescribedUnit {
  readonly unit: UnitDescription;
  readonly contracts: readonly ContractSource[];
}

/** JavaScript says no types: the compiler has them from what is assigned. */
const INFERRED = 'variables of the region have the types that the compiler infers for them';

/** Callers may send values and errors in, or end a generator early. */
const RESUMED = 'the generator is run to its end by next() without values';

/** Objects that have a length may be arrays, which are tried where another input has the type. */
function measured(table: ShapeTable): string[] {
  const says = (name: string): string =>
    `inputs of type ${name} are objects of their own, or such that other inputs of declared types hold`;
  return table.filter(isMeasured).map(({ name }) => says(name));
}

/** What the user gives besides the program. */
export interface DescribeOptions {
  /** Other modules of the project, for what they remember. */
  readonly find?: FindModule;
  readonly models?: readonly UserModel[];
  readonly assumed?: readonly AssumedText[];
}

/** What `unreachable` needs besides: callers keep to the contract, and objects are what their types show. */
function givenBy(
  { requires, invariants }: Pick<UnitDescription, 'requires' | 'invariants'>,
  around: readonly string[],
  shapes: readonly Shape[],
  table: ShapeTable,
): string[] {
  const clauses = [
    ...requires.map(({ text }) => `@requires ${text}`),
    ...invariants.map(({ text }) => `@invariant ${text}`),
  ];
  const objects = table.some(({ fields }) => fields.length > 0) || /"kind":"(array|tuple)"/.test(shapeKey(shapes));
  return [...clauses, ...around.filter((text) => text === ASSUMED), ...(objects ? [PLAIN_DATA] : [])];
}

/** `key`: the unit's name, made unique over the program. */
export function describeUnit(
  syntax: UnitSyntax,
  key: string,
  types: () => TypeProgram,
  { models: allModels = [], assumed = [], find = () => undefined }: DescribeOptions = {},
): DescribedUnit {
  const { node, maker } = syntax;
  // What is checked is itself, not a model of it.
  const models = allModels.filter(({ target }) => target.file !== syntax.file || target.name !== syntax.root);
  const shared: SharedShapes = { builder: undefined };
  const inputs = new UnitInputs(syntax, types, models, shared);
  const declared = node.parameters.filter((parameter) => !isThis(parameter));
  const { parameters: own, overloads } = inputs.parameters(declared);
  const making = maker === undefined ? [] : new UnitInputs(maker, types, models, shared).makerParameters(own);
  const parameters = [...making, ...own];
  const receiver = maker === undefined ? inputs.receiver() : undefined;
  const symbolic = inputs.symbolic();
  const outliving = outlivingParts(syntax, inputs, parameters);
  const asked = [...Object.values(symbolic), ...outliving.shapes];
  const shapes = [...parameters.map((p) => p.shape), ...(receiver ? [receiver] : []), ...asked];
  const hasAny = inputs.reaches(['any'], shapes);
  const isAsync = ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Async;
  const { clauses, list, assumptions } = contractsOf(syntax, key, declared, assumed);
  const result = inputs.result();
  const around = readAround(node, find);
  inputs.relate();
  const unit: UnitDescription = {
    ...placeOf(syntax),
    ...(receiver && { receiver }),
    ...(maker && { making: making.length }),
    parameters,
    ...(overloads && { overloads: overloads.map((list) => [...making, ...list]) }),
    result,
    async: isAsync !== 0 || inputs.returnsPromise,
    generator: 'asteriskToken' in node && node.asteriskToken !== undefined,
    location: nodeRange(node),
    statements: statementsOf(node),
    ...outliving.parts,
    ...clauses,
    ...announced(syntax.doc, inputs, own, shapes),
    contracts: list.functions,
    olds: list.olds,
    symbolic,
    shapes: inputs.table,
    assumptions: [
      ...inputs.assumptions,
      ...(hasAny ? [ANY_ASSUMPTION] : []),
      ...measured(inputs.table),
      ...('asteriskToken' in node && node.asteriskToken !== undefined ? [RESUMED] : []),
      ...assumedOfKind(syntax),
      ...assumptions,
      ...around.filter((text) => text !== ASSUMED),
    ],
    given: givenBy(clauses, around, shapes, inputs.table),
    dynamic: hasAny || inputs.reaches(['unsupported'], shapes),
    ...(mentionsArguments(node) && own.some((p) => p.optional) && { countsArguments: true }),
    ...(models.length > 0 && { models }),
  };
  return { unit, contracts: list.sources };
}

/** A unit that nobody explores: a run that ends says that it was there. */
export function namedUnit(syntax: UnitSyntax): UnitDescription {
  const none = { parameters: [], statements: [], later: [], requires: [], ensures: [], invariants: [], contracts: [] };
  return {
    ...placeOf(syntax),
    ...none,
    result: { kind: 'any' },
    async: false,
    generator: false,
    location: nodeRange(syntax.node),
    olds: [],
    symbolic: {},
    shapes: [],
    assumptions: [],
    dynamic: false,
  };
}

/** Of regions, of methods on new objects, of code that can tell how it is called. */
function assumedOfKind(syntax: UnitSyntax): string[] {
  const { region, maker, file } = syntax;
  const made = maker === undefined ? [] : assumptionsOfNew(maker);
  return [...made, ...(region !== undefined && isJavaScript(file) ? [INFERRED] : []), ...assumedOfCalls(syntax)];
}

function placeOf(syntax: UnitSyntax) {
  const { file, kind, root, exported, member } = syntax;
  const named = { name: nameOf(syntax), file, kind, root };
  return { ...named, ...(exported && { exported }), ...(member !== undefined && { member }) };
}

/** What may run when the unit has returned. */
function outlivingParts({ node }: UnitSyntax, inputs: UnitInputs, parameters: readonly Parameter[]) {
  const later = laterStatements(node);
  const others = othersMakeFunctions(node);
  const names = parameters.map((p) => p.name);
  const returned = later.length > 0 || others ? inputs.returned(names) : undefined;
  const parts = {
    later,
    ...(others && { othersMakeFunctions: true }),
    ...(returned?.shape && { returned: returned.shape }),
  };
  return { parts, shapes: returned?.shapes ?? [] };
}

function mentionsArguments(node: Node): boolean {
  if (ts.isIdentifier(node) && node.text === 'arguments') return true;
  return ts.forEachChild(node, (child) => mentionsArguments(child) || undefined) === true;
}

/** What comments say of errors. */
function announced(doc: Node, inputs: UnitInputs, own: readonly Parameter[], shapes: readonly Shape[]) {
  const throws = thrownNames(doc);
  const promises = inputs.reaches(['promise'], shapes);
  const names = own.map(({ name }) => name);
  const rejects = promises ? rejectedNames(doc, names) : [];
  return {
    ...(throws.length > 0 && { throws }),
    ...(promises && { promises }),
    ...(rejects.length > 0 && { rejects }),
  };
}
