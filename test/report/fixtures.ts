// Hand-made results: swapNode of gse-2003, Fig. 1, as the engine reports it.
import type {
  PathResult,
  Stats,
  Structure,
  StructureField,
  StructureObject,
  StructureValue,
  UnitResult,
} from '../../src/result/result.js';

export const SOURCE = `class Node {
  elem = 0;
  next: Node | null = null;
}

export function swapNode(node: Node): Node {
  const t = node.next;
  if (node.elem > t.elem) {
    node.next = t.next;
    t.next = node;
    return t;
  }
  return node;
}
`;
export const FILE = '/home/me/project/swap-node.ts';

/** '?', '#1' or a text in source notation. */
export function value(text: string): StructureValue {
  if (text === '?') return { kind: 'undecided' };
  const id = /^#(\d+)$/.exec(text);
  return id === null ? { kind: 'primitive', text } : { kind: 'object', id: Number(id[1]) };
}

export function fields(record: Readonly<Record<string, string>>): StructureField[] {
  return Object.entries(record).map(([name, text]) => ({ name, value: value(text) }));
}

export function object(
  id: number,
  record: Readonly<Record<string, string>>,
  more: Partial<StructureObject> = {},
): StructureObject {
  return { id, kind: 'object', type: 'Node', allocated: false, fields: fields(record), ...more };
}

export function structure(roots: Readonly<Record<string, string>>, ...objects: StructureObject[]): Structure {
  return { roots: fields(roots), objects };
}

/** A list given as [elem, next] pairs, numbered from 0. */
const list = (roots: Readonly<Record<string, string>>, ...nodes: [string, string][]): Structure =>
  structure(roots, ...nodes.map(([elem, next], id) => object(id, { elem, next })));

const N = 'node.elem';
const M = 'node.next.elem';
const SWAP = ['node.elem > node.next.elem'];
const START = ['node.next !== null', 'node.next !== node'];

const rows: { condition: string[]; input: Structure; output: Structure }[] = [
  {
    condition: ['node.next === null'],
    input: list({ node: '#0' }, ['?', 'null']),
    output: list({ result: '#0', node: '#0' }, ['?', 'null']),
  },
  {
    condition: ['node.next === node'],
    input: list({ node: '#0' }, [N, '#0']),
    output: list({ result: '#0', node: '#0' }, [N, '#0']),
  },
  {
    condition: [...START, 'node.elem <= node.next.elem'],
    input: list({ node: '#0' }, [N, '#1'], [M, '?']),
    output: list({ result: '#0', node: '#0' }, [N, '#1'], [M, '?']),
  },
  ...(
    [
      ['node.next.next === null', 'null', 'null'],
      ['node.next.next === node', '#0', '#0'],
      ['node.next.next === node.next', '#1', '#1'],
    ] as const
  ).map(([last, next, moved]) => ({
    condition: [...START, ...SWAP, last],
    input: list({ node: '#0' }, [N, '#1'], [M, next]),
    output: list({ result: '#1', node: '#0' }, [N, moved], [M, '#0']),
  })),
  {
    condition: [
      ...START,
      ...SWAP,
      'node.next.next !== null',
      'node.next.next !== node',
      'node.next.next !== node.next',
    ],
    input: list({ node: '#0' }, [N, '#1'], [M, '#2'], ['?', '?']),
    output: list({ result: '#1', node: '#0' }, [N, '#2'], [M, '#0'], ['?', '?']),
  },
];

export const STATS: Stats = {
  paths: 7,
  states: 11,
  infeasible: 0,
  depth: 3,
  solverCalls: 2,
  solverTimeMs: 4,
  timeMs: 50,
  coverage: 1,
  exhausted: true,
};

export const swapNode: UnitResult = {
  unit: 'swapNode',
  file: FILE,
  verdict: 'proved',
  paths: rows.map(
    ({ condition, input, output }, i): PathResult => ({
      prefix: `${i}`,
      pathCondition: condition,
      inputs: { node: { $: 'object', class: 'Node', properties: { elem: { $: '-0' }, next: null } } },
      inputCode: 'const node = Object.assign(Object.create(Node.prototype), { elem: 0, next: null });\nswapNode(node);',
      outcome: { kind: 'returned', value: output.roots[0].value.kind === 'object' ? 'node' : '?' },
      replayed: true,
      input,
      output,
    }),
  ),
  statements: [
    { file: FILE, line: 7, column: 3, endLine: 7, endColumn: 23, status: 'reached' },
    { file: FILE, line: 13, column: 3, endLine: 13, endColumn: 15, status: 'reached' },
  ],
  gaps: [],
  stats: STATS,
  assumptions: ['no subclass of Node exists outside the program'],
};

const violatingPath: PathResult = {
  ...swapNode.paths[0],
  prefix: '0.1f',
  outcome: {
    kind: 'violated',
    property: 'runtime-error',
    error: { name: 'TypeError', message: "Cannot read properties of null (reading 'elem')" },
    location: { file: FILE, line: 8, column: 19, endLine: 8, endColumn: 25 },
  },
  output: undefined,
};

/** swapNode without the check for null. */
export const unchecked: UnitResult = {
  ...swapNode,
  verdict: 'refuted',
  paths: [violatingPath, ...swapNode.paths.slice(1)],
};

export const open: UnitResult = {
  ...swapNode,
  verdict: 'open',
  statements: [
    { file: FILE, line: 8, column: 3, endLine: 12, endColumn: 4, status: 'unreachable' },
    { file: FILE, line: 9, column: 5, endLine: 9, endColumn: 24, status: 'unreachable' },
    { file: FILE, line: 13, column: 3, endLine: 13, endColumn: 15, status: 'open' },
  ],
  gaps: [
    {
      code: 'limit',
      message: 'the time was up with 12 branches open',
      location: undefined,
      lift: '--timeout 60',
      count: 1,
    },
    {
      code: 'concretized',
      message: 'localeCompare',
      location: { file: FILE, line: 8, column: 7, endLine: 8, endColumn: 16 },
      lift: undefined,
      count: 3,
    },
  ],
  stats: { ...STATS, paths: 1000, coverage: 0.9996, exhausted: false },
};
