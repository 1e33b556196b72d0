// The tree of the last search, for this one: finds what came of a sequence of decisions, and whether it comes to the same now.
// Soundness: a run is a function of the code that it executes and of its decisions. Where no mark of changed code fired on any run below
// a node, and none of them needs to be told again, the same decisions lead to the same runs now, and to no others.
import type { KeptEnd, OldSearch } from './kept-tree.js';

export class OldNode {
  children: OldNode[] = [];
  end: KeptEnd | undefined;
  marks: readonly number[] = [];
  rests: readonly string[] = [];
  paths = 0;
  infeasible = 0;
  /** Options taken below it. */
  states = 0;
  depth = 0;
  told = 0;
  /** Nothing below it has to be run again. */
  same = false;
  constructor(readonly option: number) {}

  *ends(): Iterable<OldNode> {
    const stack: OldNode[] = [this];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node.end !== undefined) yield node;
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]);
    }
  }
}

/** Undefined when nothing of it is of use. */
export function oldTree({ tree, changed, paths }: OldSearch): OldNode | undefined {
  const { parents, options, ends, list, sets, texts } = tree;
  const dirty = new Set(changed);
  const nodes = options.map((option) => new OldNode(option));
  for (let i = 1; i < nodes.length; i++) nodes[parents[i]].children.push(nodes[i]);
  let useful = false;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    if (ends[i] >= 0) {
      const end = list[ends[i]];
      node.end = end;
      node.marks = sets[end.set];
      node.rests = end.rests.map((text) => texts[text]);
      node.same = !end.again && !dirty.has(end.set) && end.told.every((number) => paths[number] !== undefined);
      Object.assign(node, { paths: end.paths, infeasible: end.infeasible, states: end.states, depth: end.depth });
      node.told = end.told.length;
    } else {
      node.same = node.children.length > 0;
      for (const child of node.children) {
        node.same &&= child.same;
        node.paths += child.paths;
        node.infeasible += child.infeasible;
        node.states += child.states + 1;
        node.depth = Math.max(node.depth, child.depth);
        node.told += child.told;
      }
    }
    useful ||= node.same;
  }
  return useful ? nodes[0] : undefined;
}
