// Listeners hear of calls of Java methods; the abort executive in Java has the suite that it has in TypeScript. Skipped with a message where
// there is no JDK.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, generateTests, type Listener } from 'everypath';
import { afterAll, describe, expect, it } from 'vitest';
import { findJdk, jdkProgram } from '../../../src/languages/java/frontend/jdk.js';
import { AMPLE } from '../../cases.js';
import { goalsOfExecutive } from '../../examples/executive-goals.js';

const javac = jdkProgram(findJdk(undefined), 'javac');
if (javac === undefined) console.warn('the tests of listeners on Java are skipped: there is no JDK here');

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'everypath-calls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function source(name: string, text: string): string {
  const file = join(folder, `${name}.java`);
  writeFileSync(file, text);
  return file;
}

const GATE = `
public class Gate {
  private final int code;
  Gate(int code) { this.code = code; }
  boolean opens(char key, String name) {
    if (name == null) throw new IllegalStateException("nobody");
    return key == 'k' && code == 7;
  }
  void ring() {}
  /** @throws IllegalStateException */
  static int enter(int n, String name) {
    Gate gate = new Gate(n);
    gate.ring();
    return gate.opens('k', name) ? Math.abs(n) : 0;
  }
}
`;

/** What is heard are goals: they come out of the engine's process. */
const HEARD = `
export default () => ({
  pathStarted(path) { path.data = []; },
  entered(path, { name, args, location }) {
    path.data.push(name + '(' + args.join(', ') + ') line ' + location.line);
  },
  left(path, { name, value, thrown }) {
    path.data.push(name + (thrown === undefined ? ' gives ' + value : ' throws ' + thrown));
  },
  met(path) { return path.data; },
});
`;

const WAITING = `
public class Waiting extends Thread {
  public void run() {}
  static void go() { new Waiting().start(); }
}
`;

describe.skipIf(javac === undefined)('listeners on Java', () => {
  it('hear how calls of the program begin and end, and nothing of the library', async () => {
    const criterion = join(folder, 'heard.mjs');
    writeFileSync(criterion, HEARD);
    const unit = `${source('Gate', GATE)}#enter`;
    const { suites } = await generateTests(unit, { criterion, write: false, timeout: AMPLE });
    const heard = suites[0].goals.map(({ name }) => name);
    expect([...heard].sort()).toEqual([
      'Gate.enter gives 0',
      'Gate.enter gives n < 0 ? -n : n',
      'Gate.enter throws IllegalStateException',
      'Gate.enter(n, name) line 12',
      'Gate.enter(n, null) line 12',
      'Gate.opens gives false',
      'Gate.opens gives true',
      'Gate.opens throws IllegalStateException',
      "Gate.opens('k', name) line 6",
      "Gate.opens('k', null) line 6",
      'Gate.ring gives void',
      'Gate.ring() line 9',
      'new Gate gives void',
      'new Gate(n) line 4',
    ]);
  });

  it('may make a call concrete, which is a gap', async () => {
    const listener: Listener = { entered: (_, call) => call.name === 'new Gate' && call.concretize() };
    const [{ verdict, gaps }] = (await check(`${source('Gate', GATE)}#enter`, { listeners: [listener] })).units;
    expect(verdict).toBe('open');
    expect(gaps.map(({ message }) => message).join()).toContain('a listener made the call of new Gate concrete');
  });

  it('of programs with threads are refused', async () => {
    const listener = join(folder, 'listener.mjs');
    writeFileSync(listener, 'export default { entered() {} };');
    const refused = check(`${source('Waiting', WAITING)}#go`, { listeners: [listener] });
    await expect(refused).rejects.toThrow('calls of a Java program with threads cannot be observed yet');
  });

  it('the abort executive: every rule with every abort, as in TypeScript', async () => {
    const unit = 'examples/java/abort/AbortExecutive.java#executive';
    const criterion = 'examples/abort-executive/one-rule.mjs';
    const { suites } = await generateTests(unit, {
      criterion,
      minimize: true,
      write: false,
      timeout: AMPLE,
      cwd: root,
    });
    const covered = suites[0].goals.filter((goal) => goal.status === 'covered').map((goal) => goal.name);
    expect(covered.sort()).toEqual(goalsOfExecutive());
    expect(suites[0].tests).toHaveLength(204);
  });
});
