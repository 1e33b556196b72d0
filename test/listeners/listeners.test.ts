// Listeners through the API and the CLI: what they hear, how they steer, what a result then claims, and what happens when
// they are wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, type Listener, property, type RunOptions, stateMachine, type UnitResult } from 'everypath';
import { afterAll, describe, expect, it } from 'vitest';
import { root, runCli } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'everypath-listeners-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function write(text: string, extension = 'ts'): string {
  const file = join(folder, `file${files++}.${extension}`);
  writeFileSync(file, text);
  return file;
}

async function explore(text: string, unit: string, options: RunOptions): Promise<UnitResult> {
  const { units } = await check(`${write(text)}#${unit}`, options);
  return units[0];
}

const PROGRAM = `
function double(x: number): number { return x * 2; }
export function f(a: number, b: number): string {
  let t = 0;
  if (a > 0 && b > a) t = double(a);
  for (const i of [1, 2]) t += i;
  switch (b) { case 1: t++; break; default: t--; }
  const label = t > 10 ? 'big' : 'small';
  return label;
}
export function g(x: number, y: number): boolean { return x > 0 && y > 0; }
`;

describe('events', () => {
  it('of one run come in the order of execution', async () => {
    const seen: string[] = [];
    await explore(PROGRAM, 'f', {
      maxPaths: 1,
      search: 'dfs',
      listeners: [
        {
          variables: true,
          pathStarted: () => seen.push('start'),
          choice: (_, { kind, text, taken }) => seen.push(`${kind} ${text} ${taken}`),
          conditionAdded: (_, { text }) => seen.push(`+ ${text}`),
          statement: (path, { line }) => seen.push(`line ${line} t=${path.variables().t ?? '-'}`),
          entered: (_, { name, args }) => seen.push(`enter ${name}(${args})`),
          left: (_, { name, value }) => seen.push(`leave ${name} ${value}`),
          decision: (_, { decision, outcome }) => seen.push(`${decision.kind} ${decision.text} ${outcome}`),
          pathEnded: (_, end) => seen.push(`end ${end.kind}`),
        },
      ],
    });
    expect(seen).toEqual([
      'start',
      'enter f(a,b)',
      'line 4 t=-',
      'line 5 t=0',
      'branch a > 0 0',
      '+ a > 0',
      'branch b > a 0',
      '+ a < b',
      'if a > 0 && b > a true',
      'line 5 t=0',
      'enter double(a)',
      'line 2 t=-',
      'leave double a * 2',
      'line 6 t=a * 2',
      'loop [1, 2] true',
      'line 6 t=a * 2',
      'loop [1, 2] true',
      'line 6 t=a * 2 + 1',
      'line 7 t=a * 2 + 1 + 2',
      'branch b 0',
      '+ b === 1',
      'case 1 true',
      'line 7 t=a * 2 + 1 + 2',
      'line 7 t=a * 2 + 1 + 2 + 1',
      'line 8 t=a * 2 + 1 + 2 + 1',
      'branch t > 10 1',
      'conditional t > 10 false',
      'line 9 t=a * 2 + 1 + 2 + 1',
      'leave f "small"',
      'end returned',
    ]);
  });

  it('of logical assignments are those of the original, whatever is assigned to', async () => {
    const told: string[][] = [[], []];
    const note = (confirming: boolean, text: string): void => void told[Number(confirming)].push(text);
    const text = `class Base { get kept() { return 0; } set kept(x) { note(x); } }
      const notes: unknown[] = []; const note = (x: unknown) => { notes.push(x); return x; };
      class Cell extends Base { #held: any = null; list: any[] = [0, 1];
        all(x: any) { this.#held ??= x; super.kept ||= x; this.list[note(1) as number] &&= note(x); return this.#held; } }
      const deep = { get next() { return deep.other ??= { value: 0 }; }, other: undefined as any };
      let made: any;
      async function later(o: any) { o.ready ||= await note(4); made ||= () => 1; return made.name + o.ready; }
      function* given(o: any): any { o.sent ??= yield 1; return o.sent; }
      export async function f(n: 1) {
        const cell = new Cell().all(n);
        deep.next.value ||= 7; (deep as any)['ne' + 'xt'].value &&= 8;
        const run = given({}); run.next(); run.next(5);
        if ((made &&= n) || (made ??= null)) note(0);
        return JSON.stringify([cell, deep.other, await later({}), run.return(), notes]);
      }`;
    const unit = await explore(text, 'f', {
      listeners: [
        {
          condition: (path, { decision, index, outcome }) =>
            note(path.confirming, `${decision.conditions[index].text} ${outcome}`),
          decision: (path, { decision, outcome }) => note(path.confirming, `${decision.text}: ${outcome}`),
          ending: (path) => path.violate('ends', 'it does'),
        },
      ],
    });
    expect(unit.paths.map(({ outcome }) => outcome.kind)).toEqual(['violated']);
    expect(told[0].length).toBeGreaterThan(15);
    expect(told[1]).toEqual(told[0]);
  });

  it('tell decisions with their conditions', async () => {
    const decisions: string[] = [];
    const outcomes = new Set<string>();
    const listener: Listener = {
      decideValues: true,
      searchStarted: (search) => decisions.push(...search.decisions.map((d) => `${d.kind} ${d.text}`)),
      condition: (_, { decision, index, outcome }) => outcomes.add(`${decision.conditions[index].text} ${outcome}`),
    };
    await explore(PROGRAM, 'f', { listeners: [listener] });
    expect(decisions).toEqual(['if a > 0 && b > a', 'loop [1, 2]', 'case 1', 'case default', 'conditional t > 10']);
    decisions.length = 0;
    outcomes.clear();
    const { verdict, stats } = await explore(PROGRAM, 'g', { listeners: [listener] });
    expect(decisions).toEqual(['logical x > 0 && y > 0']);
    expect([...outcomes].sort()).toEqual(['x > 0 false', 'x > 0 true', 'y > 0 false', 'y > 0 true']);
    expect({ verdict, paths: stats.paths }).toEqual({ verdict: 'proved', paths: 3 });
  });

  it.each(['dfs', 'bfs', 'deepening', 'coverage', 'random'] as const)(
    'rebuild the tree from what is not replayed, with search %s',
    async (search) => {
      // A choice point is a node, an option an edge; parked runs go on from where they stopped.
      const places = new Map<string, string>();
      const ends: string[] = [];
      let here = '';
      await explore(PROGRAM, 'f', {
        search,
        listeners: [
          {
            pathStarted(path) {
              here = path.from === undefined ? '' : (places.get(JSON.stringify(path.from)) as string);
              expect(here).toBeDefined();
            },
            choice(path, { id, taken, forced, options }) {
              if (path.replaying || forced) return;
              if (path.from?.choice === id && path.from.option === taken) return;
              for (let o = 0; o < options; o++) places.set(JSON.stringify({ choice: id, option: o }), `${here}${o}`);
              here += taken;
            },
            pathEnded(_, end) {
              if (end.kind === 'parked') places.set(JSON.stringify({ choice: end.choice, option: -1 }), here);
              else ends.push(here);
            },
          },
        ],
      });
      expect(ends.sort()).toEqual(['000', '0010', '0011', '010', '011', '10', '11']);
    },
  );

  it('do not change states, paths or verdict', async () => {
    const silent: Listener = { statement() {}, entered() {}, decision() {}, choice() {} };
    for (const unit of ['f', 'g']) {
      const plain = await explore(PROGRAM, unit, {});
      const observed = await explore(PROGRAM, unit, { listeners: [silent] });
      const { timeMs: _a, solverTimeMs: _b, ...stats } = plain.stats;
      expect(observed.stats).toMatchObject(stats);
      expect(observed.verdict).toBe(plain.verdict);
      expect(observed.paths.map((p) => p.pathCondition)).toEqual(plain.paths.map((p) => p.pathCondition));
    }
  });
});

describe('steering', () => {
  const source = `export function h(x: number, y: number): number {
    if (x > 0) { if (y > 0) return 1; return 2; }
    return 3;
  }`;

  it('cutting a path is a gap', async () => {
    const unit = await explore(source, 'h', {
      listeners: [{ statement: (path, { line }) => (line === 3 ? path.cut('enough') : undefined) }],
    });
    expect(unit.stats.paths).toBe(2);
    expect(unit.verdict).toBe('open');
    expect(unit.gaps).toMatchObject([{ code: 'listener', message: 'a listener cut a path: enough' }]);
  });

  it('a vetoed option is a gap', async () => {
    const unit = await explore(source, 'h', {
      listeners: [{ option: (_, choice, option) => !(choice.text === 'x > 0' && option === 0) }],
    });
    expect(unit.paths.map((p) => p.outcome.value)).toEqual(['3']);
    expect(unit.gaps).toMatchObject([{ code: 'listener', message: 'a listener left out an option' }]);
    expect(unit.verdict).toBe('open');
  });

  it('an assumption narrows the inputs and is named', async () => {
    const unit = await explore(source, 'h', {
      listeners: [{ entered: (path, { name }) => (name === 'h' ? path.assume('x > y && y > 5') : undefined) }],
    });
    expect(unit.paths.map((p) => p.outcome.value)).toEqual(['1']);
    expect(unit.gaps.map((g) => g.code)).toContain('listener');
  });

  it('a call can be made concrete, which is a gap', async () => {
    const unit = await explore(
      `function inner(v: number): number { return v > 10 ? 1 : 2; }
       export function outer(v: number): number { return inner(v); }`,
      'outer',
      { listeners: [{ entered: (_, call) => (call.name === 'inner' ? call.concretize() : undefined) }] },
    );
    expect(unit.stats.paths).toBe(1);
    expect(unit.gaps.map((g) => g.code)).toEqual(['concretized']);
    expect(unit.verdict).toBe('open');
  });
});

describe('monitors', () => {
  const target = 'examples/listeners/lift.ts';

  it.each(['lift-property.mjs', 'lift-machine.mjs'])(
    '%s refutes the faulty lift and proves the other',
    async (file) => {
      const { units } = await check(target, { cwd: root, listeners: [`examples/listeners/${file}`] });
      expect(units.map((u) => [u.unit, u.verdict])).toEqual([
        ['serveFaulty', 'refuted'],
        ['serve', 'proved'],
      ]);
      const broken = units[0].paths.filter((p) => p.outcome.kind === 'violated');
      expect(broken).toHaveLength(2);
      for (const path of broken) {
        expect(path).toMatchObject({ replayed: true, outcome: { property: 'never moves with the door open' } });
        expect(path.inputs.hold).toBe(true);
      }
    },
  );

  it('predicates over symbolic values fork', async () => {
    const unit = await explore(
      `function set(level: number): void {}
       export function run(level: number): void { set(level); }`,
      'run',
      {
        listeners: [
          property({ name: 'low', formula: 'G !high', predicates: { high: 'entered set when level > 100' } }),
        ],
      },
    );
    expect(unit.verdict).toBe('refuted');
    const [bad] = unit.paths.filter((p) => p.outcome.kind === 'violated');
    expect(bad.inputs.level).toBeGreaterThan(100);
    expect(unit.stats.paths).toBe(2);
  });

  it('a property of the whole path is checked when it ends, also when it throws', async () => {
    const source = `function open(): void {} function close(): void {}
      export function use(x: number): void { open(); if (x < 0) throw new Error('no'); close(); }`;
    const balanced = stateMachine({
      name: 'closed in the end',
      initial: 0,
      step: (n, { kind, name }) => (kind === 'left' ? n : name === 'open' ? n + 1 : name === 'close' ? n - 1 : n),
      accepts: (n) => n === 0,
    });
    const unit = await explore(source, 'use', { listeners: [balanced] });
    expect(unit.verdict).toBe('refuted');
    expect(unit.paths.find((p) => p.outcome.kind === 'violated')?.inputs.x).toBeLessThan(0);
  });

  it('a violation that the original code does not show is a gap, not a finding', async () => {
    const once: Listener = {
      entered(path) {
        if (!path.confirming) path.violate('fickle', 'only while exploring');
      },
    };
    const unit = await explore('export function f(): void {}', 'f', { listeners: [once] });
    expect(unit.verdict).toBe('open');
    expect(unit.gaps).toMatchObject([{ code: 'not-replayed' }]);
  });

  it('a formula with an unknown predicate is refused', () => {
    expect(() => property({ name: 'p', formula: 'G a', predicates: {} })).toThrow('no predicate is named a');
    expect(() => property({ name: 'p', formula: 'G a', predicates: { a: 'called f' } })).toThrow('not a predicate');
  });
});

describe('listener files', () => {
  const target = write(
    'export function f(x: number): number { try { return g(x); } catch { return 0; } }\nfunction g(x: number): number { return x; }',
  );

  async function cli(...args: string[]): Promise<{ status: number; text: string }> {
    const { code, stdout, stderr } = await runCli(['check', target, ...args]);
    return { status: code, text: stdout + stderr };
  }

  it('may be TypeScript and import other files', async () => {
    const other = write("export const word: string = 'seen by TypeScript';");
    const file = write(
      `import { word } from './${other.split('/').pop()?.replace('.ts', '.js')}';
       export default () => ({ entered(path: { cut(reason: string): never }): void { path.cut(word); } });`,
    );
    expect((await cli('--listener', file)).text).toContain('seen by TypeScript');
  });

  it('that do not exist, do not load or export nothing are refused', async () => {
    expect(await cli('--listener', join(folder, 'none.mjs'))).toMatchObject({ status: 2 });
    expect((await cli('--listener', join(folder, 'none.mjs'))).text).toContain('none.mjs does not exist');
    const broken = await cli('--listener', write('export default () => { throw new Error("boom"); };', 'mjs'));
    expect(broken.status).toBe(2);
    expect(broken.text).toContain('boom');
    const empty = await cli('--listener', write('export default {};', 'mjs'));
    expect(empty.status).toBe(2);
    expect(empty.text).toContain('exports no listener');
  });

  it('that fail on the way are a gap, and the analysed code cannot catch it', async () => {
    const { status, text } = await cli(
      '--strict',
      '--listener',
      write('export default { entered(p, { name }) { if (name === "g") null.x; } };', 'mjs'),
    );
    expect(status).toBe(1);
    expect(text).toContain('a listener failed: TypeError');
    expect(text).not.toContain('returns 0');
  });
});
