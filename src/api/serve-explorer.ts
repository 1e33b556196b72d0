// serveExplorer(): explores units and serves the page that shows their trees while they grow. What `everypath explore` runs.
import { basename } from 'node:path';
import { Feed } from '../explorer-server/feed.js';
import { ExplorerServer } from '../explorer-server/server.js';
import { htmlReport } from '../report/html.js';
import { createLayout, displayPath } from '../report/layout.js';
import { portTaken } from '../report/messages.js';
import type { CheckEvent, CheckResult, UnitResult } from '../result/result.js';
import { NodeReader } from '../trace/columns.js';
import type { TreeHeader } from '../trace/format.js';
import { type Page, readSource, SourceLines } from '../visualize/html.js';
import type { PageDone, PageLine } from '../visualize/page-stream.js';
import type { PageUnit } from '../visualize/project-page.js';
import { OptionError } from './check-error.js';
import { checkExplorerNumbers, type ExplorerNumbers } from './explorer-options.js';
import { exploreTree, type TreeOptions, type TreeSink } from './tree.js';

export type ExplorerOptions = TreeOptions & ExplorerNumbers;

export interface Explorer {
  /** With the token that every request needs. */
  readonly url: string;
  readonly port: number;
  /** Settles when the exploration has ended. The page is served until `close`. */
  readonly finished: Promise<CheckResult>;
  /** Ends the exploration and the server. */
  close(): Promise<void>;
}

/**
 * Explores the units that the targets name and serves a page that shows their execution trees, on the loopback address.
 *
 *     const explorer = await serveExplorer('src/list.ts#insert');
 *     console.log(explorer.url);
 *     await explorer.finished;
 *     await explorer.close();
 *
 * @returns when the first unit is being explored
 * @throws like check; OptionError also for a port that cannot be had
 */
export async function serveExplorer(
  targets: string | readonly string[],
  options: ExplorerOptions = {},
): Promise<Explorer> {
  const { port: _p, maxNodes: _m, signal, ...rest } = options;
  const { port, maxNodes } = checkExplorerNumbers(options);
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  const trees = new Trees(maxNodes, typeof targets === 'string' ? [targets] : targets);
  const overview = (): Page => trees.overview((unit) => server.treeAddress(unit));
  const server: ExplorerServer = new ExplorerServer({ title: 'everypath', feeds: trees.feeds, overview, stop });
  await listen(server, port);
  const finished = exploreTree(targets, { variables: true, ...rest, signal: abort.signal }, trees).finally(() => {
    signal?.removeEventListener('abort', stop);
  });
  finished.then(
    () => trees.close(),
    (error) => {
      trees.failed(error);
      trees.close();
    },
  );
  try {
    await Promise.race([trees.begun, finished]);
  } catch (error) {
    await server.close();
    throw error;
  }
  return {
    url: server.url,
    port: server.port,
    finished,
    close: async () => {
      stop();
      await finished.catch(() => undefined);
      await server.close();
    },
  };
}

/** Turns what the exploration hands out into the feeds of the server. */
class Trees implements TreeSink {
  readonly feeds: Feed[] = [];
  readonly begun: Promise<void>;
  readonly #maxNodes: number;
  readonly #targets: readonly string[];
  readonly #units: string[] = [];
  /** Of all units that were started; those with a result come first. */
  readonly #headers: TreeHeader[] = [];
  readonly #results: UnitResult[] = [];
  #begin!: () => void;
  #reader = new NodeReader();

  constructor(maxNodes: number, targets: readonly string[]) {
    this.#maxNodes = maxNodes;
    this.#targets = targets;
    this.begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  get #feed(): Feed | undefined {
    return this.feeds.at(-1);
  }

  begin(header: TreeHeader): void {
    const sources = new SourceLines(readSource);
    const feed = new Feed(sources, this.#maxNodes);
    const [only] = this.#targets;
    const named = this.#targets.length === 1 && only.endsWith(`#${header.unit}`);
    const target = named ? only : `${header.file}#${header.unit}`;
    feed.push({ header, live: true, target }, ...sources.ofFile(header.file));
    this.feeds.push(feed);
    this.#units.push(header.unit);
    this.#headers.push(header);
    this.#reader = new NodeReader();
    const units: PageLine = { units: [...this.#units] };
    for (const each of this.feeds) each.push(units);
    this.#begin();
  }

  batch(batch: Parameters<NodeReader['read']>[0]): void {
    this.#feed?.nodes(this.#reader.read(batch));
  }

  event(event: CheckEvent): void {
    if (event.type !== 'progress') return;
    const { paths, openBranches, coverage, timeMs } = event;
    this.#feed?.push({ progress: { paths, openBranches, coverage, timeMs } });
  }

  /** All units that were started: what is known of each, and where its tree is. */
  overview(address: (unit: number) => string): Page {
    const layout = createLayout({ readSource });
    const exploring = this.#headers.slice(this.#results.length).map(
      ({ unit, file }, i): PageUnit => ({
        unit,
        file: displayPath(file, layout),
        verdict: 'exploring',
        paths: 0,
        coverage: 0,
        findings: 0,
        gaps: [],
        tree: address(this.#results.length + i),
      }),
    );
    const tree = (unit: UnitResult): string => address(this.#results.indexOf(unit));
    return htmlReport(this.#results, [], layout, { title: basename(layout.cwd), tree, waiting: exploring });
  }

  end(result: UnitResult): void {
    const { verdict, gaps, stats } = result;
    this.#results.push(result);
    const shown = gaps.map(({ code, message }) => ({ code, message }));
    const done: PageDone = { verdict, exhausted: stats.exhausted, gaps: shown };
    this.#feed?.end(done);
  }

  close(): void {
    for (const feed of this.feeds) feed.close();
  }

  failed(error: unknown): void {
    this.#feed?.end({ error: error instanceof Error ? error.message : String(error) });
  }
}

async function listen(server: ExplorerServer, port: number): Promise<void> {
  try {
    await server.listen(port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    throw new OptionError(portTaken(port, code));
  }
}
