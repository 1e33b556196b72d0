// The file of `--baseline`: read before a check, written after one that came to its end when `--update-baseline` asks for it.
import { existsSync, readFileSync } from 'node:fs';
import { OptionError } from '../api/check-error.js';
import { writeWhole } from '../api/write-whole.js';
import { type BaselineEntry, baselineText, knownFindings, parseBaseline, updateBaseline } from '../report/baseline.js';
import type { Layout } from '../report/layout.js';
import { baselineBroken, baselineMissing } from '../report/project-messages.js';
import type { UnitResult } from '../result/result.js';
import type { CheckCommand } from './command.js';

export class BaselineFile {
  /** Layouts hold this object: an update reaches them. */
  readonly known = new Map<string, number>();
  private entries: readonly BaselineEntry[] = [];

  /** @throws OptionError */
  constructor(private readonly command: Pick<CheckCommand, 'baseline' | 'updateBaseline'>) {
    const { baseline: file, updateBaseline: updates } = command;
    if (file === undefined) return;
    if (!existsSync(file)) {
      if (updates) return;
      throw new OptionError(baselineMissing(file));
    }
    const entries = parseBaseline(readFileSync(file, 'utf8'));
    if (entries === undefined && !updates) throw new OptionError(baselineBroken(file));
    this.take(entries ?? []);
  }

  /** The check came to its end. */
  update(units: readonly UnitResult[], layout: Layout): void {
    const { baseline: file, updateBaseline: updates } = this.command;
    if (file === undefined || !updates) return;
    this.take(updateBaseline(this.entries, units, layout));
    writeWhole(file, baselineText(this.entries));
  }

  private take(entries: readonly BaselineEntry[]): void {
    this.entries = entries;
    this.known.clear();
    for (const [fingerprint, count] of knownFindings(entries)) this.known.set(fingerprint, count);
  }
}
