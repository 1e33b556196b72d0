// Models of the user's own: what stands for a class or function, gaps for what a model lacks, findings on the original only,
// proofs that name their models, comparison of models with originals, and files that are no models.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { check, checkModels, listModels, model, OptionError, original } from 'everypath';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODELS } from '../../src/languages/javascript/runtime/models/registry.js';
import type { UnitResult } from '../../src/result/result.js';
import { AMPLE } from '../cases.js';
import { root, runCli } from '../run-cli.js';

const fixtures = join(root, 'test/models/fixtures');
const clients = join(fixtures, 'clients.ts');
const file = (name: string): string => join(fixtures, `${name}.models.ts`);

async function run(unit: string, models: string, options = {}): Promise<UnitResult> {
  const { units } = await check(`${clients}#${unit}`, { models: [file(models)], timeout: AMPLE, ...options });
  return units[0] as UnitResult;
}

const gaps = (unit: UnitResult): string[] => unit.gaps.map((gap) => gap.message);
const restsOn = (unit: UnitResult, name: string): boolean =>
  unit.assumptions.some((text) => text.startsWith(`the model of ${name} in `));

describe('a model stands for the original', () => {
  it('in inputs, which are its valid states', async () => {
    const unit = await run('pushed', 'good');
    expect(unit.verdict).toBe('proved');
    expect(unit.stats.paths).toBe(4);
    expect(unit.paths.every((path) => path.replayed)).toBe(true);
    expect(restsOn(unit, 'Stack')).toBe(true);
    expect(unit.models).toEqual([{ name: 'Stack', file: file('good') }]);
  });

  it('throws what the original throws', async () => {
    const unit = await run('popped', 'good', { failOn: 'all' });
    expect(unit.verdict).toBe('refuted');
    expect(unit.paths.filter((path) => path.outcome.kind === 'violated').map((path) => path.replayed)).toEqual([true]);
  });

  it('as a class, to the program', async () => {
    const unit = await run('made', 'good');
    expect([unit.verdict, unit.stats.paths]).toEqual(['proved', 1]);
    const called = await run('call', 'good');
    expect(called.verdict).toBe('refuted');
    expect(called.paths[0]?.outcome.error?.message).toContain("cannot be invoked without 'new'");
    expect((await run('names', 'good')).verdict).toBe('proved');
  });

  it('leaving a result open', async () => {
    const unit = await run('weight', 'good');
    expect(unit.verdict).toBe('proved');
    expect(restsOn(unit, 'weigh')).toBe(true);
    // Its module makes a Stack when it is loaded.
    expect(restsOn(unit, 'Stack')).toBe(true);
    // What only paths reached that the original did not take is not called dead.
    const { units } = await check(`${join(root, 'examples/models/telemetry.ts')}#shard`, {
      models: [join(root, 'examples/models/telemetry.models.ts')],
    });
    expect(units[0]?.statements.some((statement) => statement.status === 'unreachable')).toBe(false);
  });

  it('with gaps for what it does not have', async () => {
    for (const [unit, member] of [
      ['summed', 'Stack.sum'],
      ['limited', 'Stack.limit'],
      ['make', 'static Stack.of'],
    ] as const) {
      const result = await run(unit, 'good');
      expect(result.verdict).toBe('open');
      expect(gaps(result)).toEqual([`${member}, which the model of Stack does not have`]);
    }
  });

  it('but not for what is checked', async () => {
    const { units } = await check(`${join(fixtures, 'stack.ts')}#weigh`, { models: [file('good')] });
    expect(units[0]?.models?.map((model) => model.name)).toEqual(['Stack']);
    expect(units[0]?.verdict).toBe('proved');
  });
});

describe('a wrong model', () => {
  it('refutes nothing that the original does not show', async () => {
    const { units } = await check(`${clients}#popped`, { models: [file('wrong')], timeout: AMPLE, maxPaths: 20 });
    expect(units[0]?.paths.some((path) => path.outcome.kind === 'violated')).toBe(false);
    expect(units[0]?.verdict).toBe('open');
    expect(units[0]?.gaps.map((gap) => gap.code)).toContain('not-replayed');
    expect(units[0]?.gaps.find((gap) => gap.code === 'not-replayed')?.lift).toContain('everypath model-check');
  });

  it('that never ends is cut', async () => {
    const unit = await run('pushed', 'endless', { maxSteps: 10_000 });
    expect(unit.verdict).toBe('open');
    expect(gaps(unit).join()).toContain('steps limit');
    expect(gaps(unit).join()).toContain('concretize of the model of Stack failed');
  });

  it('that throws is no finding', async () => {
    const unit = await run('weight', 'endless', { failOn: 'all' });
    expect(unit.verdict).toBe('open');
    expect(gaps(unit).join()).toContain('a violation that weigh itself does not show, only the model of it');
  });
});

describe('checkModels', () => {
  it('finds that good models agree', async () => {
    const { models } = await checkModels(file('good'), { runs: 60 });
    expect(models.map((m) => [m.name, m.kind, m.verdict])).toEqual([
      ['Stack', 'class', 'agrees'],
      ['weigh', 'function', 'agrees'],
    ]);
    expect(models[0]?.fromState).toBeGreaterThan(5);
    expect(models[0]?.notes).toContain('the model has no sum: using it is a gap');
  });

  it('shows where wrong ones differ', async () => {
    const { models } = await checkModels(file('wrong'), { runs: 60 });
    expect(models.map((m) => m.verdict)).toEqual(['differs', 'differs']);
    expect(models[1]?.difference?.calls).toEqual([`weigh('')`]);
    expect(models[1]?.difference?.original).toBe('returns 0');
    expect(models[0]?.difference?.calls.length).toBeLessThan(4);
  });

  it('ends with models that do not', async () => {
    const { models } = await checkModels(file('endless'), { runs: 1 });
    expect(models.map((m) => m.verdict)).toEqual(['differs', 'differs']);
    expect(models[0]?.difference?.model).toBe('does not end');
    expect(models[1]?.difference?.model).toContain('throws Error: no weight of');
  });

  it('is the same for the same seed', async () => {
    expect(await checkModels(file('wrong'), { seed: 7, runs: 20 })).toEqual(
      await checkModels(file('wrong'), { seed: 7, runs: 20 }),
    );
    await expect(checkModels(file('good'), { runs: 0 })).rejects.toThrow(OptionError);
  });
});

describe('files that are no models', () => {
  let folder: string;
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const head = "import { model } from 'everypath';\nimport * as s from './subject.js';\n";

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'everypath-models-'));
    write(
      'subject.ts',
      'export class A { m() { return 1; } }\nexport function f() { return 1; }\nexport default () => 1;\n',
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['missing', undefined, 'the file does not exist'],
    ['empty', '', 'it defines no model'],
    ['syntax', 'export const = 1', 'Variable declaration expected'],
    ['throws', "throw new Error('at load')", 'loading it failed: Error: at load'],
    ['endless', 'for (;;);', 'loading it does not end'],
    ['no-module', "import x from './nowhere.js';\nx();", "Cannot find module './nowhere.js'"],
    ['no-class', 'model((s as any).B, { as: class {} });', 'model 1: it models undefined'],
    ['no-export', "model('./subject.js#B', { as: class {} });", "./subject.js exports no class or function 'B'"],
    ['no-name', "model('./subject.js', { as: class {} });", "'./subject.js' names no class or function"],
    ['anonymous', 'model(s.default, { as: () => 1 });', 'has no name at the top level of a module'],
    ['no-definition', 'model(s.A, undefined as any);', 'A has no definition'],
    ['typo', 'model(s.A, { as: class {}, concretise: () => new s.A() } as any);', "'concretise' is no part of a model"],
    ['no-as', 'model(s.A, {} as any);', "'as' of A must be a class or function"],
    ['function', 'model(s.A, { as: (() => 1) as any });', 'A is a class: its model must be one too'],
    ['valid', 'model(s.A, { as: class {}, valid: true as any });', "'valid' of A must be a function"],
    ['twice', 'model(s.f, { as: () => 2 });\nmodel(s.f, { as: () => 3 });', 'f is modelled twice'],
  ])('%s', async (name, text, problem) => {
    const path = text === undefined ? join(folder, 'nowhere.ts') : write(`${name}.models.ts`, head + text);
    const error = await check(`${join(folder, 'subject.ts')}#f`, { models: [path] }).then(undefined, (e: unknown) => e);
    expect(error).toBeInstanceOf(OptionError);
    expect((error as Error).message).toContain(problem);
  });
});

describe('the command line', () => {
  const cli = (...args: string[]) => runCli(args);

  it('prints what fits the schema', async () => {
    const { stdout } = await cli('check', `${clients}#popped`, '--models', file('good'), '--json');
    const schema = JSON.parse(readFileSync(join(root, 'schema/result.schema.json'), 'utf8'));
    expect(new Ajv2020({ strict: false }).compile(schema)(JSON.parse(stdout))).toBe(true);
  });

  it('exits with the code of the comparison', async () => {
    expect((await cli('model-check', file('good'), '--runs', '5')).code).toBe(0);
    const wrong = await cli('model-check', file('wrong'), '--runs', '40', '--json');
    expect([wrong.code, JSON.parse(wrong.stdout).models.length]).toEqual([1, 2]);
    expect((await cli('model-check', 'nowhere.ts')).code).toBe(2);
    expect((await cli('models', '--kind', 'modle')).stderr).toContain('did you mean model?');
  });
});

it('lists how every built-in function is treated', async () => {
  const found = await listModels();
  const kinds = new Map(found.map(({ name, kind }) => [name, kind]));
  for (const name of Object.keys(MODELS)) if (kinds.has(name)) expect([name, kinds.get(name)]).toEqual([name, 'model']);
  expect(kinds.get('Array.prototype.map')).toBe('model');
  expect(kinds.get('Promise.resolve')).toBe('native');
  expect(new Set(kinds.values())).toEqual(new Set(['model', 'guard', 'native']));
});

it('does nothing outside an exploration', () => {
  const f = (): number => 1;
  expect(original(f)).toBe(f);
  expect(model(f, { as: f })).toEqual({ target: f, definition: { as: f } });
});
