// Every kind of harm that analysed code may try is denied, in the exploration and where the original code runs: nothing happens, and the
// gap says which option would allow it. With the option it happens.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UnitResult } from '../../src/result/result.js';
import { Fixture } from './fixture.js';

const KINDS: Readonly<Record<string, string>> = {
  write:
    'writes appends removes unlinks renames copies makesFolder links hardLinks truncates changesMode opensForWriting ' +
    'opensByFlag writesBeside writesLater writesByPromise writesByStream',
  read: 'reads readsByUrl readsByDots readsByLink readsByPromise readsByStream readsByDescriptor lists asks',
  net: 'connects requests fetches resolves listens',
  'child-process': 'executes spawns forks',
  worker: 'startsWorker',
  env: 'setsVariable removesVariable changesFolder',
  addons: 'loadsAddon',
};
const PRESENT = ['secret.json', 'secret.txt'];
const fixture = new Fixture();
let units: ReadonlyMap<string, UnitResult>;

beforeAll(async () => {
  await fixture.listen();
  fixture.add('harm.ts');
  units = await fixture.check('harm.ts');
});

afterAll(() => fixture.close());

describe.each(Object.entries(KINDS))('denied: %s', (kind, names) => {
  it.each(names.split(' '))('%s', (name) => {
    const unit = units.get(name) as UnitResult;
    expect(unit.verdict).toBe('open');
    const gap = unit.gaps.find(({ code }) => code === 'denied');
    expect(gap).toMatchObject({ denied: kind, lift: `--allow-${kind}` });
    expect(gap?.location?.file).toMatch(/harm\.ts$/);
  });
});

it.each(['kills', 'opensAddon'])('no option allows: %s', (name) => {
  const { verdict, gaps } = units.get(name) as UnitResult;
  expect(verdict).toBe('open');
  expect(gaps).toContainEqual(
    expect.objectContaining({ code: 'unsupported', message: expect.stringContaining('process.') }),
  );
});

it('bindings throw, which the result says', () => {
  const { assumptions, paths } = units.get('usesBinding') as UnitResult;
  expect(paths.map(({ outcome }) => outcome.kind)).toEqual(['threw']);
  expect(assumptions).toContain('process.binding throws, as it does under the permissions of Node');
});

describe('nothing happened', () => {
  it('outside', () => {
    expect(fixture.left()).toEqual(PRESENT);
    expect(fixture.secret()).toBe('secret');
  });
  it('in the project', () => {
    for (const name of ['writesBeside', 'hardLinks']) expect(existsSync(join(fixture.project, name))).toBe(false);
  });
  it('on the network', () => expect(fixture.connections).toBe(0));
  it('to a descriptor that the program did not open, or a module outside', () => {
    for (const name of ['writesToDescriptor', 'requiresOutside', 'opensByPromise']) {
      expect(units.get(name)?.paths.some((path) => path.outcome.kind === 'returned')).toBe(false);
    }
  });
});

describe('the original code', () => {
  // The predicate of an enumeration and the tests of --from run untranslated only.
  const predicate = `import * as fs from 'node:fs';
    export function harm(x: boolean): boolean { fs.writeFileSync('OUTSIDE_FOLDER/predicate', ''); return x; }
    export function variable(x: boolean): boolean { process.env.HARM = '1'; return x; }`;

  it('of an enumeration is denied the same', async () => {
    fixture.add('predicate.ts', predicate);
    for (const [name, option] of [
      ['harm', '--allow-write'],
      ['variable', '--allow-env'],
    ]) {
      const { stdout } = await fixture.run('enumerate', `predicate.ts#${name}`, '--bound', '2');
      expect(stdout).toContain(option);
    }
    expect(fixture.left()).toEqual(PRESENT);
  });

  it('of tests is denied the same', async () => {
    fixture.add(
      'stack.ts',
      'export class Stack { items: number[] = []; push(x: number): void { this.items.push(x); } }',
    );
    fixture.add(
      'stack.test.ts',
      `import * as fs from 'node:fs';
      import { it } from 'vitest';
      import { Stack } from './stack.js';
      it('writes', () => { fs.writeFileSync('OUTSIDE_FOLDER/fromTest', ''); new Stack().push(1); });`,
    );
    await fixture.run('test', 'stack.ts#Stack.push', '--from', 'stack.test.ts', '--timeout', '5');
    expect(fixture.left()).toEqual(PRESENT);
  });

  it('that loads is denied the same', async () => {
    fixture.add(
      'loading.ts',
      `require('fs').writeFileSync('OUTSIDE_FOLDER/loading', '');\nexport function f(): void {}`,
    );
    const { code, stderr } = await fixture.run('check', 'loading.ts');
    expect(code).toBe(2);
    expect(stderr).toContain('--allow-write');
    expect(fixture.left()).toEqual(PRESENT);
  });
});

describe('allowed', () => {
  it('what was asked for happens', async () => {
    const free = join(fixture.root, 'free');
    mkdirSync(free);
    fixture.add(
      'allowed.ts',
      `import { execSync } from 'node:child_process';
      import * as fs from 'node:fs';
      import { Worker } from 'node:worker_threads';
      export function writes(): string { fs.writeFileSync('${free}/w', 'written'); return fs.readFileSync('${free}/w', 'utf8'); }
      export function elsewhere(): void { fs.writeFileSync('OUTSIDE_FOLDER/elsewhere', ''); }
      export function reads(): string { return fs.readFileSync('OUTSIDE_FOLDER/secret.txt', 'utf8'); }
      export async function fetches(): Promise<string> { return (await fetch('SERVER_ADDRESS')).text(); }
      export function executes(): string { return execSync('echo done', { encoding: 'utf8' }); }
      export function variable(): string | undefined { process.env.HARM = 'set'; return process.env.HARM; }
      export function works(): string { new Worker('0', { eval: true }); return 'started'; }
      export function loads(): unknown { return require('./addon.node'); }`,
    );
    const options = `--allow-write=${free} --allow-read=${fixture.outside} --allow-net --allow-child-process --allow-env --allow-worker --allow-addons`;
    const allowed = await fixture.check('allowed.ts', ...options.split(' '));
    const shown = (name: string): unknown =>
      allowed.get(name)?.paths.map(({ outcome, replayed }) => [outcome.value, replayed]);
    expect(shown('writes')).toEqual([['"written"', true]]);
    expect(readFileSync(join(free, 'w'), 'utf8')).toBe('written');
    expect(allowed.get('elsewhere')?.gaps[0]).toMatchObject({ code: 'denied', denied: 'write' });
    expect(shown('reads')).toEqual([['"secret"', true]]);
    expect(allowed.get('fetches')?.paths[0]?.outcome.value).toBe('"hello"');
    expect(fixture.connections).toBeGreaterThan(0);
    expect(shown('executes')).toEqual([['"done\\n"', true]]);
    expect(shown('variable')).toEqual([['"set"', true]]);
    expect(process.env.HARM).toBeUndefined();
    expect(shown('works')).toEqual([['"started"', true]]);
    // The loader of the system was asked, and says what it thinks of the file.
    expect(JSON.stringify(allowed.get('loads')?.paths[0]?.outcome)).toMatch(/addon\.node/);
    // A conclusion says what it rests on.
    expect(allowed.get('reads')?.assumptions.join()).toContain('files that it read');
  });

  it('links do not lead out of an allowed folder', async () => {
    fixture.add(
      'dangling.ts',
      `import * as fs from 'node:fs';
      export function f(): void { fs.writeFileSync('${fixture.project}/dangling', 'x'); }`,
    );
    const { symlinkSync } = await import('node:fs');
    symlinkSync(join(fixture.outside, 'dangled'), join(fixture.project, 'dangling'));
    const found = await fixture.check('dangling.ts', `--allow-write=${fixture.project}`);
    expect(found.get('f')?.gaps[0]).toMatchObject({ denied: 'write' });
    expect(fixture.left()).toEqual(PRESENT);
  });

  it('options are checked', async () => {
    writeFileSync(join(fixture.project, 'plain.ts'), 'export function f(): void {}');
    const { check } = await import('../../src/api.js');
    const file = join(fixture.project, 'plain.ts');
    expect(() => check(file, { allowWrite: 3 as never })).toThrow(/allowWrite/);
    expect(() => check(file, { allowNet: 'yes' as never })).toThrow(/allowNet/);
  });
});
