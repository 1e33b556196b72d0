// Nodes on their way out of the engine's thread, in columns: three integers per node, and a dictionary of what nodes have in
// common (kind, text, place). A batch can be sent to another thread as it is; NodeReader makes nodes of it again.
// Always holds: batches are read in the order in which they were written; a batch needs only the ones before it.
import type { SourceRange } from '../result/source-range.js';
import type { NodeKind, TreeNode } from './format.js';

/** What many nodes have in common. */
export interface NodeSpec {
  readonly kind: NodeKind;
  readonly label: string;
  readonly location: SourceRange | undefined;
  readonly forced: Forced;
  readonly outcome: string | undefined;
}

export type Forced = false | 'forced' | 'concrete';

/** What few nodes have. */
export type NodeExtra = Partial<Pick<TreeNode, 'path' | 'target' | 'variables' | 'data'>>;

export interface NodeBatch {
  /** Id of the first node; the others follow. */
  readonly first: number;
  /** Per node: id of the parent, index of the spec, index of the edge's text (0: none). */
  readonly rows: Int32Array<ArrayBuffer>;
  /** The dictionaries start anew with this batch. */
  readonly reset: boolean;
  /** What the dictionaries gained. */
  readonly specs: readonly NodeSpec[];
  readonly edges: readonly string[];
  /** Positions in the batch. */
  readonly extras: readonly (readonly [row: number, extra: NodeExtra])[];
}

export const NODES_PER_BATCH = 8192;
const COLUMNS = 3;
/** Dictionaries larger than this are dropped: texts that never come again must not pile up. */
const MAX_ENTRIES = 65_536;

/** Collects nodes into batches. */
export class NodeWriter {
  /** Id of the next node. */
  next = 0;
  private rows = new Int32Array(NODES_PER_BATCH * COLUMNS);
  private used = 0;
  private first = 0;
  private reset = true;
  private specs: NodeSpec[] = [];
  private specCount = 0;
  private edges: string[] = [];
  private edgeCount = 1;
  private edgeIndex = new Map<string, number>();
  private extras: [number, NodeExtra][] = [];
  /** Changes when the dictionaries are dropped: indices that a caller keeps are then void. */
  generation = 0;

  constructor(
    private readonly emit: (batch: NodeBatch) => void,
    private readonly size = NODES_PER_BATCH,
  ) {}

  addSpec(spec: NodeSpec): number {
    this.specs.push(spec);
    return this.specCount++;
  }

  /** @returns the node's id */
  add(parent: number, spec: number, edge: string | undefined, extra: NodeExtra | undefined): number {
    const { rows } = this;
    const at = this.used;
    rows[at] = parent;
    rows[at + 1] = spec;
    rows[at + 2] = edge === undefined ? 0 : (this.edgeIndex.get(edge) ?? this.addEdge(edge));
    if (extra !== undefined) this.extras.push([at / COLUMNS, extra]);
    this.used = at + COLUMNS;
    const id = this.next++;
    if (this.used >= this.size * COLUMNS) this.flush();
    return id;
  }

  private addEdge(edge: string): number {
    this.edges.push(edge);
    this.edgeIndex.set(edge, this.edgeCount);
    return this.edgeCount++;
  }

  /** Hands out what has been collected. */
  flush(): void {
    if (this.used === 0) return;
    const { first, reset, specs, edges, extras } = this;
    const rows = this.rows.slice(0, this.used);
    this.used = 0;
    this.first = this.next;
    this.reset = false;
    this.specs = [];
    this.edges = [];
    this.extras = [];
    if (this.specCount + this.edgeCount > MAX_ENTRIES) {
      this.reset = true;
      this.specCount = 0;
      this.edgeCount = 1;
      this.edgeIndex = new Map();
      this.generation++;
    }
    this.emit({ first, rows, reset, specs, edges, extras });
  }
}

/** Reads batches: to be asked for every batch, in order. */
export class NodeReader {
  specs: NodeSpec[] = [];
  edges: string[] = [''];

  /** Takes up what a batch adds to the dictionaries. */
  open(batch: NodeBatch): void {
    if (batch.reset) {
      this.specs = [];
      this.edges = [''];
    }
    for (const spec of batch.specs) this.specs.push(spec);
    for (const edge of batch.edges) this.edges.push(edge);
  }

  read(batch: NodeBatch): TreeNode[] {
    this.open(batch);
    const { rows, first } = batch;
    const nodes: TreeNode[] = [];
    for (let at = 0; at < rows.length; at += COLUMNS) {
      const { kind, label, location, forced, outcome } = this.specs[rows[at + 1]];
      const edge = rows[at + 2];
      nodes.push({
        id: first + at / COLUMNS,
        parent: rows[at],
        kind,
        ...(edge === 0 ? {} : { edge: this.edges[edge] }),
        label,
        ...(location === undefined ? {} : { location }),
        ...forcedFields(forced),
        ...(outcome === undefined ? {} : { outcome }),
      });
    }
    for (const [row, extra] of batch.extras) Object.assign(nodes[row], extra);
    return nodes;
  }
}

export function forcedFields(forced: Forced): Pick<TreeNode, 'forced' | 'concrete'> {
  if (forced === false) return {};
  return forced === 'forced' ? { forced: true } : { forced: true, concrete: true };
}
