// Finds out what files with models of the user's own define: runs each in the realm of original code, within limits, and
// says which class or function of which module each call of model() is about. Called before a program is opened.
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { openProgram, type Program } from '../../languages/javascript/frontend/program.js';
import { OriginalProgram } from '../../languages/javascript/original/original.js';
import type { DefinedModel } from '../../languages/javascript/original/original-models.js';
import { ModuleError } from '../../languages/javascript/program/module-graph.js';
import { closest } from '../../languages/program-error.js';
import type { UnitDescription } from '../../languages/unit.js';
import type { UserModel } from '../../languages/user-model.js';
import { wrongModels } from '../../report/messages.js';
import { OptionError } from '../check-error.js';

/** A models file, loaded in the realm of original code. */
export interface ModelsFile {
  readonly file: string;
  readonly models: readonly UserModel[];
  readonly original: OriginalProgram;
}

const PARTS = ['as', 'valid', 'concretize', 'abstract'];
/** A file of models that does not end is found out soon. */
const LOADING_MS = 2000;
const HINT = "write model(YourClass, { as: ItsModel }), with model from 'everypath'";

export function findModels(files: readonly string[], cwd: string): ModelsFile[] {
  const program = openProgram([], { cwd });
  const found = files.map((file) => loadModels(file, cwd, program));
  const seen = new Map<string, UserModel>();
  for (const model of found.flatMap((f) => f.models)) {
    const key = `${model.target.name} ${model.target.file}`;
    const other = seen.get(key);
    if (other !== undefined) {
      const places = other.file === model.file ? 'twice' : `here and in ${other.file}`;
      throw new OptionError(wrongModels(model.file, `${model.target.name} is modelled ${places}`));
    }
    seen.set(key, model);
  }
  return found;
}

function loadModels(written: string, cwd: string, program: Program): ModelsFile {
  const path = resolve(cwd, written);
  if (!existsSync(path)) {
    throw new OptionError(wrongModels(written, 'the file does not exist', 'name a JavaScript or TypeScript file'));
  }
  const file = realpathSync(path);
  const unit = carrier(file);
  const original = loadedOriginal(unit, program, written);
  const { defined } = original.models;
  if (defined.length === 0) throw new OptionError(wrongModels(written, 'it defines no model', HINT));
  return { file, original, models: defined.map((model) => described(model, original, written)) };
}

/** Translating modules takes of the time that loading may take: it is tried again as long as there were new ones. */
function loadedOriginal(unit: UnitDescription, program: Program, written: string): OriginalProgram {
  const { load } = program.loader(unit);
  const seen = new Set<string>();
  const original = new OriginalProgram(unit, (specifier, from) => {
    seen.add(`${from ?? ''}\n${specifier}`);
    return load(specifier, from);
  });
  for (let before = -1; ; before = seen.size) {
    try {
      original.prepare(true, LOADING_MS);
      return original;
    } catch (error) {
      if (!isTimeout(error) || seen.size === before) throw new OptionError(wrongModels(written, loadProblem(error)));
    }
  }
}

function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

function loadProblem(error: unknown): string {
  if (error instanceof ModuleError) return error.message;
  if (isTimeout(error)) return 'loading it does not end';
  const { name = 'Error', message = String(error) } = (error ?? {}) as { name?: string; message?: string };
  return `loading it failed: ${name}: ${message}`;
}

function described(model: DefinedModel, original: OriginalProgram, written: string): UserModel {
  const { file, index, definition } = model;
  const fail = (problem: string, hint?: string): never => {
    throw new OptionError(wrongModels(written, `model ${index + 1}: ${problem}`, hint));
  };
  const target = targetOf(model, original, fail);
  const ref = original.refOf(target);
  if (ref === undefined || ref.name === 'default') {
    return fail(`${target.name || 'what it models'} has no name at the top level of a module`, 'give it one');
  }
  if (typeof definition !== 'object' || definition === null) return fail(`${ref.name} has no definition`, HINT);
  for (const key of Object.keys(definition)) {
    if (PARTS.includes(key)) continue;
    const near = closest(key, PARTS);
    fail(`'${key}' is no part of a model`, near ? `did you mean '${near}'?` : `the parts are ${PARTS.join(', ')}`);
  }
  for (const key of PARTS) {
    const part = (definition as unknown as Record<string, unknown>)[key];
    if (typeof part === 'function' || (part === undefined && key !== 'as')) continue;
    fail(`'${key}' of ${ref.name} must be a ${key === 'as' ? 'class or function' : 'function'}`);
  }
  const isClass = isClassCode(definition.as);
  if (isClassCode(target) && !isClass) fail(`${ref.name} is a class: its model must be one too`);
  return {
    target: ref,
    kind: isClass ? 'class' : 'function',
    file,
    index,
    written,
    as: isClass ? original.refOf(definition.as) : undefined,
    valid: definition.valid !== undefined,
    concretize: definition.concretize !== undefined,
    abstract: definition.abstract !== undefined,
  };
}

/** The class or function itself: as given, or found by `module#name`. */
export function targetOf(
  { target, file }: DefinedModel,
  original: OriginalProgram,
  fail: (problem: string, hint?: string) => never,
): Function {
  if (typeof target === 'function') return target;
  if (typeof target !== 'string') return fail(`it models ${String(target)}`, 'is the name that is imported right?');
  const [, specifier, name] = /^(.+)#([\w$]+)$/.exec(target) ?? [];
  if (specifier === undefined) return fail(`'${target}' names no class or function`, "write './module.js#Name'");
  let exports: Record<string, unknown>;
  try {
    exports = original.require(specifier, file) as Record<string, unknown>;
  } catch (error) {
    return fail(`'${target}': ${(error as Error | undefined)?.message ?? error}`);
  }
  const found = exports?.[name];
  if (typeof found === 'function') return found;
  const near = closest(name, Object.keys(exports ?? {}));
  return fail(`${specifier} exports no class or function '${name}'`, near ? `did you mean '${near}'?` : undefined);
}

function isClassCode(fn: Function): boolean {
  return /^class\b/.test(Function.prototype.toString.call(fn));
}

/** A unit in name only, whose module is the models file. */
function carrier(file: string): UnitDescription {
  const range = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const self = { target: { file, name: '' }, kind: 'function', file, index: 0, written: file, as: undefined } as const;
  return {
    name: file,
    file,
    kind: 'function',
    root: '',
    parameters: [],
    result: { kind: 'any' },
    async: false,
    generator: false,
    location: range,
    statements: [],
    later: [],
    requires: [],
    ensures: [],
    invariants: [],
    contracts: [],
    olds: [],
    symbolic: {},
    shapes: [],
    assumptions: [],
    dynamic: false,
    models: [{ ...self, valid: false, concretize: false, abstract: false }],
  };
}
