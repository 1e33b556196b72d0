// The unit to explore from a captured state, as text: a function of the symbolic parts that writes them into the state and calls the unit.
import type { Node } from 'acorn';
import { type ContractText, contractLines } from './contract-text.js';
import { type FoundPart, StateParts } from './find-part.js';
import type { FunctionInfo } from './scope-tree.js';
import { type Part, SignatureError, type UnitSignature } from './signature.js';
import type { Encoded, State } from './state.js';

export interface UnitText {
  readonly text: string;
  /** The name of the function. */
  readonly name: string;
  /** What each parameter stands for. */
  readonly parts: readonly { readonly name: string; readonly path: string; readonly type: string }[];
  /** Parts that have no type to be explored by, and stay as they are. */
  readonly untyped: readonly string[];
}

interface Symbolic extends FoundPart {
  readonly path: string;
  readonly type: string;
  readonly name: string;
}

/** More leaves of symbolic objects than this are left concrete. */
const MOST_LEAVES = 64;

/**
 * @param contracts of the unit, in the order in which the writer of the module has them
 * @throws SignatureError
 */
export function unitText(
  state: State,
  unit: FunctionInfo,
  signature: UnitSignature,
  contracts: readonly ContractText[] = [],
): UnitText {
  const { parts, unit: unitName, region } = signature;
  if (unit.node.generator === true)
    throw new SignatureError(`${unitName} is a generator, which is not explored from a state`);
  const params = unit.node.params as Node[];
  const names = params.map(nameOf);
  const finder = new StateParts(state, names);
  const given: readonly Part[] =
    parts ?? (region?.inputs ?? names).flatMap((name) => (name === undefined ? [] : [{ path: name, as: 'symbolic' }]));
  const untyped: string[] = [];
  const used = new Set<string>(['$state']);
  const symbolic = given
    .filter(({ as }) => as !== 'concrete')
    .flatMap(({ path, as }): Symbolic[] => {
      const found = finder.find(path);
      if (as !== 'symbolic') return [{ ...found, path, type: as, name: unique(path, used) }];
      const leaves = finder.leaves(path, found);
      if (leaves.length === 0) untyped.push(path);
      return leaves.flatMap((leaf) => {
        const type = typeOf(leaf.value);
        if (type === undefined) untyped.push(leaf.path);
        return type === undefined ? [] : [{ ...leaf, type, name: unique(leaf.path, used) }];
      });
    });
  untyped.push(...symbolic.slice(MOST_LEAVES).map(({ path }) => path));
  const kept = symbolic.slice(0, MOST_LEAVES);
  const name = unique(unitName, used);
  return { text: functionText(state, unit, kept, name, contracts), name, parts: kept, untyped };
}

/** Of a parameter, with a default or without. */
function nameOf(param: Node): string | undefined {
  const { left, name } = param as unknown as { left?: { name?: string }; name?: string };
  return name ?? left?.name;
}

function functionText(
  state: State,
  unit: FunctionInfo,
  parts: readonly Symbolic[],
  name: string,
  contracts: readonly ContractText[],
): string {
  const async = unit.node.async === true;
  const count = Math.max(state.args.length, ...parts.map(({ argument = -1 }) => argument + 1));
  const args = Array.from({ length: count }, (_, i) => parts.find((p) => p.argument === i)?.name ?? `$args[${i}]`);
  const list = `[${args.join(', ')}]`;
  const names = parts.map((part) => part.name).join(', ');
  const writes = parts.flatMap((part) => (part.write === undefined ? [] : [`  ${part.write(part.name)}`]));
  const constructs = unit.member?.kind === 'constructor';
  const { helpers, tags } = contractLines(contracts, { names, writes, list, constructs });
  const call = constructs ? `Reflect.construct($unit, ${list})` : `Reflect.apply($unit, $self, ${list})`;
  const lines = [
    ...helpers,
    '/**',
    ...parts.map((part) => ` * @param {${part.type}} ${part.name}`),
    ...tags.map((tag) => ` * ${tag}`),
    ' */',
    `${async ? 'async ' : ''}function ${name}(${names}) {`,
    ...writes,
    `  return ${async ? 'await ' : ''}${call};`,
    '}',
    `module.exports = { ${name} };`,
    '',
  ];
  return lines.join('\n');
}

function typeOf(value: Encoded): string | undefined {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return typeof value;
  if (!Array.isArray(value)) return undefined;
  return value[0] === 'n' ? 'number' : value[0] === 'b' ? 'bigint' : undefined;
}

/** `this.lines[0].count` is `this_lines_0_count`. */
function unique(path: string, used: Set<string>): string {
  const base = path
    .replace(/[^\w$]+/g, '_')
    .replace(/^_|_$/g, '')
    .replace(/^(\d)/, '_$1');
  let name = base;
  for (let i = 2; used.has(name) || RESERVED.has(name); i++) name = `${base}_${i}`;
  used.add(name);
  return name;
}

const RESERVED = new Set([
  'this',
  'arguments',
  'default',
  'new',
  'delete',
  'in',
  'class',
  'function',
  'return',
  'constructor',
  // Of contracts.
  'result',
  'old',
]);
