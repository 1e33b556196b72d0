// Decides conjunctions of <, <=, === and !== between doubles, given as a graph. Doubles are a finite total order, so the
// least values that respect all edges exist or there are none; integers are those among them. Complete but for !== in
// tight ranges, where the answer is undefined. Callers: layers/order.ts.
import { nextDown, nextUp } from '../../logic/range.js';

export interface OrderNode {
  min: number;
  max: number;
  integer: boolean;
  /** The value must not be an integer. */
  fractional: boolean;
}

export class OrderGraph {
  private readonly nodes: OrderNode[] = [];
  private readonly edges: { readonly from: number; readonly to: number; readonly strict: boolean }[] = [];
  private readonly unequal: (readonly [number, number])[] = [];

  add(node: OrderNode): number {
    this.nodes.push(node);
    return this.nodes.length - 1;
  }

  less(from: number, to: number, strict: boolean): void {
    this.edges.push({ from, to, strict });
  }

  differ(a: number, b: number): void {
    this.unequal.push([a, b]);
  }

  /** A value for every node, 'unsat', or undefined when this procedure cannot tell. */
  solve(): number[] | 'unsat' | undefined {
    const component = this.components();
    const count = Math.max(...component, -1) + 1;
    const merged: OrderNode[] = [];
    for (let i = 0; i < count; i++) {
      merged.push({ min: -Infinity, max: Infinity, integer: false, fractional: false });
    }
    for (const [i, node] of this.nodes.entries()) {
      const all = merged[component[i]];
      all.min = Math.max(all.min, node.min);
      all.max = Math.min(all.max, node.max);
      all.integer ||= node.integer;
      all.fractional ||= node.fractional;
    }
    // Components are numbered against the edges: sources have the largest numbers.
    const into: { readonly from: number; readonly strict: boolean }[][] = merged.map(() => []);
    for (const { from, to, strict } of this.edges) {
      const [a, b] = [component[from], component[to]];
      if (a !== b) into[b].push({ from: a, strict });
      else if (strict) return 'unsat';
    }
    for (const node of merged) {
      if (node.integer) {
        node.min = Math.ceil(Math.max(node.min, -Number.MAX_VALUE));
        node.max = Math.floor(Math.min(node.max, Number.MAX_VALUE));
      }
      if (node.min > node.max || (node.integer && node.fractional)) return 'unsat';
    }
    for (let i = count - 1; i >= 0; i--) {
      const node = merged[i];
      for (const { from, strict } of into[i])
        node.min = Math.max(node.min, above(merged[from].min, strict, node.integer));
      if (!(node.min <= node.max)) return 'unsat';
    }
    for (let i = 0; i < count; i++) {
      for (const { from, strict } of into[i]) {
        merged[from].max = Math.min(merged[from].max, below(merged[i].max, strict, merged[from].integer));
      }
    }
    return this.pick(component, merged, into);
  }

  /** Chooses readable values from the least to the greatest node; room for the later ones is kept by their bounds. */
  private pick(
    component: readonly number[],
    merged: readonly OrderNode[],
    into: readonly (readonly { readonly from: number; readonly strict: boolean }[])[],
  ): number[] | 'unsat' | undefined {
    const others: number[][] = merged.map(() => []);
    for (const [x, y] of this.unequal) {
      const [a, b] = [component[x], component[y]];
      if (a === b) return 'unsat';
      if (fixed(merged[a]) && fixed(merged[b]) && merged[a].min === merged[b].min) return 'unsat';
      others[a].push(b);
      others[b].push(a);
    }
    const chosen: (number | undefined)[] = merged.map((node) => (fixed(node) ? node.min : undefined));
    for (let i = merged.length - 1; i >= 0; i--) {
      if (chosen[i] !== undefined) continue;
      const node = merged[i];
      let low = node.min;
      for (const { from, strict } of into[i]) low = Math.max(low, above(chosen[from]!, strict, node.integer));
      const taken = others[i].map((other) => chosen[other]);
      const value = readable(low, node.max, node, taken);
      if (value === undefined) return undefined;
      chosen[i] = value;
    }
    return component.map((c) => chosen[c]!);
  }

  /** Strongly connected components (Tarjan), without recursion; numbered in reverse topological order. */
  private components(): number[] {
    const n = this.nodes.length;
    const next: number[][] = Array.from({ length: n }, () => []);
    for (const { from, to } of this.edges) next[from].push(to);
    const component = new Array<number>(n).fill(-1);
    const index = new Array<number>(n).fill(-1);
    const low = new Array<number>(n).fill(0);
    const open: number[] = [];
    let counter = 0;
    let count = 0;
    for (let start = 0; start < n; start++) {
      if (index[start] >= 0) continue;
      const calls: { node: number; at: number }[] = [{ node: start, at: 0 }];
      while (calls.length > 0) {
        const call = calls[calls.length - 1];
        const { node } = call;
        if (call.at === 0) {
          index[node] = low[node] = counter++;
          open.push(node);
        }
        if (call.at < next[node].length) {
          const to = next[node][call.at++];
          if (index[to] < 0) calls.push({ node: to, at: 0 });
          else if (component[to] < 0) low[node] = Math.min(low[node], index[to]);
          continue;
        }
        calls.pop();
        if (low[node] === index[node]) {
          let member: number;
          do {
            member = open.pop()!;
            component[member] = count;
          } while (member !== node);
          count++;
        }
        const caller = calls[calls.length - 1];
        if (caller !== undefined) low[caller.node] = Math.min(low[caller.node], low[node]);
      }
    }
    return component;
  }
}

const fixed = (node: OrderNode): boolean => node.min === node.max && !node.fractional;

/** The least allowed value not below (or, if strict, above) another; NaN when there is none. */
function above(value: number, strict: boolean, integer: boolean): number {
  if (!strict) return integer ? Math.ceil(value) : value;
  if (value === Infinity) return Number.NaN;
  if (!integer) return nextUp(value);
  const step = Math.floor(value) + 1;
  return step > value ? step : nextUp(value);
}

function below(value: number, strict: boolean, integer: boolean): number {
  return -above(-value, strict, integer);
}

/** A value in the range that is easy to read: 0, a small integer, else anything. */
function readable(
  low: number,
  high: number,
  node: OrderNode,
  taken: readonly (number | undefined)[],
): number | undefined {
  const fits = (value: number): boolean =>
    value >= low &&
    value <= high &&
    !taken.includes(value) &&
    (!node.integer || Number.isInteger(value)) &&
    !(node.fractional && (Number.isInteger(value) || !Number.isFinite(value)));
  const whole = Math.ceil(Math.max(low, Math.min(0, Math.floor(high)))) + 0;
  const middle = low / 2 + high / 2;
  const starts = [0, whole, whole + 0.5, Math.floor(high), middle, Math.floor(middle)];
  for (const start of starts) if (fits(start)) return start;
  for (let step = 1; step <= taken.length + 1; step++) {
    for (const start of starts) {
      if (fits(start + step)) return start + step;
      if (fits(start - step)) return start - step;
    }
  }
  let [up, down] = [low, high];
  for (let step = 0; step <= taken.length + 1; step++) {
    if (fits(up)) return up;
    if (fits(down)) return down;
    up = nextUp(up);
    down = nextDown(down);
  }
  return undefined;
}
