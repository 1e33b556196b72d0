// Operations on files are judged by what they do to which file: flags, links on either side, prefixes, descriptors and modules. Each
// unit tries one way; afterwards everything outside of what was allowed is as it was.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UnitResult } from '../../src/result/result.js';
import { Fixture } from './fixture.js';

const fixture = new Fixture();
const { project, outside } = fixture;
const free = join(project, 'free');
afterAll(() => fixture.close());

/** Under default permissions: name -> body of a function that returns whether it got something done. */
const READING: Readonly<Record<string, string>> = {
  truncatesByFlag: `fs.readFileSync('kept.txt', { flag: 'w+' })`,
  createsByFlag: `fs.readFileSync('created.txt', { flag: 'a+' })`,
  createsByNumber: `fs.readFileSync('created.txt', { flag: fs.constants.O_CREAT | fs.constants.O_RDONLY } as never)`,
  opensToCreate: `fs.openSync('created.txt', 'as+')`,
  changesModeByDescriptor: `fs.fchmodSync(fs.openSync('kept.txt', 'r'), 0)`,
  changesTimesByDescriptor: `fs.futimesSync(fs.openSync('kept.txt', 'r'), 1, 1)`,
  changesOwnerByDescriptor: `fs.fchownSync(fs.openSync('kept.txt', 'r'), 1, 1)`,
  truncatesByDescriptor: `fs.ftruncateSync(fs.openSync('kept.txt', 'r'))`,
  requiresAnywhere: `createRequire('${outside}/x.js')('./secret.json')`,
  requiresByLink: `createRequire(__filename)('linked/secret.json')`,
  requiresByPath: `createRequire(__filename)('${outside}/secret.json')`,
  listsThroughLinks: `fs.readdirSync('.', { recursive: true } as never).some((name) => String(name).includes('secret.txt'))`,
  readsPipe: `fs.readFileSync('pipe', 'utf8')`,
  opensPipe: `fs.openSync('pipe', 'r')`,
};

/** With --allow-write=free. */
const WRITING: Readonly<Record<string, string>> = {
  copiesThroughLinks: `fs.cpSync('way-out', 'free/copied', { recursive: true, dereference: true })`,
  copiesOverLink: `fs.cpSync('kept', 'free/out', { recursive: true })`,
  makesFolderBeside: `fs.mkdtempSync('free')`,
  removesLinkOutside: `fs.unlinkSync('${outside}/into-free')`,
  removesLinkOutsideByRm: `fs.rmSync('${outside}/into-free')`,
  movesLinkOutside: `fs.renameSync('${outside}/into-free', 'free/moved')`,
  movesOverEntry: `fs.renameSync('free/mine.txt', '${outside}/into-free')`,
  changesTimesOfLink: `fs.lutimesSync('${outside}/into-free', 1, 1)`,
  changesOwnerOfLink: `fs.lchownSync('${outside}/into-free', 1, 1)`,
  linksToSecret: `fs.symlinkSync('${outside}/secret.txt', 'free/link')`,
  linksToSecretByDots: `fs.symlinkSync('../../outside/secret.txt', 'free/link')`,
  secondName: `fs.linkSync('${outside}/secret.txt', 'free/second')`,
  writesThroughLink: `fs.writeFileSync('free/out/secret.txt', 'x')`,
  appendsThroughLink: `fs.appendFileSync('free/out/secret.txt', 'x')`,
};

/** What stays possible with --allow-write=free, and gives true. */
const ALLOWED: Readonly<Record<string, string>> = {
  writes: `fs.writeFileSync('free/new.txt', 'a')`,
  makesFolder: `fs.mkdtempSync('free/').includes('free')`,
  copies: `fs.cpSync('kept', 'free/kept-copy', { recursive: true })`,
  removesOwnLink: `fs.unlinkSync('free/to-remove')`,
  readsLink: `fs.readlinkSync('way-out')`,
  statsLink: `fs.lstatSync('way-out').isSymbolicLink()`,
  readsSynchronously: `fs.readFileSync('kept.txt', { flag: 'rs' })`,
  opensWithoutFollowing: `fs.openSync('kept.txt', fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0))`,
  opensWithMinusZero: `fs.openSync('kept.txt', -0)`,
  makesFolderWithMinusZero: `fs.mkdirSync('free/mode', -0)`,
  changesModeOfOwn: `fs.fchmodSync(fs.openSync('free/mine.txt', 'r+'), 0o600)`,
  listsBelow: `fs.readdirSync('kept', { recursive: true } as never).join() === 'a.txt,deep,deep/b.txt'`,
  requiresOwn: `createRequire(__filename)('./own.json').own`,
};

function program(bodies: Readonly<Record<string, string>>): string {
  const units = Object.entries(bodies).map(
    ([name, body]) =>
      `export function ${name}(): boolean {\n  const done: unknown = ${body};\n  return done !== false;\n}\n`,
  );
  return `import * as fs from 'node:fs';\nimport { createRequire } from 'node:module';\n${units.join('')}`;
}

beforeAll(() => {
  mkdirSync(free);
  mkdirSync(join(project, 'kept/deep'), { recursive: true });
  mkdirSync(join(project, 'node_modules'));
  for (const name of ['kept.txt', 'kept/a.txt', 'kept/deep/b.txt', 'free/mine.txt'])
    writeFileSync(join(project, name), 'kept');
  writeFileSync(join(project, 'own.json'), '{ "own": true }');
  chmodSync(join(project, 'kept.txt'), 0o644);
  symlinkSync(outside, join(project, 'node_modules/linked'));
  symlinkSync(free, join(outside, 'into-free'));
  symlinkSync(outside, join(free, 'out'));
  symlinkSync('mine.txt', join(free, 'to-remove'));
  expect(spawnSync('mkfifo', [join(project, 'pipe')]).status).toBe(0);
});

async function explore(name: string, bodies: Readonly<Record<string, string>>, ...options: string[]) {
  fixture.add(name, program(bodies));
  return fixture.check(name, '--timeout', '30', ...options);
}

function returnsTrue(unit: UnitResult | undefined): boolean {
  return unit?.paths.some((path) => path.outcome.kind === 'returned' && path.outcome.value === 'true') === true;
}

describe('with default permissions', () => {
  it('no operation changes a file or reads outside', async () => {
    const units = await explore('reading.ts', READING);
    expect([...units.keys()].sort()).toEqual(Object.keys(READING).sort());
    for (const [name, unit] of units) expect([name, returnsTrue(unit)]).toEqual([name, false]);
    expect(readFileSync(join(project, 'kept.txt'), 'utf8')).toBe('kept');
    expect(statSync(join(project, 'kept.txt')).mode & 0o777).toBe(0o644);
    expect(statSync(join(project, 'kept.txt')).mtimeMs).toBeGreaterThan(2000);
    expect(existsSync(join(project, 'created.txt'))).toBe(false);
  });
});

describe('with one folder that may be changed', () => {
  it('nothing outside it changes', async () => {
    const before = lstatSync(join(outside, 'into-free'));
    const units = await explore('writing.ts', WRITING, `--allow-write=${free}`);
    expect([...units.keys()].sort()).toEqual(Object.keys(WRITING).sort());
    for (const [name, unit] of units) {
      expect([name, returnsTrue(unit)]).toEqual([name, false]);
      expect([name, unit.gaps.map((gap) => gap.code)]).toEqual([name, expect.arrayContaining(['denied'])]);
    }
    expect(fixture.left()).toEqual(['into-free', 'secret.json', 'secret.txt']);
    expect(fixture.secret()).toBe('secret');
    expect(lstatSync(join(outside, 'into-free'))).toMatchObject({ mtimeMs: before.mtimeMs, uid: before.uid });
    expect(readdirSync(project).filter((name) => /^free./.test(name))).toEqual([]);
    expect(existsSync(join(free, 'link'))).toBe(false);
  });

  it('what lies in it can be changed, and everything that may be read can be read', async () => {
    const units = await explore('allowed.ts', ALLOWED, `--allow-write=${free}`);
    for (const name of Object.keys(ALLOWED)) expect([name, returnsTrue(units.get(name))]).toEqual([name, true]);
  });
});
