// What the page of the explorer reads, one JSON value per line: from the local server while an exploration goes on, or
// embedded in the page itself. Written by visualize/html.ts and explorer-server/, read by viewer/.
import type { Verdict } from '../result/result.js';
import type { TreeHeader, TreeNode } from '../trace/format.js';

export type PageLine =
  /** First. `live`: more is to come from an exploration that goes on. */
  | { readonly header: TreeHeader; readonly live: boolean; readonly target: string }
  /** A file of the analysed program, before the first node that lies in it. */
  | { readonly source: { readonly file: string; readonly text: string } }
  | { readonly node: TreeNode }
  | { readonly progress: PageProgress }
  /** All units that have been started: the page can switch between them. */
  | { readonly units: readonly string[] }
  /** After the last node. */
  | { readonly done: PageDone };

export interface PageProgress {
  readonly paths: number;
  readonly openBranches: number;
  readonly coverage: number;
  readonly timeMs: number;
}

export interface PageDone {
  readonly verdict?: Verdict;
  /** Nothing was left unexplored. */
  readonly exhausted?: boolean;
  /** Codes and texts of the gaps, for the summary. */
  readonly gaps?: readonly { readonly code: string; readonly message: string }[];
  readonly error?: string;
  /** Nodes beyond the limit of the page that were left out. */
  readonly leftOut?: number;
  readonly stopped?: boolean;
}
