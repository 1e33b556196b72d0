// Execution trees for programs: tree() gives documents, exploreTree() hands out nodes while the exploration goes on.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { closest } from '../languages/program-error.js';
import { nodesMissing, noNodeFactory, wrongChoice, wrongType } from '../report/messages.js';
import type { CheckEvent, CheckResult, UnitResult } from '../result/result.js';
import { type NodeBatch, NodeReader } from '../trace/columns.js';
import { TREE_VERSION, type TreeDetail, type TreeDocument, type TreeHeader, type TreeNode } from '../trace/format.js';
import type { RunOptions } from './check.js';
import { OptionError } from './check-error.js';
import { resolveOptions } from './resolve-options.js';
import { runCheck } from './run-check.js';

export const TREE_DETAILS = ['statements', 'branches', 'conditions', 'calls', 'custom'] as const;

/** What a tree shows, besides the options of a check. */
export interface TreeContents {
  /** What becomes a node: every statement, every decision, path-condition updates only, calls only, or `nodes` alone. */
  readonly detail?: TreeDetail;
  /** A file whose default export is a NodeFactory: nodes and data of your own. */
  readonly nodes?: string;
  /** Show options that are not possible, too. */
  readonly infeasible?: boolean;
  /** Attach the values of variables to statements. */
  readonly variables?: boolean;
}

/** Listeners that are objects run in the calling thread; trees are built in the engine's, so files only. */
export type TreeOptions = TreeContents &
  Omit<RunOptions, 'listeners' | 'cache' | 'overrides' | 'exclude'> & { readonly listeners?: readonly string[] };

/** Gets the tree of each unit in turn: begin, batches of nodes, end. What it throws ends the run. */
export interface TreeSink {
  begin(header: TreeHeader): void;
  batch(batch: NodeBatch): void;
  end(result: UnitResult): void;
  event?(event: CheckEvent): void;
}

/**
 * The execution trees of the units that the targets name.
 *
 *     const [document] = await tree('src/list.ts#insert', { detail: 'branches' });
 *     visitTree(new Tree(document), { end: (node) => console.log(node.label) });
 *
 * @throws like check
 */
export async function tree(targets: string | readonly string[], options: TreeOptions = {}): Promise<TreeDocument[]> {
  return (await collectTrees(targets, options)).documents;
}

/** As tree, with the result of the exploration. */
export async function collectTrees(
  targets: string | readonly string[],
  options: TreeOptions,
  event?: (event: CheckEvent) => void,
): Promise<{ readonly documents: TreeDocument[]; readonly result: CheckResult }> {
  const documents: TreeDocument[] = [];
  let header: TreeHeader | undefined;
  let nodes: TreeNode[] = [];
  const reader = new NodeReader();
  const result = await exploreTree(targets, options, {
    begin: (begun) => {
      header = begun;
      nodes = [];
    },
    batch: (batch) => {
      for (const node of reader.read(batch)) nodes.push(node);
    },
    end: ({ verdict }) => documents.push({ ...(header as TreeHeader), nodes, verdict }),
    event,
  });
  return { documents, result };
}

/** Explores, and gives the nodes of the trees to the sink as they are made. */
export async function exploreTree(
  targets: string | readonly string[],
  options: TreeOptions,
  sink: TreeSink,
): Promise<CheckResult> {
  const { detail = 'statements', nodes, infeasible = false, variables = false, cwd = process.cwd(), signal } = options;
  const { detail: _d, nodes: _n, infeasible: _i, variables: _v, cwd: _c, signal: _s, ...rest } = options;
  checkContents(options);
  const factory = nodes === undefined ? undefined : resolve(cwd, nodes);
  if (factory !== undefined && !existsSync(factory)) throw new OptionError(nodesMissing(factory));
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  let failure: { readonly error: unknown } | undefined;
  let begun = false;
  /** The sink's errors are the caller's, not the engine's. */
  const guarded = (call: () => void): void => {
    if (failure !== undefined) return;
    try {
      call();
    } catch (error) {
      failure = { error };
      stop();
    }
  };
  const onEvent = (event: CheckEvent): void => {
    if (event.type === 'unit-started') {
      const { unit, file } = event;
      begun = true;
      guarded(() => sink.begin({ everypathTree: TREE_VERSION, unit, file, detail }));
    }
    guarded(() => sink.event?.(event));
    if (event.type === 'unit-finished' && begun) {
      begun = false;
      guarded(() => sink.end(event.result));
    }
  };
  try {
    const result = await runCheck({
      targets: typeof targets === 'string' ? [targets] : targets,
      options: resolveOptions(rest),
      cwd,
      listeners: [],
      signal: abort.signal,
      listening: () => false,
      onEvent,
      tree: {
        request: { detail, infeasible, variables, nodes: factory },
        onBatch: (batch) => guarded(() => sink.batch(batch)),
      },
    });
    if (failure !== undefined) throw failure.error;
    return result;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function checkContents({ detail, nodes, infeasible, variables, listeners }: TreeOptions): void {
  if (detail !== undefined && !TREE_DETAILS.includes(detail)) {
    const given = String(detail);
    throw new OptionError(wrongChoice('detail', given, TREE_DETAILS, closest(given, TREE_DETAILS)));
  }
  if (detail === 'custom' && nodes === undefined) throw new OptionError(noNodeFactory());
  for (const [name, value] of Object.entries({ infeasible, variables })) {
    if (value !== undefined && typeof value !== 'boolean') {
      throw new OptionError(wrongType(name, typeof value, 'a boolean'));
    }
  }
  if (nodes !== undefined && typeof nodes !== 'string')
    throw new OptionError(wrongType('nodes', typeof nodes, 'a file'));
  if (listeners?.some((listener) => typeof listener !== 'string')) {
    throw new OptionError(
      wrongType('listeners', 'an object', "a list of files: trees are built in the engine's thread"),
    );
  }
}
