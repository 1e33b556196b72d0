// The Java tasks of SV-COMP: npm run bench -- sv-comp DIR [--timeout SECONDS] [--sample N]. DIR is the folder `java` of sv-benchmarks, or any
// folder with task definitions (*.yml) of that form. Prints a table by folder and a line for each answer that is not right.
// A task is refuted only by a path that the JVM has shown; so where the label says otherwise, the label is disputed, not the answer.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** @typedef {{ property: 'assertion' | 'exception', expected: boolean }} Claim */
/** @typedef {{ name: string, folder: string, inputs: string[], claims: Claim[] }} Task */
/** @typedef {'true' | 'false' | 'unknown'} Answer */
/** @typedef {'right' | 'wrong' | 'disputed' | 'unknown'} Judgement */

/** What a proof of a task must not rest on: an assertion that was caught, last bits of Math, the order of hash tables. */
const DOUBTS = [
  'an assertion that failed was caught',
  'Math.',
  'hash tables list',
  'sets and maps of',
  'the default language',
];

/** @param {string} file @returns {Task | undefined} */
export function readTask(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  /** @type {string[]} */
  const inputs = [];
  /** @type {Claim[]} */
  const claims = [];
  let section = '';
  let property = '';
  for (const line of lines) {
    const head = /^(\w+):\s*(.*)$/.exec(line);
    if (head !== null) section = head[1];
    const single = head?.[1] === 'input_files' ? unquoted(head[2]) : '';
    if (single !== '') inputs.push(single);
    if (section === 'input_files' && head === null) {
      const item = /^\s*-\s*(.+)$/.exec(line);
      if (item !== null) inputs.push(unquoted(item[1]));
    }
    if (section !== 'properties') continue;
    property = /property_file:\s*(.+)$/.exec(line)?.[1] ?? property;
    const verdict = /expected_verdict:\s*(true|false)/.exec(line)?.[1];
    const kind = property.includes('assert')
      ? 'assertion'
      : property.includes('runtime-exception')
        ? 'exception'
        : undefined;
    if (verdict !== undefined && kind !== undefined) claims.push({ property: kind, expected: verdict === 'true' });
  }
  const folder = dirname(file);
  if (inputs.length === 0 || claims.length === 0) return undefined;
  return {
    name: basename(file, '.yml'),
    folder,
    inputs: inputs.map((input) => resolve(folder, input)),
    claims,
  };
}

/** @param {string} text */
const unquoted = (text) => text.trim().replace(/^['"]|['"]$/g, '');

/** @param {string} place @param {string} ending @returns {string[]} */
function filesBelow(place, ending) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return place.endsWith(ending) ? [place] : [];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesBelow(join(place, name), ending));
}

/** Compiles all tasks in one process. @param {readonly Task[]} tasks @param {string} out @returns {boolean[]} */
function compile(tasks, out) {
  const lines = tasks.map((task, i) => {
    const sources = task.inputs.flatMap((input) => filesBelow(input, '.java'));
    return [join(out, String(i)), ...sources].join('\t');
  });
  const compiler = fileURLToPath(new URL('./SvCompCompile.java', import.meta.url));
  const answers = execFileSync('java', [compiler], {
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return answers
    .trim()
    .split('\n')
    .map((answer) => answer === '0');
}

/** The class file with the method main. @param {string} folder */
function mainClass(folder) {
  const files = filesBelow(folder, '.class');
  return (
    files.find((file) => basename(file) === 'Main.class') ?? files.find((file) => readFileSync(file).includes('main'))
  );
}

const RUNTIME = new Set(
  [
    'NullPointer',
    'Arithmetic',
    'ArrayIndexOutOfBounds',
    'StringIndexOutOfBounds',
    'IndexOutOfBounds',
    'ClassCast',
    'ArrayStore',
    'NegativeArraySize',
    'IllegalArgument',
    'IllegalState',
    'NumberFormat',
    'UnsupportedOperation',
    'Runtime',
    'Security',
  ]
    .map((name) => `java.lang.${name}Exception`)
    .concat(
      ['NoSuchElement', 'InputMismatch', 'ConcurrentModification', 'EmptyStack'].map(
        (name) => `java.util.${name}Exception`,
      ),
    ),
);

/**
 * What a unit's result says of a property.
 * @param {import('everypath').UnitResult} unit @param {Claim['property']} property @returns {Answer}
 */
export function answerOf({ paths, gaps, stats, assumptions }, property) {
  const thrown = paths.filter(({ outcome }) => outcome.kind === 'violated');
  const shown = thrown.filter(({ replayed }) => replayed);
  const isBroken = (/** @type {typeof thrown[number]} */ { outcome }) => {
    const name = outcome.error?.name ?? '';
    return property === 'assertion' ? outcome.property === 'assertion' : RUNTIME.has(name);
  };
  if (shown.some(isBroken)) return 'false';
  const complete =
    stats.exhausted && gaps.length === 0 && !assumptions.some((text) => DOUBTS.some((doubt) => text.startsWith(doubt)));
  // An exception of the program's own may be a RuntimeException.
  const clear = thrown.every(({ outcome }) => {
    const name = outcome.error?.name ?? '';
    return property === 'assertion'
      ? outcome.property !== 'assertion'
      : outcome.property === 'assertion' || /^java\..*Error$/.test(name);
  });
  return complete && clear ? 'true' : 'unknown';
}

/** @param {Answer} answer @param {boolean} expected @returns {Judgement} */
export function judge(answer, expected) {
  if (answer === 'unknown') return 'unknown';
  if ((answer === 'true') === expected) return 'right';
  return answer === 'false' ? 'disputed' : 'wrong';
}

/**
 * @param {string} dir @param {{ timeout?: number, sample?: number, told?: (line: string) => void }} [options]
 */
export async function runTasks(dir, { timeout = 60, sample, told = () => {} } = {}) {
  const { check } = await import('everypath');
  const all = filesBelow(dir, '.yml').flatMap((file) => readTask(file) ?? []);
  const step = sample === undefined ? 1 : Math.max(1, all.length / sample);
  const tasks = all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step) || i === 0);
  const out = mkdtempSync(join(tmpdir(), 'everypath-sv-comp-'));
  /** @type {{ folder: string, task: string, property: string, expected: boolean, answer: Answer, judgement: Judgement }[]} */
  const rows = [];
  try {
    const compiled = compile(tasks, out);
    for (const [i, task] of tasks.entries()) {
      const main = compiled[i] ? mainClass(join(out, String(i))) : undefined;
      const unit = main === undefined ? undefined : await explored(check, main, timeout, told);
      for (const { property, expected } of task.claims) {
        const answer = unit === undefined ? 'unknown' : answerOf(unit, property);
        const judgement = judge(answer, expected);
        const folder = relative(dir, task.folder) || '.';
        rows.push({ folder, task: task.name, property, expected, answer, judgement });
        if (judgement === 'right') continue;
        const why =
          main === undefined ? 'does not compile' : (unit?.gaps ?? []).map(({ message }) => message).join('; ');
        told(`${folder}/${task.name} ${property}: ${judgement}, expected ${expected}, answered ${answer}  ${why}`);
      }
    }
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
  return rows;
}

/**
 * @param {typeof import('everypath').check} check @param {string} main @param {number} timeout @param {(line: string) => void} told
 */
async function explored(check, main, timeout, told) {
  try {
    const concrete = /** @type {Record<string, string>} */ ({});
    for (const name of ['args', 'arg0', 'argv']) concrete[name] = '{}';
    for (const name of Object.keys(concrete)) {
      try {
        const { units } = await check([`${main}#main(String[])`], {
          timeout,
          failOn: 'all',
          concrete: { [name]: '{}' },
        });
        return units[0];
      } catch (error) {
        if (!/concrete/.test(String(error))) throw error;
      }
    }
  } catch (error) {
    told(`${main}: ${error}`);
  }
  return undefined;
}

/** Points as SV-COMP counts them. @param {Awaited<ReturnType<typeof runTasks>>} rows */
export function tableOf(rows) {
  /** @type {Map<string, Record<string, number>>} */
  const table = new Map();
  const add = (/** @type {string} */ folder, /** @type {typeof rows[number]} */ row) => {
    let line = table.get(folder);
    if (line === undefined)
      table.set(
        folder,
        (line = { claims: 0, true: 0, false: 0, unknown: 0, disputed: 0, wrong: 0, points: 0, most: 0 }),
      );
    line.claims++;
    line.most += row.expected ? 2 : 1;
    if (row.judgement === 'right') {
      line[row.answer]++;
      line.points += row.expected ? 2 : 1;
    } else line[row.judgement]++;
    if (row.judgement === 'wrong') line.points -= 32;
  };
  for (const row of rows) {
    add(row.folder, row);
    add('all', row);
  }
  return table;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { timeout: { type: 'string', default: '60' }, sample: { type: 'string' } },
  });
  if (positionals.length !== 1 || !existsSync(positionals[0])) {
    console.error(
      'npm run bench -- sv-comp DIR [--timeout SECONDS] [--sample N]: DIR has task definitions (*.yml) below it',
    );
    process.exit(2);
  }
  const sample = values.sample === undefined ? undefined : Number(values.sample);
  const told = (/** @type {string} */ line) => console.log(line);
  const rows = await runTasks(resolve(positionals[0]), { timeout: Number(values.timeout), sample, told });
  console.table(Object.fromEntries(tableOf(rows)));
  process.exit(rows.some(({ judgement }) => judgement === 'wrong') ? 1 : 0);
}
