// The execution tree on its way from the engine's thread to its host: a builder among the listeners whose batches are
// posted, and a counter by which a host that is slow makes the exploration wait. Nodes are never held in numbers.
import type { Listener } from '../path/listener.js';
import { TreeBuilder } from '../trace/builder.js';
import type { NodeBatch } from '../trace/columns.js';
import type { TreeDetail } from '../trace/format.js';
import type { NodeFactory } from '../trace/node-factory.js';
import { loadUserModule, UserModuleError } from './user-module.js';

export interface TreeRequest {
  readonly detail: TreeDetail;
  /** Options that are not possible become nodes too. */
  readonly infeasible: boolean;
  /** Statements carry the values of variables. */
  readonly variables: boolean;
  /** Absolute path of a module with a NodeFactory. */
  readonly nodes: string | undefined;
}

export interface TreeJob extends TreeRequest {
  /** Shared: batches that the host has not dealt with yet. */
  readonly waiting: Int32Array<SharedArrayBuffer>;
}

/** Batches on the way before the exploration waits. */
const MAX_WAITING = 64;

/** @throws UserModuleError when the module exports no factory */
export async function treeListener(job: TreeJob, post: (batch: NodeBatch) => void): Promise<Listener> {
  const { waiting, nodes, ...options } = job;
  const factory = nodes === undefined ? undefined : await loadFactory(nodes);
  const emit = (batch: NodeBatch): void => {
    let count = Atomics.add(waiting, 0, 1) + 1;
    post(batch);
    while (count > MAX_WAITING) {
      Atomics.wait(waiting, 0, count);
      count = Atomics.load(waiting, 0);
    }
  };
  return new TreeBuilder({ ...options, nodes: factory, emit });
}

/** The host has dealt with a batch. */
export function acknowledge({ waiting }: TreeJob): void {
  Atomics.sub(waiting, 0, 1);
  Atomics.notify(waiting, 0);
}

async function loadFactory(file: string): Promise<NodeFactory> {
  const module = await loadUserModule(file);
  const exported = module.default ?? module.nodes;
  const factory: unknown = typeof exported === 'function' ? exported() : exported;
  if (typeof factory === 'object' && factory !== null && EVENTS.some((name) => name in factory)) {
    return factory as NodeFactory;
  }
  throw new UserModuleError(`${file} exports no nodes: its default export must have one of ${EVENTS.join(', ')}`);
}

const EVENTS: readonly (keyof NodeFactory)[] = [
  'statement',
  'choice',
  'conditionAdded',
  'condition',
  'initialized',
  'entered',
  'left',
  'pathEnded',
];
