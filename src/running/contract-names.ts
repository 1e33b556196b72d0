// Variables that contracts of a unit name and that its code may not: the probe mentions them, so that V8 keeps them in scopes and the capture finds
// them. Contracts are read roughly here: a name too many is a variable more that is captured.
import { around, type ClassInfo, type FunctionInfo, type Scope, type ScopeTree } from './scope-tree.js';

const CONTRACTS = /@(?:requires|ensures|invariant)\b([\s\S]*?)(?=\*\/|\n\s*\*?\s*@)/g;

/**
 * @param more names besides those in comments of the text
 * @returns names for the function or region that starts at a place: of variables around it, not of its own
 */
export function contractNames(text: string, tree: ScopeTree, more: readonly string[]): NamesAt {
  const wanted = new Set([...more, ...namesInContracts(text)]);
  if (wanted.size === 0) return () => [];
  return (start, region) => {
    const info = tree.functions.find(({ node, kind }) => node.start === start && (kind === 'region') === region);
    return info === undefined ? [] : [...wanted].filter((name) => isAround(name, info, tree.scopes));
  };
}

export type NamesAt = (start: number, region: boolean) => readonly string[];

/** For each class of a text with invariants: where it ends, and names of variables around it; methods of classes that extend it are units. */
export function invariantNames(text: string, { classes }: ScopeTree): readonly (readonly [ClassInfo, string[]])[] {
  if (!text.includes('@invariant')) return [];
  const wanted = namesInContracts(text);
  return classes.map((info) => {
    const scopes = [...around(info.outer)];
    return [info, wanted.filter((name) => scopes.some(({ names }) => names.has(name)))];
  });
}

function namesInContracts(text: string): string[] {
  return [...text.matchAll(CONTRACTS)].flatMap(([, contract]) => namesIn(contract as string));
}

/** Names in a text, whatever they are. */
export function namesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/(?<![\w$.#])[A-Za-z_$][\w$]*/g)].map(([name]) => name))];
}

function isAround(name: string, info: FunctionInfo, scopes: readonly Scope[]): boolean {
  const own = scopes.find(({ kind, within }) => kind === 'function' && within === info);
  if (name === 'arguments' || own?.names.has(name)) return false;
  for (const scope of around(info.outer)) if (scope.names.has(name)) return true;
  return false;
}
