// Holds the size of the code in src/: no file past 400 lines, no function past 60, without a reason in the header of the file
// ("Length: ..." for the file, "Length of <function>: ..." for a function and what is inside it). Prints who is past a limit, and how long files are. Part of npm run lint.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const MAX_FILE = 400;
export const MAX_FUNCTION = 60;

/**
 * @typedef {{ readonly place: string, readonly lines: number }} Offender
 * @typedef {{ readonly files: readonly Offender[], readonly functions: readonly Offender[], readonly lengths: readonly number[] }} Sizes
 */

/** @param {string} text */
const linesOf = (text) => text.replace(/\n$/, '').split('\n').length;

/**
 * The comment that a file begins with.
 * @param {string} text
 */
function headerOf(text) {
  return /^(?:\/\/.*\n)*/.exec(text)?.[0] ?? '';
}

/**
 * Functions past the limit. A function that only returns a table or other functions counts too: it is read as a whole.
 * @param {string} file
 * @param {string} text
 * @returns {Offender[]}
 */
function longFunctions(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const header = headerOf(text);
  /** @type {Offender[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const lines = source.getLineAndCharacterOfPosition(node.end).line - first + 1;
      if (lines > MAX_FUNCTION) {
        if (header.includes(`// Length of ${nameOf(node)}: `)) return;
        found.push({ place: `${file}:${first + 1} ${nameOf(node)}`, lines });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {ts.SignatureDeclaration} node */
function nameOf(node) {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? '(anonymous)';
}

/**
 * @param {Iterable<readonly [file: string, text: string]>} files
 * @returns {Sizes}
 */
export function measureSizes(files) {
  /** @type {Offender[]} */
  const long = [];
  /** @type {Offender[]} */
  const functions = [];
  /** @type {number[]} */
  const lengths = [];
  for (const [file, text] of files) {
    const lines = linesOf(text);
    lengths.push(lines);
    if (lines > MAX_FILE && !/^\/\/ Length: /m.test(headerOf(text))) long.push({ place: file, lines });
    functions.push(...longFunctions(file, text));
  }
  lengths.sort((a, b) => a - b);
  return { files: long, functions, lengths };
}

function main() {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const paths = names.filter((name) => name.endsWith('.ts')).map((name) => join(root, 'src', name));
  const { files, functions, lengths } = measureSizes(
    paths.map((path) => [relative(root, path), readFileSync(path, 'utf8')]),
  );
  const past = [...files, ...functions].sort((a, b) => b.lines - a.lines);
  for (const { place, lines } of past) console.log(`${String(lines).padStart(5)} lines  ${place}`);
  /** @param {number} share */
  const at = (share) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))];
  console.log(
    `sizes: ${lengths.length} files, median ${at(0.5)} lines, 90th percentile ${at(0.9)}, longest ${at(1)}; ` +
      `${files.length} files past ${MAX_FILE}, ${functions.length} functions past ${MAX_FUNCTION}`,
  );
  if (past.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
