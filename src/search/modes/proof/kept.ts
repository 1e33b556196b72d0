// What the loops and the recursive functions of a unit change and keep in a round of a proof, as it is reported. Filled by loop-heads.ts and results.ts.
import type { SiteId } from '../../../path/choice.js';
import type { Fact } from './facts.js';

/** What holds at a loop, as it is reported. */
export interface KeptFacts {
  readonly site: SiteId;
  /** Names of what the loop changes. */
  readonly changes: Set<string>;
  /** Facts that were assumed whenever it was entered. */
  facts: Set<string> | undefined;
  /** What falls in each round, where that was asked. */
  measure: string | undefined;
}

export class Kept {
  /** By control. */
  private readonly places = new Map<string, KeptFacts>();

  get all(): Iterable<KeptFacts> {
    return this.places.values();
  }

  get size(): number {
    return this.places.size;
  }

  clear(): void {
    this.places.clear();
  }

  /** A loop was entered: of its facts those are kept that held each time. */
  add(control: string, site: SiteId, changes: readonly string[], facts: readonly Pick<Fact, 'text'>[]): void {
    let kept = this.places.get(control);
    if (kept === undefined)
      this.places.set(control, (kept = { site, changes: new Set(), facts: undefined, measure: undefined }));
    for (const name of changes) kept.changes.add(name);
    const texts = facts.map(({ text }) => text);
    kept.facts = kept.facts === undefined ? new Set(texts) : new Set(texts.filter((text) => kept.facts?.has(text)));
  }

  addMeasure(control: string, text: string): void {
    const kept = this.places.get(control);
    if (kept !== undefined) kept.measure = text;
  }

  /** Facts that hold besides. */
  addFacts(control: string, texts: readonly string[]): void {
    const kept = this.places.get(control);
    if (kept !== undefined) kept.facts = new Set([...(kept.facts ?? []), ...texts]);
  }
}
