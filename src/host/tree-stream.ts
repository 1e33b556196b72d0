// The execution tree on its way from the engine's process to its host: a builder among the listeners whose batches are
// sent. A host that is slow makes the exploration wait (ParentChannel.takeCredit). Nodes are never held in numbers.
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

/** Batches on the way before the exploration waits. */
export const MAX_WAITING = 64;

/** @throws UserModuleError when the module exports no factory */
export async function treeListener(job: TreeRequest, emit: (batch: NodeBatch) => void): Promise<Listener> {
  const { nodes, ...options } = job;
  const factory = nodes === undefined ? undefined : await loadFactory(nodes);
  return new TreeBuilder({ ...options, nodes: factory, emit });
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
