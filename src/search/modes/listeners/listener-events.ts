// Events as listeners get them. Classes, since there may be millions: texts and places are worked out only when asked for.

import type { Program } from '../../../languages/language.js';
import { print } from '../../../logic/print.js';
import type { Term } from '../../../logic/term.js';
import type { ChoicePoint, SiteId } from '../../../path/choice.js';
import type { PathContext } from '../../../path/context.js';
import type { CallEvent, CallLeft, ChoiceEvent, ConditionAdded } from '../../../path/listener.js';
import type { CallToken } from '../../../path/observer.js';
import type { SourceRange } from '../../../result/source-range.js';

interface Sites {
  locate(site: SiteId): SourceRange | undefined;
  siteText(site: SiteId): string;
  termText?(term: Term): string;
}

const textOf = (sites: Sites, term: Term): string => sites.termText?.(term) ?? print(term);

/** What events of calls ask. */
interface CallHost {
  readonly path: Pick<PathContext, 'concretize'>;
  readonly program: Pick<Program, 'valueText' | 'termOf'>;
}

export class LiveChoice implements ChoiceEvent {
  constructor(
    private readonly sites: Sites,
    private readonly point: ChoicePoint,
    readonly id: number,
    readonly options: number,
    readonly taken: number,
    readonly forced: boolean,
  ) {}

  get kind(): ChoicePoint['kind'] {
    return this.point.kind;
  }

  get text(): string {
    const { point } = this;
    return point.kind === 'branch' ? this.sites.siteText(point.site) || textOf(this.sites, point.condition) : point.at;
  }

  get location(): SourceRange | undefined {
    return this.sites.locate(this.point.site);
  }

  describe(option: number): readonly string[] {
    const { point } = this;
    switch (point.kind) {
      case 'branch':
        return [option === 0 ? textOf(this.sites, point.condition) : `!(${textOf(this.sites, point.condition)})`];
      case 'shape':
      case 'schedule':
        return point.describe(option);
      case 'choose':
        return [`${point.at} === ${option}`];
    }
  }
}

export class LiveCondition implements ConditionAdded {
  constructor(
    private readonly sites: Sites,
    private readonly conjunct: Term | (() => readonly string[]),
    private readonly site: SiteId,
  ) {}

  get condition(): object | undefined {
    return typeof this.conjunct === 'function' ? undefined : this.conjunct;
  }

  get text(): string {
    const { conjunct } = this;
    return typeof conjunct === 'function' ? conjunct().join(' && ') : textOf(this.sites, conjunct);
  }

  get location(): SourceRange | undefined {
    return this.sites.locate(this.site);
  }
}

export class LiveCall implements CallEvent {
  constructor(
    private readonly host: CallHost,
    private readonly token: CallToken,
    readonly name: string,
    readonly location: SourceRange,
  ) {}

  get args(): readonly string[] {
    // A method of the program's own array may be patched.
    const texts: string[] = [];
    for (let i = 0; i < this.token.args.length; i++) texts.push(this.host.program.valueText(this.token.args[i]));
    return texts;
  }

  concretize(): void {
    const { token, name } = this;
    const { program, path } = this.host;
    for (let i = 0; i < token.args.length; i++) {
      const term = program.termOf(token.args[i]);
      if (term === undefined) continue;
      token.args[i] = path.concretize(term, `a listener made the call of ${name} concrete`, -1);
    }
    token.concrete = true;
  }
}

export class LiveLeft implements CallLeft {
  constructor(
    private readonly program: Pick<Program, 'valueText'>,
    private readonly token: CallToken,
    readonly name: string,
    readonly location: SourceRange,
  ) {}

  get value(): string | undefined {
    return this.token.thrown === undefined ? this.program.valueText(this.token.value) : undefined;
  }

  get thrown(): string | undefined {
    return this.token.thrown === undefined ? undefined : this.program.valueText(this.token.thrown);
  }
}
