// The run in progress as one listener sees it (path/listener.ts): what it may ask, and how it steers.

import type { PathContext } from '../../../path/context.js';
import type { LivePath } from '../../../path/listener.js';
import type { SourceRange } from '../../../result/source-range.js';

interface Source {
  readonly replaying: boolean;
  readonly location: SourceRange | undefined;
  variableTexts(): Record<string, string>;
  decide(expression: string): boolean;
}

interface Host {
  readonly path: Pick<PathContext, 'abort'>;
  readonly run: { readonly depth: number; readonly prefix: string; readonly pathCondition: readonly string[] };
  assume(expression: string): void;
}

export class ListenerPath implements LivePath {
  data: unknown;
  run = 0;
  from: LivePath['from'];

  constructor(
    private readonly source: Source,
    private readonly host: Host,
    private readonly index: number,
    /** Set while the original code is run to confirm a violation. */
    private readonly violated?: (property: string, message: string) => never,
  ) {}

  /** A run starts: there is one path at a time, so there is one of these for all. */
  begin(run: number, from: LivePath['from']): void {
    this.data = undefined;
    this.run = run;
    this.from = from;
  }

  get confirming(): boolean {
    return this.violated !== undefined;
  }

  get replaying(): boolean {
    return this.source.replaying;
  }

  get depth(): number {
    return this.host.run.depth;
  }

  get prefix(): string {
    return this.host.run.prefix;
  }

  get pathCondition(): readonly string[] {
    return this.host.run.pathCondition;
  }

  variables(): Readonly<Record<string, string>> {
    return this.source.variableTexts();
  }

  cut(reason: string): never {
    return this.host.path.abort({ kind: 'cut', reason });
  }

  violate(property: string, message: string): never {
    if (this.violated !== undefined) return this.violated(property, message);
    const { location } = this.source;
    const place = location === undefined ? {} : { location };
    return this.host.path.abort({ kind: 'violated', property, message, site: -1, listener: this.index, ...place });
  }

  decide(expression: string): boolean {
    return this.source.decide(expression);
  }

  assume(expression: string): void {
    this.host.assume(expression);
  }
}
