// The regions that targets name: each gets a function in the text that stands for its file from then on. Called when a program is opened, before any
// unit is looked for.
import type { SourceFile } from 'typescript';
import type { Target } from '../../../target.js';
import type { Sources } from '../sources.js';
import { parsedTarget, type TargetFiles } from '../target-files.js';
import type { UnitFinder, UnitSyntax } from '../units.js';
import { type AnalysedRegion, analyseRegion } from './analyse.js';
import { Bindings } from './bindings.js';
import { type Outlined, outline, typedNodes } from './outline.js';

export class Regions {
  /** By target. */
  private readonly found = new Map<number, Outlined>();

  constructor(targets: readonly Target[], targetFiles: TargetFiles, sources: Sources) {
    const byFile = new Map<string, number[]>();
    targets.forEach(({ lines }, i) => {
      const file = targetFiles.files[i];
      if (lines !== undefined && file !== undefined) byFile.set(file, [...(byFile.get(file) ?? []), i]);
    });
    for (const [file, indices] of byFile) this.add(file, indices, targets, targetFiles, sources);
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
      const region = targetFiles.attempt(i, () => {
        const source = parsedTarget(file, sources);
        bindings ??= new Bindings(source);
        return analyseRegion(source, targets[i]!.lines!, { bindings });
      });
      if (region !== undefined) analysed.set(i, region);
    }
    if (analysed.size === 0) return;
    const { text, regions } = outline(sources.get(file)!, [...analysed.values()]);
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
