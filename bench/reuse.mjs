// What a check costs after an edit: twenty edits of examples and of a library, one function each, and for each the CPU time of a check that
// takes over what the last one found and of one from scratch (docs/caching.md). Edits are drawn from the text: a number, a comparison or
// an operator inside a function. Needs npm and a registry; BENCH_REUSE_FOLDER names a folder where the library is installed already.
// Called by run.mjs.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { measure, median, root } from './measure.mjs';

const LIBRARY = { name: '@noble/hashes', version: '2.4.0', file: 'src/_u64.ts' };
/** Units whose search ends by itself, the longer ones among those of the examples: nothing is kept of one that a limit ends. */
const EXAMPLES = [
  'votes.ts#count',
  'votes.ts#countSafely',
  'invariants.ts#square',
  'invariants.ts#squareAlone',
  'check-implication.ts#checkSmallSets',
  'records.ts#priceTag',
  'strings.ts#setting',
  'messages.ts#payload',
  'severity.ts#label',
  'turnstile.ts',
];
const OF_LIBRARY = 10;
const LIMITS = ['--timeout', '20', '--jobs', '1', '--json', '--paths', '0'];

const OTHERS = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);

/** The text with one place in one function changed; undefined where no function has one. `turn` says which function. */
export function editOf(/** @type {string} */ text, /** @type {number} */ turn) {
  const file = ts.createSourceFile('edited.ts', text, ts.ScriptTarget.Latest, true);
  /** @type {{ name: string, edits: { at: number, end: number, to: string }[] }[]} */
  const functions = [];
  const visit = (/** @type {ts.Node} */ node, /** @type {typeof functions[number] | undefined} */ owner) => {
    let own = owner;
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      own = { name: node.name?.getText(file) ?? 'anonymous', edits: [] };
      functions.push(own);
    }
    if (own !== undefined && ts.isNumericLiteral(node) && !ts.isTypeNode(node.parent))
      own.edits.push({ at: node.getStart(file), end: node.end, to: String(Number(node.text) + 1) });
    const other = OTHERS.get(node.kind);
    if (own !== undefined && other !== undefined && ts.isBinaryExpression(node.parent))
      own.edits.push({ at: node.getStart(file), end: node.end, to: other });
    ts.forEachChild(node, (child) => visit(child, own));
  };
  visit(file, undefined);
  const able = functions.filter(({ edits }) => edits.length > 0);
  if (able.length === 0) return undefined;
  const { name, edits } = able[turn % able.length];
  const { at, end, to } = edits[edits.length >> 1];
  return { name, text: text.slice(0, at) + to + text.slice(end), change: `${text.slice(at, end)} -> ${to}` };
}

function libraryFolder() {
  const folder = process.env.BENCH_REUSE_FOLDER ?? mkdtempSync(join(tmpdir(), 'everypath-reuse-'));
  if (!existsSync(join(folder, 'node_modules', LIBRARY.name))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', ...flags, `${LIBRARY.name}@${LIBRARY.version}`], { cwd: folder, stdio: 'ignore' });
  }
  return folder;
}

/** @typedef {{ name: string, cwd: string, target: string, file: string, turn: number }} Edit */

/** @returns {Edit[]} */
function edits(/** @type {string} */ work) {
  const examples = join(work, 'examples');
  cpSync(join(root, 'examples'), examples, { recursive: true });
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(work, name));
  for (const name of ['node_modules', 'dist', 'src']) symlinkSync(join(root, name), join(work, name));
  const folder = libraryFolder();
  const sources = join(work, LIBRARY.name);
  cpSync(join(folder, 'node_modules', LIBRARY.name), sources, { recursive: true });
  const library = join(sources, LIBRARY.file);
  return [
    ...EXAMPLES.map((name, turn) => {
      const target = join(examples, name);
      return { name, cwd: work, target, file: target.replace(/#.*/, ''), turn };
    }),
    ...Array.from({ length: OF_LIBRARY }, (_, turn) => ({
      name: LIBRARY.name,
      cwd: work,
      target: library,
      file: library,
      turn,
    })),
  ];
}

/** What the check says of each unit, and the CPU seconds of its searches and of all of it. */
async function checked(/** @type {Edit} */ { cwd, target }, /** @type {string | undefined} */ memory) {
  const options = {
    cwd,
    cache: memory !== undefined,
    environment: memory === undefined ? {} : { XDG_CACHE_HOME: memory },
  };
  const { stdout, cpu } = await measure(['check', target, ...LIMITS], options);
  const { units } = JSON.parse(stdout);
  const said = units.map((/** @type {any} */ { name, verdict, stats }) => [
    name,
    verdict,
    stats.exhausted && stats.paths,
  ]);
  const searched = units.filter((/** @type {any} */ { cached }) => cached !== true);
  const search = searched.reduce(
    (/** @type {number} */ sum, /** @type {any} */ { stats }) => sum + stats.timeMs / 1000,
    0,
  );
  return { said: JSON.stringify(said), search, cpu, units: units.length, searched: searched.length };
}

const round = (/** @type {number} */ x) => Number(x.toFixed(2));

/** @returns {Promise<Record<string, unknown>[]>} */
export async function reuseBench() {
  const work = mkdtempSync(join(tmpdir(), 'everypath-edits-'));
  const rows = [];
  try {
    for (const edit of edits(work)) {
      const before = readFileSync(edit.file, 'utf8');
      const made = editOf(before, edit.turn);
      if (made === undefined) continue;
      const memory = join(work, `cache-${rows.length}`);
      await checked(edit, memory);
      writeFileSync(edit.file, made.text);
      const reused = await checked(edit, memory);
      const scratch = await checked(edit, undefined);
      writeFileSync(edit.file, before);
      rmSync(memory, { recursive: true, force: true });
      const row = {
        edit: `${edit.file.slice(dirname(edit.target).length + 1)} ${made.name}: ${made.change}`,
        units: scratch.units,
        searchedAgain: reused.searched,
        same: reused.said === scratch.said ? 'yes' : 'NO',
        scratchSearch: round(scratch.search),
        reusedSearch: round(reused.search),
        searchLess: round(scratch.search / Math.max(reused.search, 0.001)),
        cpuLess: round(scratch.cpu / reused.cpu),
      };
      rows.push(row);
      console.error(JSON.stringify(row));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const less = rows.map(({ searchLess }) => searchLess);
  const whole = rows.map(({ cpuLess }) => cpuLess);
  rows.push({ edit: 'median', searchLess: round(median(less)), cpuLess: round(median(whole)) });
  return rows;
}
