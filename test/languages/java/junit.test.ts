// Suites for JUnit: written, compiled by javac, run by JUnit's console. Skipped with a message where Debian's junit5 is missing.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { generateTests } from 'everypath';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findJdk, jdkProgram } from '../../../src/languages/java/frontend/jdk.js';

const javac = jdkProgram(findJdk(undefined), 'javac');
const java = jdkProgram(findJdk(undefined), 'java');
const JARS = '/usr/share/java';
const junit = existsSync(join(JARS, 'junit-jupiter-api.jar')) && existsSync(join(JARS, 'junit-platform-console.jar'));
if (javac === undefined || !junit)
  console.warn('the tests of JUnit suites are skipped: there is no JDK or no junit5 here');

const examples = join(import.meta.dirname, '../../../examples/java');

describe.skipIf(javac === undefined || !junit)('suites for JUnit', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'everypath-junit-'));
    for (const name of ['Node', 'BankAccount', 'Tariff'])
      copyFileSync(join(examples, `${name}.java`), join(folder, `${name}.java`));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compile and pass', async () => {
    const targets = ['Node.java', 'BankAccount.java', 'Tariff.java#price'].map((name) => join(folder, name));
    const { suites } = await generateTests(targets);
    expect(suites.map(({ change }) => change)).toEqual(['written', 'written', 'written']);
    const count = suites.reduce((sum, { tests }) => sum + tests.length, 0);
    expect(count).toBeGreaterThan(30);
    const jars = readdirSync(JARS)
      .filter((name) => /^(junit-(jupiter|platform)-[a-z]+|opentest4j|apiguardian-api|picocli)\.jar$/.test(name))
      .map((name) => join(JARS, name));
    const out = join(folder, 'out');
    mkdirSync(out);
    const sources = readdirSync(folder).filter((name) => name.endsWith('.java'));
    execFileSync(
      javac as string,
      ['-nowarn', '-cp', jars.join(delimiter), '-d', out, ...sources.map((name) => join(folder, name))],
      {
        stdio: 'ignore',
      },
    );
    const args = ['-ea', '-cp', [...jars, out].join(delimiter), 'org.junit.platform.console.ConsoleLauncher'];
    const told = execFileSync(
      java as string,
      [...args, '--scan-classpath', out, '--details=summary', '--disable-banner'],
      {
        encoding: 'utf8',
      },
    );
    expect(told).toMatch(new RegExp(`\\[ +${count} tests successful`));
    expect(told).toMatch(/\[ +0 tests failed/);
  });

  it('files of other hands and edited ones stay', async () => {
    const file = join(folder, 'NodeEverypathTest.java');
    const target = join(folder, 'Node.java#swapFirst');
    writeFileSync(file, `${readFileSync(file, 'utf8')}// mine\n`);
    await expect(generateTests([target])).rejects.toThrow(/edited/);
    writeFileSync(file, 'class NodeEverypathTest {}');
    await expect(generateTests([target])).rejects.toThrow(/NodeEverypathTest/);
    rmSync(file);
    await expect(generateTests([target], { expect: 'snapshot' })).rejects.toThrow(/snapshot/);
  });
});
