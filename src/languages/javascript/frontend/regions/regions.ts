// The regions that targets name: each gets a function in the text that stands for its file from then on. Called when a program is opened, before any
// unit is looked for.
import type { SourceFile } from 'typescript';
import type { Target } from '../../../target.js';
import type { Sources } from '../sources.js';
import { parsedTarget, type TargetFiles } from '../target-files.js';
import type { UnitFinder, UnitSyntax } from '../units.js';
import { type AnalysedRegion, analyseRegion } from './analyse.js';
import { Bindings } from './bindings.js';
import { concretizeIn, noneConcretized } from './concretized.js';
import { type Outlined, outline, typedNodes } from './outline.js';

export class Regions {
  /** By target. */
  private readonly found = new Map<number, Outlined>();
  private readonly concretized = new Set<string>();

  /** @param concretize expressions whose value is fixed on each path */
  constructor(
    targets: readonly Target[],
    targetFiles: TargetFiles,
    sources: Sources,
    private readonly concretize: readonly string[],
  ) {
    const byFile = new Map<string, number[]>();
    targets.forEach(({ lines }, i) => {
      const file = targetFiles.files[i];
      if ((lines !== undefined || concretize.length > 0) && file !== undefined)
        byFile.set(file, [...(byFile.get(file) ?? []), i]);
    });
    for (const [file, indices] of byFile) this.add(file, indices, targets, targetFiles, sources);
    if (byFile.size > 0) noneConcretized(concretize, this.concretized);
  }

  private add(
    file: string,
    indices: readonly number[],
    targets: readonly Target[],
    targetFiles: TargetFiles,
    sources: Sources,
  ): void {
    const analysed = new Map<number, AnalysedRegion>();
    let bindings: Bindings | undefined;
    for (const i of indices) {
      const { lines } = targets[i]!;
      if (lines === undefined) continue;
      const region = targetFiles.attempt(i, () => {
        const source = parsedTarget(file, sources);
        bindings ??= new Bindings(source);
        return analyseRegion(source, lines, { bindings });
      });
      if (region !== undefined) analysed.set(i, region);
    }
    const source = sources.get(file);
    const fixed = source === undefined ? undefined : concretizeIn(source, this.concretize);
    for (const text of fixed?.found ?? []) this.concretized.add(text);
    if (source === undefined || (analysed.size === 0 && fixed?.edits.length === 0)) return;
    const { text, regions } = outline(source, [...analysed.values()], fixed?.edits);
    sources.replace(file, text);
    [...analysed.keys()].forEach((target, k) => this.found.set(target, regions[k]!));
  }

  /** The unit of a target that names lines; undefined where there was a problem. */
  unit(target: number, source: SourceFile, finder: UnitFinder): UnitSyntax[] {
    const outlined = this.found.get(target);
    if (outlined === undefined) return [];
    const typedBy = typedNodes(source, outlined) ?? [];
    return finder
      .find(source, outlined.unit)
      .map((syntax) => ({ ...syntax, name: outlined.region.name, region: { typedBy } }));
  }
}
