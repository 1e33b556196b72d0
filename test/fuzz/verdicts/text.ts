// Random functions and methods as text: the file that is checked, and the plain program, which tells of the lines it runs and has
// contracts as functions.
import { type FuzzClass, toolsOf } from './classes.js';
import type { FuzzProgram } from './program.js';
import { linesOf, MARK } from './statement.js';
import { PRELUDE } from './types.js';

function headOf({ name, async, parameters, types, owner, returns }: FuzzProgram): string {
  const list = parameters
    .filter(({ name: p }) => p !== 'this')
    .map(({ name: p, type, kind }) => {
      const { text } = types[type];
      if (kind === 'rest') return `...${p}: ${text}[]`;
      if (kind === 'default') return `${p}: number = 1`;
      return `${p}${kind === 'question' ? '?' : ''}: ${text}`;
    });
  const result = returns === 'later' ? '(k?: number) => number' : 'number';
  const signature = `(${list.join(', ')}): ${async ? `Promise<${result}>` : result} {`;
  if (owner === undefined) return `export ${async ? 'async ' : ''}function ${name}${signature}`;
  return `${owner.static ? 'static ' : ''}${async ? 'async ' : ''}run${signature}`;
}

const classHead = ({ name, parent }: FuzzClass): string =>
  `export class ${name}${parent === undefined ? '' : ` extends ${parent}`} {`;

/** The file with marks at its statements; marks keep the numbers of lines. */
function marked(programs: readonly FuzzProgram[]): string[] {
  const units = programs.flatMap((program) => {
    const { owner } = program;
    const lines = [
      '/**',
      ...(program.requires === undefined ? [] : [` * @requires ${program.requires}`]),
      ...(program.ensures === undefined ? [] : [` * @ensures ${program.ensures}`]),
      ' */',
      headOf(program),
      ...linesOf(program.body, '  '),
      '}',
    ];
    if (owner === undefined) return lines;
    return [classHead(owner), ...owner.members, ...lines, '}', ...(owner.child === undefined ? [] : [owner.child])];
  });
  return [...PRELUDE, ...units];
}

/** The file that is checked. */
export function checkedText(programs: readonly FuzzProgram[]): string {
  return marked(programs)
    .map((text) => text.replace(MARK, ''))
    .join('\n');
}

/** The same file, which tells of the lines it runs. */
export function plainText(programs: readonly FuzzProgram[]): string {
  return withTools(
    marked(programs)
      .map((text, i) => text.replace(MARK, `$hit(${i + 1}); `))
      .join('\n'),
    programs,
  );
}

const ROOT =
  'let $into; function $root() { const o = $into; $into = undefined; if (o !== undefined) return o; } $root.prototype = Object.prototype;';

/** The program with what the judge calls: contracts, instances in a state. Lines stay where they are. */
export function withTools(text: string, programs: readonly FuzzProgram[]): string {
  let whole = `${ROOT} ${text}`
    .replace('export class Box {', 'export class Box extends $root {')
    .replace('constructor(public v: number) {}', 'constructor(public v: number) { super(); }');
  const tail: string[] = [];
  for (const program of programs) {
    const { owner, name } = program;
    if (owner === undefined) {
      tail.push(...contractsOf(program, `export function ${name}_`));
      continue;
    }
    const head = classHead(owner);
    const rooted = owner.parent === undefined ? head.replace(' {', ' extends $root {') : head;
    whole = whole.replace(
      `${head}\n`,
      () => `${rooted} ${toolsOf(owner)} ${contractsOf(program, 'static $').join(' ')}\n`,
    );
    const called = owner.static ? `${owner.name}.run(...$args)` : '$this.run(...$args)';
    tail.push(
      `export function ${name}(${owner.static ? '' : '$this, '}...$args) { return ${called}; }`,
      ...['requires', 'olds', 'ensures'].map((part) => `export const ${name}_${part} = ${owner.name}.$${part};`),
    );
  }
  const classes = programs.flatMap(({ owner }) => (owner === undefined ? [] : [owner.name]));
  return [whole, ...tail, `export const $classes = { ${classes.join(', ')} };`].join('\n');
}

/** Functions of the same parameters. */
function contractsOf({ parameters, requires, ensures }: FuzzProgram, head: string): string[] {
  const list = parameters
    .map((p) => (p.kind === 'rest' ? `...${p.name}` : p.kind === 'default' ? `${p.name} = 1` : p.name))
    .map((text) => (text === 'this' ? '$this' : text))
    .join(', ');
  const olds: string[] = [];
  const after = withoutOld(ensures ?? 'true', (text) => `$old[${olds.push(text) - 1}]`);
  const self = (text: string): string => text.replace(/\bthis\b/g, '$this');
  return [
    `${head}requires(${list}) { return (${self(requires ?? 'true')}); }`,
    `${head}olds(${list}) { return [${self(olds.join(', '))}]; }`,
    `${head}ensures($args, result, $old) { const [${list}] = $args; return (${self(after)}); }`,
  ];
}

/** Replaces each `old(E)`. */
function withoutOld(text: string, replace: (inner: string) => string): string {
  const start = text.indexOf('old(');
  if (start < 0) return text;
  let depth = 0;
  let end = start + 3;
  do {
    if (text[end] === '(') depth++;
    if (text[end] === ')') depth--;
    end++;
  } while (depth > 0);
  return text.slice(0, start) + replace(text.slice(start + 4, end - 1)) + withoutOld(text.slice(end), replace);
}
