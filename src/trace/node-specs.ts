// The specs of nodes that a tree under construction has written (`NodeSpec`), found again by what the node stands for: a spec of
// a place that runs pass often is not worked out twice.
// Always holds: an index is one of the writer's present dictionary; all are forgotten when the writer drops that.
import type { CallEvent, CallLeft } from '../path/listener.js';
import type { SourceRange } from '../result/source-range.js';
import type { Forced, NodeSpec, NodeWriter } from './columns.js';
import type { NodeKind } from './format.js';
import { SourceTexts, shorten } from './source-text.js';

interface KnownSpec extends NodeSpec {
  readonly index: number;
}

type ByPlace = Map<SourceRange, number>;

const CONTROL = /^(?:if|while|for|do|switch|try|\{|\w+\s*:)/;

export class NodeSpecs {
  private readonly texts = new SourceTexts();
  private readonly labels = new Map<SourceRange, string>();
  private statements: ByPlace = new Map();
  private branches: ByPlace = new Map();
  private forced: ByPlace = new Map();
  private concrete: ByPlace = new Map();
  private conditions = new Map<object, Pick<KnownSpec, 'location' | 'index'>>();
  private calls = new Map<SourceRange, Map<string, number>>();
  private returns = new Map<SourceRange, Map<string, number>>();
  private byLabel = new Map<string, KnownSpec[]>();
  private generation = 0;

  constructor(private readonly writer: NodeWriter) {}

  /** Negative for statements that only steer: the conditions that they ask show them. */
  statement(statement: SourceRange): number {
    if (this.writer.generation !== this.generation) this.forget();
    let spec = this.statements.get(statement);
    if (spec === undefined) {
      const label = this.label(statement);
      spec = CONTROL.test(label) ? -1 : this.find('statement', label, statement, false);
      this.statements.set(statement, spec);
    }
    return spec;
  }

  /** The text of a branch is that of its place. */
  branch(location: SourceRange, text: string, forced: boolean): number {
    if (this.writer.generation !== this.generation) this.forget();
    const all = forced ? this.forced : this.branches;
    let spec = all.get(location);
    if (spec === undefined) all.set(location, (spec = this.find('branch', text, location, forced && 'forced')));
    return spec;
  }

  /** A condition of the program that needed no decision. */
  concreteCondition(location: SourceRange, text: string): number {
    if (this.writer.generation !== this.generation) this.forget();
    let spec = this.concrete.get(location);
    if (spec === undefined) this.concrete.set(location, (spec = this.find('branch', text, location, 'concrete')));
    return spec;
  }

  /** A conjunct of the path condition. */
  condition(condition: object | undefined, location: SourceRange | undefined, text: string): number {
    if (this.writer.generation !== this.generation) this.forget();
    const known = condition === undefined ? undefined : this.conditions.get(condition);
    if (known !== undefined && known.location === location) return known.index;
    const index = this.find('condition', text, location, false);
    if (condition !== undefined) this.conditions.set(condition, { location, index });
    return index;
  }

  /** A call or its end: what is known of one with the same arguments or result is not worked out again. */
  call(kind: 'call' | 'return', call: CallEvent | CallLeft, text: string): number {
    if (this.writer.generation !== this.generation) this.forget();
    const all = kind === 'call' ? this.calls : this.returns;
    let known = all.get(call.location);
    if (known === undefined) all.set(call.location, (known = new Map()));
    let spec = known.get(text);
    if (spec === undefined) {
      const label = kind === 'call' ? shorten(`${call.name}(${text})`) : returnLabel(call, text);
      spec = this.find(kind, label, call.location, false);
      known.set(text, spec);
    }
    return spec;
  }

  /** The spec with these contents, a new one if there is none. */
  find(
    kind: NodeKind,
    label: string,
    location: SourceRange | undefined,
    forced: Forced = false,
    outcome?: string,
  ): number {
    if (this.writer.generation !== this.generation) this.forget();
    let known = this.byLabel.get(label);
    if (known === undefined) this.byLabel.set(label, (known = []));
    for (const s of known) {
      if (s.location === location && s.kind === kind && s.forced === forced && s.outcome === outcome) return s.index;
    }
    const spec = { kind, label, location, forced, outcome };
    const index = this.writer.addSpec(spec);
    known.push({ ...spec, index });
    return index;
  }

  /** The source text of a statement. */
  label(statement: SourceRange): string {
    let label = this.labels.get(statement);
    if (label === undefined) this.labels.set(statement, (label = this.texts.text(statement)));
    return label;
  }

  private forget(): void {
    this.generation = this.writer.generation;
    this.statements = new Map();
    this.branches = new Map();
    this.forced = new Map();
    this.concrete = new Map();
    this.conditions = new Map();
    this.calls = new Map();
    this.returns = new Map();
    this.byLabel = new Map();
  }
}

/** Stands before the text of what was thrown. */
const THROWN = '\u0000';

/** What a call gave, as a text that `returnLabel` reads. */
export function resultOf(call: CallLeft): string {
  return call.thrown === undefined ? (call.value ?? 'undefined') : THROWN + call.thrown;
}

export function returnLabel({ name }: CallEvent | CallLeft, result: string): string {
  return shorten(result.startsWith(THROWN) ? `${name} throws ${result.slice(1)}` : `${name} returns ${result}`);
}
