import { describe, expect, it } from 'vitest';
import { codeFrame } from '../../src/report/code-frame.js';
import { drawMessage } from '../../src/report/error.js';
import { drawFindings } from '../../src/report/finding.js';
import { drawGaps } from '../../src/report/gaps.js';
import { jsonDocument, jsonUnitLine } from '../../src/report/json.js';
import { createLayout } from '../../src/report/layout.js';
import { engineBug, outcomeText } from '../../src/report/messages.js';
import { drawReport } from '../../src/report/project-report.js';
import { replayCommand } from '../../src/report/replay-command.js';
import { rootCauses } from '../../src/report/root-causes.js';
import { drawTable } from '../../src/report/table.js';
import { drawUnitLines } from '../../src/report/unit-lines.js';
import { drawUnit } from '../../src/report/unit-report.js';
import { drawVerdict } from '../../src/report/verdict.js';
import { constraints } from '../../src/report/visible-conditions.js';
import { DEFAULT_OPTIONS } from '../../src/result/options.js';
import type { PathResult, UnitResult } from '../../src/result/result.js';
import { FILE, object, open, SOURCE, STATS, structure, swapNode, unchecked } from './fixtures.js';

const layout = (options: Parameters<typeof createLayout>[0] = {}) =>
  createLayout({
    cwd: '/home/me/project',
    readSource: (file) => (file === FILE ? SOURCE : undefined),
    ...options,
  });

describe('the command that replays a path', () => {
  const command = (options: object): string => {
    const [path] = unchecked.paths;
    const given = { ...DEFAULT_OPTIONS, ...options };
    return replayCommand(unchecked, path, layout({ options: given })).replace(/.*#\S+ (.*)--replay .*/, '$1');
  };

  it('has the options that a prefix means something under, and no others', () => {
    expect(command({})).toBe('');
    expect(command({ rejections: true, arrays: 'symbolic' })).toBe('--rejections --arrays symbolic ');
    expect(command({ timeout: 3, maxPaths: 9, search: 'bfs', schedule: 'random:4', paths: 1 })).toBe('');
    expect(command({ failOn: 'all', returned: 2 })).toBe('--returned 2 --fail-on all ');
  });

  it('quotes what a shell would take apart, and names files as the user would', () => {
    expect(command({ concrete: { n: '3', s: "'a b'" } })).toBe(`--concrete n=3 --concrete 's='\\''a b'\\''' `);
    expect(command({ assume: ['/home/me/project/flight log.txt'] })).toBe("--assume 'flight log.txt' ");
    expect(command({ allowRead: ['/a', '/b'], allowNet: true })).toBe('--allow-read=/a,/b --allow-net ');
    expect(command({ allowWrite: true })).toBe('--allow-write ');
  });
});

describe('table', () => {
  it('gives input, constraint and output of each path of swapNode', () => {
    expect(drawTable(swapNode, layout())).toEqual(
      `
1   node → {elem: ?} -next→ null
    returns node
2   node → #0{elem: node.elem} -next→ #0
    returns node
3   node → #0{elem: node.elem} -next→ #1{elem: node.next.elem} -next→ ?
    when node.elem <= node.next.elem
    returns node
4   node → #0{elem: node.elem} -next→ #1{elem: node.next.elem} -next→ null
    when node.elem > node.next.elem
    returns #1{elem: node.next.elem} -next→ #0{elem: node.elem} -next→ null
5   node → #0{elem: node.elem} -next→ #1{elem: node.next.elem} -next→ #0
    when node.elem > node.next.elem
    returns #1{elem: node.next.elem} -next→ #0{elem: node.elem} -next→ #0
6   node → #0{elem: node.elem} -next→ #1{elem: node.next.elem} -next→ #1
    when node.elem > node.next.elem
    returns #1{elem: node.next.elem} -next→ #0{elem: node.elem} -next→ #1
7   node → #0{elem: node.elem} -next→ #1{elem: node.next.elem} -next→ #2{elem: ?} -next→ ?
    when node.elem > node.next.elem
    returns #1{elem: node.next.elem} -next→ #0{elem: node.elem} -next→ #2{elem: ?} -next→ ?`
        .split('\n')
        .slice(1),
    );
  });

  it('uses columns where they fit', () => {
    const path = (condition: string, value: string): PathResult => ({
      ...swapNode.paths[0],
      pathCondition: [condition],
      outcome: { kind: 'returned', value },
      input: structure({ x: 'x', y: 'y' }),
      output: structure({ result: value, x: 'x', y: 'y' }),
    });
    const unit: UnitResult = {
      ...swapNode,
      paths: [path('x > y', 'x - y'), path('x <= y', 'y - x')],
      stats: { ...STATS, paths: 2 },
    };
    expect(drawTable(unit, layout())).toEqual([
      '    input   constraint   outcome',
      '1   x, y    x > y        returns x - y',
      '2   x, y    x <= y       returns y - x',
    ]);
    expect(drawTable(unit, layout({ width: 20 }))[0]).toBe('1   x, y');
  });

  it('says how many rows it leaves out', () => {
    const lines = drawTable({ ...swapNode, stats: { ...STATS, paths: 1000 } }, layout());
    expect(lines.at(-1)).toBe('... and 993 more');
    expect(drawTable(swapNode, layout({ rows: 3 })).at(-1)).toBe('... and 4 more');
  });

  it('shows inputs that were changed and not returned', () => {
    const path: PathResult = {
      ...swapNode.paths[0],
      outcome: { kind: 'returned', value: 'undefined' },
      input: structure({ p: '#0', q: '#1' }, object(0, { x: 'p.x' }), object(1, { x: 'q.x' })),
      output: structure(
        { result: 'undefined', p: '#0', q: '#1' },
        object(0, { x: 'p.x + 1' }),
        object(1, { x: 'q.x' }),
      ),
    };
    const text = drawTable({ ...swapNode, paths: [path] }, layout()).join('\n');
    expect(text).toContain('after: p → #0{x: p.x + 1}');
    expect(text).not.toContain('after: q');
  });

  it('takes a length that the path fixed for no change', () => {
    const array = (length: string) => object(0, { 0: 'xs[0]' }, { kind: 'array', type: 'Array', length });
    const path = (pathCondition: string[]): PathResult => ({
      ...swapNode.paths[0],
      pathCondition,
      outcome: { kind: 'returned', value: 'undefined' },
      input: structure({ xs: '#0' }, array('xs.length')),
      output: structure({ result: 'undefined', xs: '#0' }, array('1')),
    });
    const draw = (p: PathResult) => drawTable({ ...swapNode, paths: [p] }, layout()).join('\n');
    expect(draw(path(['xs.length === 1']))).not.toContain('after');
    expect(draw(path(['xs.length === 2']))).toContain('after: xs → [xs[0]]');
  });

  it('wraps long constraints', () => {
    const conjuncts = Array.from({ length: 20 }, (_, i) => `node.elem > ${i}`);
    const path = { ...swapNode.paths[1], pathCondition: conjuncts };
    const lines = drawTable({ ...swapNode, paths: [path], stats: { ...STATS, paths: 1 } }, layout({ width: 60 }));
    expect(Math.max(...lines.map((l) => l.length))).toBeLessThanOrEqual(60);
    for (const conjunct of conjuncts) expect(lines.join('\n')).toContain(conjunct);
  });
});

describe('constraints', () => {
  it('leaves out what the structure shows and nothing else', () => {
    const input = structure(
      { node: '#0', x: 'x', o: '?', tag: '"a"' },
      object(0, { elem: 'node.elem', next: '#1' }),
      object(1, { elem: '?', next: '#0' }),
    );
    const shown = [
      'node !== null',
      'node.next !== node',
      'node.next.next === node',
      'x !== null',
      'node.constructor === Node',
      'tag === "a"',
    ];
    const rest = [
      'node.elem > 0',
      'x === 3',
      'tag !== "a"',
      'x !== node.elem',
      'o !== null',
      'typeof x === "number"',
      'node.elem !== x',
    ];
    expect(constraints([...shown, ...rest], input)).toEqual(rest);
  });
});

describe('constraints that are joined', () => {
  it('are in parentheses where && binds stronger', () => {
    const input = structure({ x: 'x' });
    const weak = ['x > 1 || x < 0', 'x > 1 ? x > 3 : x < 0'];
    const strong = ['!(x > 1 || x < 0)', 'x === "a || b"', "x === '?'", 'f(x || 1)', 'x > 0'];
    expect(constraints([...weak, ...strong], input)).toEqual([...weak.map((c) => `(${c})`), ...strong]);
    expect(constraints([weak[0]], input)).toEqual([weak[0]]);
  });
});

describe('findings', () => {
  it('shows message, frame, inputs, path condition and how to replay', () => {
    expect(drawFindings(rootCauses([unchecked]), layout()).join('\n')).toBe(
      `✗ TypeError: Cannot read properties of null (reading 'elem') [runtime-error]
  at swap-node.ts:8:19
    6 | export function swapNode(node: Node): Node {
    7 |   const t = node.next;
  > 8 |   if (node.elem > t.elem) {
      |                   ^^^^^^
    9 |     node.next = t.next;
  inputs:
    const node = Object.assign(Object.create(Node.prototype), { elem: 0, next: null });
    swapNode(node);
  path condition:
    node.next === null
  replay with: npx everypath check swap-node.ts#swapNode --replay 0.1f`,
    );
  });

  it('is one, whatever `in` was asked of', () => {
    const [path] = unchecked.paths.filter(({ outcome }) => outcome.kind === 'violated');
    const of = (value: string, key: string): typeof path => {
      const message = `Cannot use 'in' operator to search for '${key}' in ${value}`;
      return { ...path, outcome: { ...path.outcome, error: { name: 'TypeError', message } } };
    };
    const paths = [of('true', 'closed'), of('0.5', 'closed'), of('s1', 'closed')];
    expect(rootCauses([{ ...unchecked, paths }])).toHaveLength(1);
    expect(rootCauses([{ ...unchecked, paths: [...paths, path] }])).toHaveLength(2);
  });

  it('shows a finding of many paths once, and says when it was not confirmed', () => {
    const [path] = unchecked.paths;
    const many = { ...unchecked, paths: [path, { ...path, prefix: '5' }, { ...path, prefix: '6', replayed: false }] };
    const text = drawFindings(rootCauses([many]), layout()).join('\n');
    expect(text.match(/✗/g)).toHaveLength(2);
    expect(text).toContain('the same on 1 more');
    expect(text.match(/not confirmed/g)).toHaveLength(1);
  });

  it('has one line', () => {
    const error = { name: 'Error', message: 'a\nsecond line' };
    expect(outcomeText({ kind: 'threw', error })).toBe('throws Error: a');
  });
});

describe('code frame', () => {
  const at = (line: number, column: number, endLine = line, endColumn = column + 1) =>
    codeFrame({ file: FILE, line, column, endLine, endColumn }, layout());

  it('marks to the end of the line when the range goes on', () => {
    expect(at(8, 3, 12, 4)[3]).toBe('    |   ^^^^^^^^^^^^^^^^^^^^^^^^^');
  });

  it('marks the word at a position', () => {
    expect(at(8, 21)[3]).toBe('    |                     ^^^^');
  });

  it('gives nothing for what cannot be read', () => {
    expect(codeFrame({ file: 'gone.ts', line: 1, column: 1, endLine: 1, endColumn: 2 }, layout())).toEqual([]);
    expect(at(999, 1)).toEqual([]);
  });

  it('counts carriage returns as line ends', () => {
    const frame = codeFrame(
      { file: 'x', line: 2, column: 1, endLine: 2, endColumn: 4 },
      layout({ readSource: () => 'one\r\ntwo\r\n' }),
    );
    expect(frame.slice(0, 3)).toEqual(['  1 | one', '> 2 | two', '    | ^^^']);
  });
});

describe('verdict', () => {
  it('says what was proved and what it rests on', () => {
    expect(drawVerdict(swapNode, layout())).toEqual([
      'swapNode: proved, no violation on any of its 7 paths',
      '  7 paths · 11 states · 0 infeasible · depth 3 · 100 % of statements reached · 2 solver calls (0.004 s of 0.05 s) · search exhausted',
      '  rests on:',
      '    no subclass of Node exists outside the program',
    ]);
  });

  it('lists dead code, what was not reached, and gaps with what lifts them', () => {
    expect(drawVerdict(open, layout()).slice(2, -2)).toEqual([
      '  dead code (no input reaches it):',
      '    swap-node.ts:8:3  if (node.elem > t.elem) {',
      '  not reached yet:',
      '    swap-node.ts:13:3  return node;',
      '  gaps (what was left open):',
      '    limit: the time was up with 12 branches open',
      '      to lift it: --timeout 60',
      '    concretized: localeCompare: only one of the possible values was tried (3 times) at swap-node.ts:8:7',
    ]);
    expect(drawVerdict(open, layout()).join()).not.toContain('100 %');
  });

  it('counts only violations that were confirmed', () => {
    expect(drawVerdict(unchecked, layout())[0]).toContain(
      'refuted, violated on 1 of its 7 paths, confirmed on the original code',
    );
  });
});

describe('unit report', () => {
  it('has colours only when asked', () => {
    const sequence = '\u001b[';
    expect(drawUnit(unchecked, layout())).not.toContain(sequence);
    expect(drawUnit(unchecked, layout({ colors: true }))).toContain(sequence);
  });

  it('fits on two screens: a long table is left out, then findings in full; both can be asked for', () => {
    const [violating] = unchecked.paths;
    const at = (column: number) => ({
      ...violating,
      outcome: { ...violating.outcome, location: { file: FILE, line: 8, column, endLine: 8, endColumn: column + 1 } },
    });
    const members = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`field${i}`, '#1']));
    const output = structure({ o: '#0' }, object(0, members), object(1, {}));
    for (const findings of [1, 3, 9]) {
      const paths = Array.from({ length: findings }, (_, i) => ({ ...at(i + 1), input: output }));
      const unit: UnitResult = { ...unchecked, paths };
      const text = drawUnit(unit, layout());
      expect(text.split('\n').length, `${findings} findings`).toBeLessThanOrEqual(80);
      expect(text).toContain('--paths shows a table of them');
      const left = Number(/and (\d+) more findings?/.exec(text)?.[1] ?? 0);
      expect((text.match(/^✗ TypeError/gm)?.length ?? 0) + left).toBe(findings);
      expect(drawUnit(unit, layout({ tables: true })).match(/^✗ TypeError/gm)).toHaveLength(findings);
      expect(drawUnit(unit, layout({ tables: true }))).toContain('field59');
    }
  });

  it('says when it was found in an earlier run', () => {
    expect(drawUnit({ ...unchecked, cached: true }, layout())).toContain('found in an earlier run, nothing changed');
    expect(drawUnit(unchecked, layout())).not.toContain('earlier run');
  });
});

describe('the report of several units', () => {
  const location = { file: FILE, line: 8, column: 7, endLine: 8, endColumn: 8 };
  const twin: UnitResult = { ...unchecked, unit: 'twin' };

  it('has findings first, once per root cause, then a line per unit and a summary', () => {
    const text = drawReport([swapNode, unchecked, twin, open], layout(), 1.25);
    expect(text.match(/✗ TypeError/g)).toHaveLength(1);
    expect(text).toContain('  at swap-node.ts:8:19, in 2 units: swapNode, twin\n');
    expect(text.split('\n').slice(-8)).toEqual([
      'swap-node.ts',
      '  ✓ swapNode  proved   7 paths',
      '  ✗ swapNode  refuted  1 of 7 paths violating',
      '  ✗ twin      refuted  1 of 7 paths violating',
      `  ? ${open.unit}  open     1,000 paths · gaps: limit, concretized · dead code: 1 statement`,
      '',
      '4 units: 1 open, 1 proved, 2 refuted · 1 finding · 1.3 s',
      '',
    ]);
  });

  it('fits on two screens, whatever there is to say; what is left out is counted, -v shows it', () => {
    const many = (findings: number, units: number, files: number): UnitResult[] => [
      ...Array.from({ length: findings }, (_, i): UnitResult => {
        const [path] = unchecked.paths;
        const outcome = { ...path.outcome, location: { ...location, column: i + 1 } };
        return { ...unchecked, unit: `bad${i}`, paths: [{ ...path, outcome }] };
      }),
      ...Array.from({ length: units }, (_, i): UnitResult => {
        const file = `/home/me/project/src/file${i % files}.ts`;
        return { ...(i % 3 === 0 ? open : swapNode), statements: [], unit: `unit${i}`, file };
      }),
    ];
    for (const [findings, units, files] of [
      [0, 300, 10],
      [1, 70, 40],
      [8, 6, 2],
      [40, 400, 90],
      [200, 0, 1],
    ]) {
      const results = many(findings, units, files);
      const text = drawReport(results, layout(), 1);
      expect(text.split('\n').length, `${findings} ${units} ${files}`).toBeLessThanOrEqual(80);
      expect(text).toContain(`${findings + units} units:`);
      const shown = text.match(/^✗ TypeError/gm)?.length ?? 0;
      const left = Number(/and (\d+) more findings?/.exec(text)?.[1] ?? 0);
      expect(shown + left).toBe(findings);
      expect(drawReport(results, layout({ verbose: true })).match(/^✗ TypeError/gm)?.length ?? 0).toBe(findings);
    }
  });

  it('counts every unit, whatever is folded', () => {
    const units = Array.from({ length: 500 }, (_, i) => ({ ...swapNode, unit: `unit${i}`, file: `/f${i % 120}.ts` }));
    for (const room of [1_000, 200, 121, 120, 60, 2]) {
      const lines = drawUnitLines(units, layout(), room);
      expect(lines.length).toBeLessThanOrEqual(Math.max(room, 2));
      const single = lines.filter((line) => /^ {2}✓ unit/.test(line)).length;
      const folded = lines.join('\n').matchAll(/(\d+) proved/g);
      const counted = [...folded].reduce((sum, [, n]) => sum + Number(n), single);
      expect(counted, `room for ${room}`).toBe(500);
    }
  });

  it('takes undefined and null at one place for one root cause', () => {
    const [path] = unchecked.paths;
    const saying = (message: string) => ({
      ...path,
      outcome: { ...path.outcome, error: { name: 'TypeError', message } },
    });
    const texts = ['undefined', 'null'].map((what) => `Cannot read properties of ${what} (reading 'x')`);
    expect(rootCauses([{ ...unchecked, paths: texts.map(saying) }])).toHaveLength(1);
    const others = ["Cannot read properties of null (reading 'x')", "Cannot read properties of null (reading 'y')"];
    expect(rootCauses([{ ...unchecked, paths: others.map(saying) }])).toHaveLength(2);
  });

  it('never merges what the original code has shown with what it has not', () => {
    const unconfirmed = { ...twin, paths: twin.paths.map((path) => ({ ...path, replayed: false })) };
    expect(rootCauses([unchecked, unconfirmed])).toHaveLength(2);
  });

  it('has tables and full gaps when asked', () => {
    expect(drawReport([swapNode, unchecked], layout({ tables: true }))).toContain('1   node →');
    expect(drawReport([swapNode, unchecked], layout())).not.toContain('1   node →');
    expect(drawReport([swapNode, open], layout({ verbose: true }))).toContain('to lift it: --timeout 60');
  });

  it('folds gaps of one kind', () => {
    const gap = (message: string) => ({ code: 'concretized' as const, message, location, lift: undefined, count: 1 });
    const gaps = ['a', 'a', 'b', 'c', 'd', 'e'].map(gap);
    expect(drawGaps({ gaps }, layout())).toHaveLength(5);
    expect(drawGaps({ gaps }, layout()).join('\n')).toMatch(
      /a: .*\(2 times\) at .* and at 1 more place\n[\s\S]*2 more gaps/,
    );
    expect(drawGaps({ gaps }, layout({ verbose: true }))).toHaveLength(7);
  });

  it('shortens long conditions and says so', () => {
    const [path] = unchecked.paths;
    const pathCondition = Array.from({ length: 40 }, (_, i) => `x > ${i}`);
    const long = { ...path, pathCondition };
    const other = {
      ...path,
      prefix: '7',
      pathCondition: [...pathCondition.slice(0, 4), ...pathCondition.map((c) => `${c}.5`)],
    };
    const draw = (paths: PathResult[], verbose = false) =>
      drawFindings(rootCauses([{ ...unchecked, paths }]), layout({ verbose })).join('\n');
    expect(draw([long])).toContain('(12 of 40 conjuncts; -v shows all):\n    x > 28\n');
    expect(draw([long, other])).toContain('(4 of 40 conjuncts; -v shows all):\n    x > 0\n');
    expect(draw([long], true)).toContain('x > 0\n');
  });
});

describe('JSON', () => {
  it('is bounded: a path of each finding, and few others', () => {
    const paths = [...Array.from({ length: 300 }, () => swapNode.paths[0]), ...unchecked.paths];
    const unit = { ...unchecked, paths };
    const [bounded] = JSON.parse([...jsonDocument([unit], [], true)].join('')).units;
    expect(bounded.paths).toHaveLength(101);
    expect(bounded.paths.at(-1).outcome.kind).toBe('violated');
    expect(bounded.pathsLeftOut).toBe(paths.length - 101);
    const [whole] = JSON.parse([...jsonDocument([unit])].join('')).units;
    expect(whole.paths).toHaveLength(paths.length);
    expect(JSON.parse(jsonUnitLine(unit, true)).result).toEqual(bounded);
  });
});

describe('error messages', () => {
  it('show code, location, frame and hint', () => {
    const location = { file: FILE, line: 7, column: 9, endLine: 7, endColumn: 10 };
    expect(drawMessage('error', { code: 'syntax-error', text: 'no', location, hint: 'yes' }, layout())).toBe(
      `error[syntax-error]: no
  at swap-node.ts:7:9
    5 |
    6 | export function swapNode(node: Node): Node {
  > 7 |   const t = node.next;
      |         ^
    8 |   if (node.elem > t.elem) {
  hint: yes
`,
    );
  });

  it('say of an engine bug which path and how to report it', () => {
    const message = engineBug('swapNode', 'RangeError: boom (prefix 0.1)');
    expect(message.text).toContain('on swapNode');
    expect(message.text).toContain('boom (prefix 0.1)');
    expect(message.hint).toContain('report it');
  });
});
