// Puts inputs for a path together from rows of a log: columns that are tied (tied-columns.ts) come from one row, others may come from another. Called by
// recorded-inputs.ts.
// Always holds: tied columns have the values of one row; the conditions hold, by exact evaluation.
import { type Primitive, type Term, variablesOf } from '../../../logic/term.js';
import { holds } from '../../../solver/validate.js';

export interface Rows {
  /** In the order in which they are tried. */
  readonly tried: readonly number[];
  value(row: number, variable: Term): Primitive | undefined;
  holds(row: number, condition: Term): boolean;
  /** Variables of one group go together. */
  groupOf(variable: Term): number;
}

/** Which row each group of variables is of. */
export type Composition = ReadonlyMap<number, number>;

/** Groups that conditions speak of together, and these conditions. */
interface Cluster {
  readonly groups: Set<number>;
  readonly conditions: Term[];
}

/** Rows other than the first for some groups of variables, so that all conditions hold; undefined: none were found. */
export function compose(first: number, conditions: readonly Term[], rows: Rows): Composition | undefined {
  const found = new Map<number, number>();
  for (const cluster of clustersOf(conditions, rows)) {
    if (cluster.conditions.every((condition) => rows.holds(first, condition))) continue;
    const donors = rows.tried.filter((row) => cluster.conditions.every((condition) => rows.holds(row, condition)));
    const parts = donors.length > 0 ? [{ groups: cluster.groups, row: donors[0] }] : mixed(first, cluster, rows);
    if (parts === undefined) return undefined;
    for (const { groups, row } of parts) for (const group of groups) found.set(group, row);
  }
  return found;
}

/** No row satisfies all conditions: one group of another row beside the others of the first. */
function mixed(
  first: number,
  { groups, conditions }: Cluster,
  rows: Rows,
): { readonly groups: readonly number[]; readonly row: number }[] | undefined {
  if (groups.size < 2) return undefined;
  for (const group of groups) {
    const isOf = (variable: Term): boolean => rows.groupOf(variable) === group;
    const own = conditions.filter((condition) => variablesOf(condition).every(isOf));
    const others = conditions.filter((condition) => !variablesOf(condition).some(isOf));
    if (!others.every((condition) => rows.holds(first, condition))) continue;
    const shared = conditions.filter((condition) => !own.includes(condition) && !others.includes(condition));
    const fits = (row: number): boolean => {
      if (!own.every((condition) => rows.holds(row, condition))) return false;
      return shared.every((condition) => {
        const values = new Map<Term, Primitive>();
        for (const variable of variablesOf(condition)) {
          const value = rows.value(isOf(variable) ? row : first, variable);
          if (value !== undefined) values.set(variable, value);
        }
        return holds(condition, values);
      });
    };
    const row = rows.tried.find(fits);
    if (row !== undefined) return [{ groups: [group], row }];
  }
  return undefined;
}

function clustersOf(conditions: readonly Term[], rows: Rows): Cluster[] {
  let clusters: Cluster[] = [];
  for (const condition of conditions) {
    const groups = new Set(variablesOf(condition).map((variable) => rows.groupOf(variable)));
    const touched = clusters.filter((cluster) => [...groups].some((group) => cluster.groups.has(group)));
    const merged: Cluster = {
      groups: new Set([...groups, ...touched.flatMap((cluster) => [...cluster.groups])]),
      conditions: [...touched.flatMap((cluster) => cluster.conditions), condition],
    };
    clusters = [...clusters.filter((cluster) => !touched.includes(cluster)), merged];
  }
  return clusters;
}
