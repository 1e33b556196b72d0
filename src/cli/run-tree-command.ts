// Runs `everypath tree`: gets trees by exploring or from files, merges or compares them, and writes them out. A tree that is
// to be saved is written while it grows and never held as a whole.
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { OptionError } from '../api/check-error.js';
import { loadAttributes } from '../api/load-attributes.js';
import { collectTrees, exploreTree, type TreeOptions, type TreeSink } from '../api/tree.js';
import { WholeFile, writeWhole } from '../api/write-whole.js';
import { drawMessage } from '../report/error.js';
import { htmlReport } from '../report/html.js';
import { engineBug, gapText, noOutput, treeProblem } from '../report/messages.js';
import { jsonText, plainText } from '../report/plain.js';
import type { CheckResult, UnitResult } from '../result/result.js';
import { NodeReader } from '../trace/columns.js';
import { diffTrees } from '../trace/diff.js';
import type { TreeDocument } from '../trace/format.js';
import { BatchPrinter, headPiece, loadTree, tailPiece } from '../trace/json.js';
import { mergeTrees } from '../trace/merge.js';
import { Tree, TreeError } from '../trace/tree.js';
import { RenderError, renderTree } from '../visualize/render.js';
import { writeDiff } from '../visualize/text-diff.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { Progress } from './progress.js';
import { fileLayout, layoutFor, type Streams } from './run-command.js';
import type { TreeCommand } from './tree-command.js';

/** @returns the exit code */
export async function runTreeCommand(command: TreeCommand, streams: Streams, signal: AbortSignal): Promise<number> {
  const err = layoutFor(streams.stderr, command, streams);
  try {
    return await new TreeRun(command, streams, signal).run();
  } catch (error) {
    const known = error instanceof TreeError || error instanceof RenderError;
    const shown = known ? new OptionError(treeProblem(error.message, 'hint' in error ? error.hint : undefined)) : error;
    streams.stderr.write(drawMessage('error', errorMessage(shown), err));
    return exitCodeOf(shown);
  }
}

class TreeRun {
  private readonly progress: Progress;
  /** A bug of the engine kept some path from the tree. */
  private failed = false;
  private results: readonly UnitResult[] = [];

  constructor(
    private readonly command: TreeCommand,
    private readonly streams: Streams,
    private readonly signal: AbortSignal,
  ) {
    this.progress = new Progress(streams.stderr, command.options.timeout);
  }

  async run(): Promise<number> {
    const code = await this.make();
    return this.failed ? 3 : code;
  }

  private async make(): Promise<number> {
    const { format, merge, diff, collapse, output, attributes: file } = this.command;
    const binary = format === 'png' || format === 'pdf';
    if (binary && output === undefined && this.streams.stdout.isTTY === true) throw new OptionError(noOutput(format));
    const attributes = file === undefined ? undefined : await loadAttributes(resolve(file));
    const stream = format === 'json' && merge.length === 0 && diff === undefined && collapse === undefined;
    if (stream && !this.command.targets.some(isSavedTree)) return this.save();
    const documents = await this.documents();
    if (diff !== undefined) return this.compare(documents, readTreeFile(diff));
    if (format === 'html' && output !== undefined && documents.length > 1) this.writeIndex(output, documents);
    for (const document of documents) {
      const merged = merge.reduce((all, other) => mergeTrees(all, readTreeFile(other)), document);
      const { detail, maxNodes } = this.command;
      const target = this.command.targets.length === 1 ? this.command.targets[0] : undefined;
      const data = await renderTree(merged, { format, detail, collapse, attributes, maxNodes, target });
      this.write(data, documents.length > 1 ? document.unit : undefined);
    }
    return 0;
  }

  private treeOptions(): TreeOptions {
    const { options, detail, infeasible, variables, nodes } = this.command;
    return { ...options, detail, infeasible, variables, nodes, signal: this.signal };
  }

  private async documents(): Promise<TreeDocument[]> {
    const { targets } = this.command;
    const saved = targets.filter(isSavedTree).map(readTreeFile);
    const programs = targets.filter((target) => !isSavedTree(target));
    if (programs.length === 0) return saved;
    const { documents, result } = await collectTrees(programs, this.treeOptions(), (event) => this.onEvent(event));
    this.progress.clear();
    this.summarise(result);
    return [...saved, ...documents];
  }

  /** Writes trees as JSON while they are explored. */
  private async save(): Promise<number> {
    const writer = new JsonFiles(this.command, this.streams);
    try {
      const result = await exploreTree(this.command.targets, this.treeOptions(), {
        begin: (header) => writer.begin(headPiece(header), header.unit),
        batch: (batch) => writer.write(writer.printer.print(batch)),
        end: ({ verdict }) => writer.end(tailPiece({ verdict })),
        event: (event) => this.onEvent(event),
      });
      this.progress.clear();
      this.summarise(result);
    } catch (error) {
      writer.discard();
      throw error;
    }
    return 0;
  }

  /** Several trees as pages have a page that lists their units and links to them. */
  private writeIndex(output: string, documents: readonly TreeDocument[]): void {
    const units = this.results.filter((unit) => documents.some((d) => d.unit === unit.unit && d.file === unit.file));
    const layout = fileLayout({});
    const link = ({ unit }: UnitResult): string => encodeURIComponent(basename(outputName(output, unit)));
    writeWhole(output, htmlReport(units, [], layout, { title: basename(layout.cwd), tree: link }).html);
  }

  private compare(documents: readonly TreeDocument[], other: TreeDocument): number {
    if (documents.length !== 1) throw new TreeError(`--diff compares two trees; the targets give ${documents.length}`);
    const diff = diffTrees(documents[0], other);
    const trees = { before: new Tree(documents[0]), after: new Tree(other) };
    const json = this.command.format === 'json';
    this.write(json ? `${jsonText(diff, 2)}\n` : writeDiff(diff, trees), undefined);
    return diff.added.length + diff.removed.length + diff.changed.length === 0 ? 0 : 1;
  }

  private onEvent(event: Parameters<NonNullable<TreeSink['event']>>[0]): void {
    if (event.type === 'progress') this.progress.show(event);
    if (event.type === 'unit-finished') this.progress.clear();
  }

  /** On stderr: the tree itself may be on stdout. */
  private summarise({ units }: CheckResult): void {
    this.results = units;
    const { stderr } = this.streams;
    const err = layoutFor(stderr, this.command, this.streams);
    for (const { unit, verdict, stats, gaps } of units) {
      if (verdict === 'open') {
        stderr.write(`${unit}: open, the tree may not show every path\n`);
        for (const gap of gaps) stderr.write(`  ${gapText(gap)}\n`);
      } else if (this.command.output !== undefined) {
        stderr.write(`${unit}: ${verdict}, ${stats.paths.toLocaleString('en-US')} paths\n`);
      }
      const bug = gaps.find((gap) => gap.code === 'engine-bug');
      if (bug === undefined) continue;
      this.failed = true;
      stderr.write(drawMessage('error', engineBug(unit, bug.message), err));
    }
  }

  private write(data: string | Buffer, unit: string | undefined): void {
    const { output, format } = this.command;
    if (output !== undefined) writeWhole(outputName(output, unit), data);
    else this.streams.stdout.write(format === 'text' && typeof data === 'string' ? plainText(data) : data);
  }
}

/** The documents of one run: a file each, or one after the other on standard output. */
class JsonFiles {
  readonly printer = new BatchPrinter(new NodeReader());
  private open: WholeFile | undefined;
  private count = 0;
  private first = '';

  constructor(
    private readonly command: TreeCommand,
    private readonly streams: Streams,
  ) {}

  begin(text: string, unit: string): void {
    const { output } = this.command;
    if (output !== undefined) {
      // That there are several units is known only when the second one comes.
      if (this.count === 1) renameSync(resolve(output), resolve(outputName(output, this.first)));
      if (this.count++ === 0) this.first = unit;
      const name = resolve(this.count === 1 ? output : outputName(output, unit));
      this.open = new WholeFile(name);
    }
    this.write(text);
  }

  write(text: string): void {
    if (this.open === undefined) this.streams.stdout.write(text);
    else this.open.write(text);
  }

  end(text: string): void {
    this.write(text);
    this.open?.commit();
    this.open = undefined;
  }

  discard(): void {
    this.open?.discard();
    this.open = undefined;
  }
}

/** `tree.svg` of the unit List.insert is `tree-List.insert.svg`. */
function outputName(output: string, unit: string | undefined): string {
  if (unit === undefined) return output;
  const ending = extname(output);
  return `${output.slice(0, output.length - ending.length)}-${unit.replace(/[^\w.$-]/g, '_')}${ending}`;
}

function isSavedTree(target: string): boolean {
  return /\.json$/i.test(target) && !target.includes('#') && existsSync(target);
}

function readTreeFile(file: string): TreeDocument {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new TreeError(`${file}: ${(error as Error).message}`);
  }
  try {
    return loadTree(text);
  } catch (error) {
    if (error instanceof TreeError) throw new TreeError(`${file}: ${error.message}`);
    throw error;
  }
}
