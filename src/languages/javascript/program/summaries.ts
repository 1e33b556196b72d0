// Summaries of functions whose result depends on their arguments alone (docs/summaries.md): explored once by themselves, on symbolic
// arguments; wherever the unit calls them afterwards their result is one term, and the path does not fork. One per search.
// Soundness: a summary has all paths of the function, without a gap. Arguments on which it does not return are left to the function itself,
// so that errors are thrown where they are; so is everything while a built-in that it uses is not the one it was.
import { constant, ite, or, variable } from '../../../logic/build.js';
import { substituteAll } from '../../../logic/substitute.js';
import type { Primitive, Sort, Term } from '../../../logic/term.js';
import type { ApartPath, RunningPath } from '../../../path/context.js';
import type { UsedSummary } from '../../../result/result.js';
import type { ProgramSetup } from '../../language.js';
import type { SummaryHooks } from '../runtime/env.js';
import { heldTerm, isSymbolic, wrap } from '../values/symbolic.js';
import type { AnalysedProgram } from './analysed.js';
import type { Untouched } from './untouched.js';

/** Paths of a function, and functions' kinds of arguments, past which it is explored as ever. */
const MOST_PATHS = 64;
const MOST_KINDS = 32;
/** Nodes of a term that stands for a result, written out. */
const MOST_NODES = 20_000;

/** Paths whose results one term stands for, or with the same result that is no term, or those that do not return. */
interface Group {
  readonly paths: readonly ApartPath[];
  readonly sort: Sort | undefined;
  readonly value: unknown;
  readonly returns: boolean;
}

interface Summary {
  readonly name: string;
  readonly variables: readonly (Term | undefined)[];
  readonly groups: readonly Group[];
  readonly paths: number;
}

const SORTS: Partial<Record<string, Sort>> = { boolean: 'bool', number: 'num', string: 'str', bigint: 'big' };

export class Summaries implements SummaryHooks {
  /** By the arguments that are no terms and the sorts of the others; undefined: there is none. */
  private readonly made = new Map<Function, Map<string, Summary | undefined>>();
  private readonly used = new Map<Summary, number>();

  constructor(
    private readonly path: RunningPath,
    /** The function that is explored itself. */
    private readonly unit: () => unknown,
    /** Are these built-ins what the realm began with? */
    private readonly isUntouched: Untouched,
  ) {}

  answer(
    fn: Function,
    name: string,
    args: readonly unknown[],
    uses: string,
    globals: readonly unknown[],
  ): { readonly value: unknown } | undefined {
    const { flags } = this.path;
    if (flags.contracts || flags.loading || flags.aborting || !args.some(isSymbolic)) return undefined;
    if (fn === this.unit() || !args.every((a) => isSymbolic(a) || SORTS[typeof a] !== undefined)) return undefined;
    if (uses !== '' && !this.isUntouched(uses.split(' '), globals)) return undefined;
    const summary = this.summaryOf(fn, name, args);
    return summary && this.apply(summary, args);
  }

  /** Those that stood for a call. */
  list(): readonly UsedSummary[] {
    const byName = new Map<string, UsedSummary>();
    for (const [{ name, paths }, calls] of this.used) {
      const known = byName.get(name);
      byName.set(name, { name, paths: Math.max(paths, known?.paths ?? 0), calls: calls + (known?.calls ?? 0) });
    }
    return [...byName.values()];
  }

  private summaryOf(fn: Function, name: string, args: readonly unknown[]): Summary | undefined {
    const kind = args.map((a) => (isSymbolic(a) ? heldTerm(a).sort : `${typeof a} ${text(a as Primitive)}`)).join('\n');
    let kinds = this.made.get(fn);
    if (kinds === undefined) this.made.set(fn, (kinds = new Map()));
    if (!kinds.has(kind)) kinds.set(kind, kinds.size < MOST_KINDS ? this.make(fn, name, args) : undefined);
    return kinds.get(kind);
  }

  private make(fn: Function, name: string, args: readonly unknown[]): Summary | undefined {
    const variables = args.map((a, i) => (isSymbolic(a) ? variable(heldTerm(a).sort, `${name}(${i})`) : undefined));
    const given = args.map((a, i) => (variables[i] === undefined ? a : wrap(variables[i] as Term)));
    const paths = this.path.apart(() => Reflect.apply(fn, undefined, given) as unknown, MOST_PATHS);
    // With one path there is nothing to skip; with none that returns, nothing to answer.
    if (paths === undefined || paths.length < 2) return undefined;
    const groups = grouped(paths);
    return groups?.some((group) => group.returns) ? { name, variables, groups, paths: paths.length } : undefined;
  }

  private apply(summary: Summary, args: readonly unknown[]): { readonly value: unknown } | undefined {
    const { variables, groups } = summary;
    const values = new Map<Term, Term>();
    for (const [i, v] of variables.entries()) if (v !== undefined) values.set(v, heldTerm(args[i] as never));
    const conditions = (group: Group): Term[] =>
      substituteAll(
        group.paths.map((path) => path.condition),
        values,
      );
    for (const [i, group] of groups.entries()) {
      const last = i === groups.length - 1;
      if (!last && !this.path.branch(or(...conditions(group)), -1)) continue;
      if (!group.returns) return undefined;
      const value = group.sort === undefined ? group.value : this.chosen(group, conditions(group), values);
      if (value === undefined && group.sort !== undefined) return undefined;
      this.used.set(summary, (this.used.get(summary) ?? 0) + 1);
      return { value };
    }
    return undefined;
  }

  /** One term for all results of the group. */
  private chosen({ paths }: Group, conditions: readonly Term[], values: ReadonlyMap<Term, Term>): unknown {
    const results = substituteAll(
      paths.map(({ returned }) => termOf(returned?.value)),
      values,
    );
    let term = results[results.length - 1];
    for (let i = results.length - 2; i >= 0; i--) term = ite(conditions[i], results[i], term);
    return term.size > MOST_NODES ? undefined : wrap(term);
  }
}

/** Undefined where nobody asked for summaries, or somebody wants to hear of every statement. */
export function summariesFor(
  { unit, path, observe }: Pick<ProgramSetup, 'unit' | 'path' | 'observe'>,
  program: () => Pick<AnalysedProgram, 'scope' | 'exports' | 'isUntouched'>,
): Summaries | undefined {
  if (unit.summaries !== true || observe !== undefined) return undefined;
  const own = (): unknown => {
    if (unit.kind !== 'function') return undefined;
    const { scope, exports } = program();
    return unit.exported === undefined ? scope[unit.root] : unit.exported.reduce((o: any, k) => o?.[k], exports);
  };
  return new Summaries(path, own, (names, globals) => program().isUntouched(names, globals));
}

function termOf(value: unknown): Term {
  return isSymbolic(value) ? heldTerm(value) : constant(value as Primitive);
}

/** Two values with the same text are the same. */
function text(value: Primitive): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Undefined: something else than a primitive is returned. */
function grouped(paths: readonly ApartPath[]): Group[] | undefined {
  const groups = new Map<string, Group & { readonly paths: ApartPath[] }>();
  for (const path of paths) {
    const { returned } = path;
    const value = returned?.value;
    const none = value === undefined || value === null;
    const sort = none ? undefined : sortOf(value);
    if (!none && sort === undefined) return undefined;
    const key = returned === undefined ? 'ends' : none ? String(value) : together(value, sort as Sort);
    const group = groups.get(key) ?? { paths: [], sort, value, returns: returned !== undefined };
    group.paths.push(path);
    groups.set(key, group);
  }
  // The last group needs no condition: the largest one.
  return [...groups.values()].sort((a, b) => a.paths.length - b.paths.length);
}

/**
 * What is answered by one term: booleans, texts that are written out, and results that are the same. A choice between numbers would
 * cost the solver more than the paths it saves.
 */
function together(value: unknown, sort: Sort): string {
  if (sort === 'bool') return sort;
  if (isSymbolic(value)) return `term ${heldTerm(value).id}`;
  return sort === 'str' ? sort : `${sort} ${text(value as Primitive)}`;
}

function sortOf(value: unknown): Sort | undefined {
  return isSymbolic(value) ? heldTerm(value).sort : SORTS[typeof value];
}
