// What can be called on a class or function that has a model, with the shapes of the arguments: from the types of the original.
import { basename, dirname, join } from 'node:path';
import type { ObjectShape, ShapeTable } from '../../inputs/shape.js';
import { openProgram } from '../../languages/javascript/frontend/program.js';
import { ProgramError } from '../../languages/program-error.js';
import type { Parameter, UnitDescription } from '../../languages/unit.js';
import type { UserModel } from '../../languages/user-model.js';

export interface Callable {
  /** `add`; '' for the function itself, `constructor` for `new`. */
  readonly name: string;
  readonly static: boolean;
  readonly parameters: readonly Parameter[];
  readonly shapes: ShapeTable;
}

export interface CallPlan {
  readonly construct: Callable | undefined;
  readonly members: readonly Callable[];
  /** The fields of the model, when inputs are made of them. */
  readonly state: { readonly shape: ObjectShape; readonly shapes: ShapeTable } | undefined;
  /** What is not compared, and why. */
  readonly notes: readonly string[];
}

export function callPlan(model: UserModel, models: readonly UserModel[], cwd: string): CallPlan {
  const { file, name } = model.target;
  const notes: string[] = [];
  const { units } = openProgram([{ file, unit: name }], { cwd });
  const callables = units.flatMap((unit) => {
    const callable = callableOf(unit, model);
    if (!unit.async && !unit.generator) return [callable];
    notes.push(`${callable.name || name} is ${unit.async ? 'asynchronous' : 'a generator'}: it was not called`);
    return [];
  });
  if (model.kind === 'function') return { construct: undefined, members: callables, state: undefined, notes };
  const own = constructorOf(model, cwd) ?? { name: 'constructor', static: false, parameters: [], shapes: [] };
  const members = callables.filter((callable) => callable.name !== 'constructor');
  return { construct: own, members, state: model.concretize ? stateOf(model, models, cwd, notes) : undefined, notes };
}

function callableOf(unit: UnitDescription, model: UserModel): Callable {
  const name = model.kind === 'function' ? '' : (unit.member ?? 'constructor');
  return { name, static: unit.kind === 'static', parameters: unit.parameters, shapes: unit.shapes };
}

/** Undefined for a class without a constructor of its own. */
function constructorOf(model: UserModel, cwd: string): Callable | undefined {
  const { file, name } = model.target;
  try {
    const [unit] = openProgram([{ file, unit: `${name}.constructor` }], { cwd }).units;
    return unit && callableOf(unit, model);
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return undefined;
  }
}

/** The shape of inputs of the class, by way of a function that takes one. */
function stateOf(model: UserModel, models: readonly UserModel[], cwd: string, notes: string[]): CallPlan['state'] {
  const { file, name } = model.target;
  const driver = join(dirname(file), 'everypath-model-check.ts');
  const specifier = `./${basename(file).replace(/\.([cm]?)tsx?$/, '.$1js')}`;
  const text = `import type { ${name} } from ${JSON.stringify(specifier)};\nexport function state(x: ${name}) {}\n`;
  const [unit] = openProgram([{ file: driver, unit: 'state' }], {
    cwd,
    virtual: new Map([[driver, text]]),
    models,
  }).units;
  const shape = unit?.parameters[0]?.shape;
  const entry = shape?.kind === 'ref' ? unit?.shapes[shape.id] : undefined;
  if (entry?.model !== undefined) return { shape: entry, shapes: unit?.shapes ?? [] };
  const reason = shape?.kind === 'unsupported' ? `: ${shape.text}` : '';
  notes.push(`inputs of type ${name} cannot be made up${reason}; concretize was not tried`);
  return undefined;
}
