// Builds the execution tree of a unit from the events of its exploration: a listener that hands out nodes as they are made
// and keeps only what later nodes hang on, the open choice points.
// Always holds: a parent's id is smaller than its children's; what a run replays makes no nodes.

import type {
  CallEvent,
  CallLeft,
  ChoiceEvent,
  ConditionAdded,
  ConditionEvent,
  Initialized,
  Listener,
  LivePath,
  PathEnd,
  SearchStarted,
} from '../path/listener.js';
import type { SourceRange } from '../result/source-range.js';
import { type Forced, type NodeBatch, type NodeExtra, type NodeSpec, NodeWriter } from './columns.js';
import { endLabel, endLocation } from './end-label.js';
import type { NodeKind, TreeDetail } from './format.js';
import { GRANULARITIES, type NodeContent, type NodeFactory } from './node-factory.js';
import { OpenChoices, SHOWN } from './open-choices.js';
import { SourceTexts, shorten } from './source-text.js';

export interface TreeBuilderOptions {
  readonly detail: TreeDetail;
  /** Decides about nodes before `detail` does. */
  readonly nodes?: NodeFactory;
  /** Options that are not possible become nodes too. */
  readonly infeasible?: boolean;
  /** Statements carry the values of the variables in scope. */
  readonly variables?: boolean;
  /** Gets the nodes, some thousand at a time, in order. */
  readonly emit: (batch: NodeBatch) => void;
}

interface KnownSpec extends NodeSpec {
  readonly index: number;
}

const CONTROL = /^(?:if|while|for|do|switch|try|\{|\w+\s*:)/;

/** Nodes are handed out this often, for those who watch. */
const FLUSH_MS = 100;

export class TreeBuilder implements Listener {
  readonly variables: boolean;
  readonly replays = false;
  readonly statement?: Listener['statement'];
  readonly condition?: Listener['condition'];
  readonly entered?: Listener['entered'];
  readonly left?: Listener['left'];
  readonly initialized?: Listener['initialized'];

  private readonly writer: NodeWriter;
  private readonly texts = new SourceTexts();
  private readonly open = new OpenChoices();
  private readonly labels = new Map<SourceRange, string>();
  private statementSpecs = new Map<SourceRange, number>();
  private branchSpecs = new Map<SourceRange, number>();
  private forcedSpecs = new Map<SourceRange, number>();
  private concreteSpecs = new Map<SourceRange, number>();
  private conditionSpecs = new Map<object, Pick<KnownSpec, 'location' | 'index'>>();
  private callSpecs = new Map<SourceRange, Map<string, number>>();
  private returnSpecs = new Map<SourceRange, Map<string, number>>();
  private specs = new Map<string, KnownSpec[]>();
  /** Choices are no nodes, nor do conditions refer to them. */
  private readonly skipsChoices: boolean;
  private generation = 0;
  private flushed = 0;
  private unit = '';
  /** The last node of the run, and the text of the edge to the next one. */
  private tip = -1;
  private edge: string | undefined;
  private place: SourceRange | undefined;
  /** Calls under way, the unit's own included. */
  private calls = 0;
  /** The run repeats what is in the tree. */
  private muted = false;
  /** The choice point that it starts from. */
  private from: number | undefined;
  /** The condition that the last decision was about. */
  private decided: SourceRange | undefined;
  /** By number of a stored state: the last node before it. */
  private readonly states: number[] = [];

  constructor(private readonly options: TreeBuilderOptions) {
    const { detail, nodes = {} } = options;
    const { statements, calls } = GRANULARITIES[detail];
    this.writer = new NodeWriter(options.emit);
    this.variables = options.variables === true || nodes.variables === true;
    if (statements || nodes.statement !== undefined) this.statement = (path, s) => this.onStatement(path, s);
    if (statements || nodes.condition !== undefined) this.condition = (path, c) => this.onCondition(path, c);
    if (calls || nodes.entered !== undefined || nodes.left !== undefined) {
      this.entered = (path, call) => this.onEntered(path, call);
      this.left = (path, call) => this.onLeft(path, call);
    }
    const { choices } = GRANULARITIES[detail];
    this.skipsChoices = !choices && nodes.choice === undefined && this.condition === undefined;
    if (nodes.initialized !== undefined) this.initialized = (path, i) => this.onInitialized(path, i);
  }

  searchStarted({ unit, statements }: SearchStarted): void {
    this.unit = unit;
    this.place = statements[0];
    this.add('root', unit, this.place);
  }

  pathStarted({ from }: LivePath): void {
    this.decided = undefined;
    this.muted = from !== undefined;
    this.from = from?.choice;
    const open = from === undefined ? undefined : this.open.take(from.choice);
    if (from === undefined || open === undefined) {
      this.tip = 0;
      this.edge = undefined;
      this.calls = 0;
      return;
    }
    this.tip = open.tip;
    this.place = open.place;
    this.calls = open.calls;
    this.edge = open.shown ? (open.labels?.[from.option] ?? BRANCH[from.option]) : open.edge;
  }

  choice(path: LivePath, choice: ChoiceEvent): void {
    if (this.muted && this.isMuted(path)) return;
    const { forced } = choice;
    // The option that the run starts from: pathStarted has taken it.
    const started = !forced && choice.id === this.from;
    if (this.skipsChoices) {
      if (!forced && !started) this.remember(choice.id, choice.options - 1, undefined, 0);
      return;
    }
    const { kind, taken, options: count, location } = choice;
    if (kind === 'branch') this.decided = location;
    if (started) return;
    const granularity = GRANULARITIES[this.options.detail];
    const { infeasible, nodes } = this.options;
    this.place = location ?? this.place;
    const content = nodes?.choice === undefined ? undefined : nodes.choice(path, choice);
    const shown = nodes?.choice === undefined ? granularity.choices : content !== undefined;
    if (shown && content === undefined && kind === 'branch' && location !== undefined) this.addBranch(choice, location);
    else if (shown) {
      this.addContent(content, kind === 'branch' ? 'branch' : 'choice', choice.text, this.place, forced && 'forced');
    }
    const { tip } = this;
    if (forced && shown && infeasible === true && kind === 'branch') {
      const other = 1 - taken;
      this.writer.add(tip, this.spec('infeasible', textOf(choice, other), this.place, false), BRANCH[other], undefined);
    }
    if (!shown) {
      if (!forced) this.remember(choice.id, count - 1, undefined, 0);
      return;
    }
    const labels = kind === 'branch' ? undefined : Array.from({ length: count }, (_, option) => textOf(choice, option));
    if (!forced) this.remember(choice.id, count - 1, labels, SHOWN);
    this.edge = labels === undefined ? BRANCH[taken] : labels[taken];
  }

  private remember(choice: number, left: number, labels: readonly string[] | undefined, flags: number): void {
    const { tip, edge, place, calls } = this;
    this.open.add(choice, tip, calls, place, left, flags);
    if (labels !== undefined || edge !== undefined) this.open.addTexts(choice, edge, labels);
  }

  conditionAdded(path: LivePath, condition: ConditionAdded): void {
    if (this.muted && this.isMuted(path)) return;
    const { nodes, detail } = this.options;
    if (nodes?.conditionAdded !== undefined) {
      const content = nodes.conditionAdded(path, condition);
      if (content !== undefined) this.addContent(content, 'condition', condition.text, condition.location);
      return;
    }
    const granularity = GRANULARITIES[detail];
    if (granularity.conditions) this.addCondition(condition);
    else if (!granularity.choices && nodes?.choice === undefined) {
      this.edge = this.edge === undefined ? condition.text : `${this.edge} && ${condition.text}`;
    }
  }

  stateStored(_path: LivePath, state: number): void {
    this.states[state] = this.tip;
  }

  pathEnded(path: LivePath, end: PathEnd): void {
    if (end.kind === 'parked') {
      this.remember(end.choice, 1, undefined, 0);
      return;
    }
    const content = this.options.nodes?.pathEnded?.(path, end);
    const location = endLocation(end) ?? this.place;
    if (end.kind === 'infeasible') {
      if (this.options.infeasible === true) this.addContent(content, 'infeasible', end.reason, location);
      return;
    }
    const result = 'result' in end ? end.result : undefined;
    const target = end.kind === 'subsumed' ? this.states[end.by] : undefined;
    const extra = target !== undefined ? { target } : result === undefined ? undefined : { path: result };
    const kind: 'subsumed' | 'end' = end.kind === 'subsumed' ? 'subsumed' : 'end';
    const shown = content === undefined ? undefined : { kind, ...content };
    this.addContent(shown, kind, endLabel(end), location, false, extra, end.kind);
    const now = Date.now();
    if (now - this.flushed < FLUSH_MS) return;
    this.flushed = now;
    this.writer.flush();
  }

  searchFinished(): void {
    this.writer.flush();
  }

  private onStatement(path: LivePath, statement: SourceRange): void {
    if (this.muted && this.isMuted(path)) return;
    this.decided = undefined;
    const { nodes, variables } = this.options;
    this.place = statement;
    if (nodes?.statement !== undefined) {
      const content = nodes.statement(path, statement);
      if (content !== undefined) this.addContent(content, 'statement', this.label(statement), statement);
      return;
    }
    if (this.writer.generation !== this.generation) this.forgetSpecs();
    let spec = this.statementSpecs.get(statement);
    if (spec === undefined) {
      const label = this.label(statement);
      // Statements that only steer are shown by the conditions that they ask.
      spec = CONTROL.test(label) ? -1 : this.spec('statement', label, statement, false);
      this.statementSpecs.set(statement, spec);
    }
    if (spec < 0) return;
    const extra = variables === true ? { variables: path.variables() } : undefined;
    this.tip = this.writer.add(this.tip, spec, this.edge, extra);
    this.edge = undefined;
  }

  /** Conditions that needed a decision are in the tree already. */
  private onCondition(path: LivePath, event: ConditionEvent): void {
    if (this.muted && this.isMuted(path)) return;
    const { location, text } = event.decision.conditions[event.index];
    const { decided } = this;
    this.decided = undefined;
    if (decided !== undefined && samePlace(decided, location)) return;
    const factory = this.options.nodes?.condition;
    if (factory !== undefined) {
      const content = factory(path, event);
      if (content !== undefined) this.addContent(content, 'branch', text, location, 'concrete');
      return;
    }
    this.place = location;
    if (this.writer.generation !== this.generation) this.forgetSpecs();
    let spec = this.concreteSpecs.get(location);
    if (spec === undefined) this.concreteSpecs.set(location, (spec = this.spec('branch', text, location, 'concrete')));
    this.tip = this.writer.add(this.tip, spec, this.edge, undefined);
    this.edge = event.outcome ? 'true' : 'false';
  }

  private onEntered(path: LivePath, call: CallEvent): void {
    if (this.muted && this.isMuted(path)) return;
    // The root stands for the unit's own call.
    if (this.calls++ === 0 && isUnit(call.name, this.unit)) return;
    const { nodes, detail } = this.options;
    const { args } = call;
    const list = args.length === 1 ? args[0] : args.join(', ');
    if (nodes?.entered !== undefined) {
      const content = nodes.entered(path, call);
      if (content !== undefined) this.addContent(content, 'call', `${call.name}(${list})`, call.location);
    } else if (GRANULARITIES[detail].calls) this.addCall('call', call, list);
  }

  private onLeft(path: LivePath, call: CallLeft): void {
    if (this.muted && this.isMuted(path)) return;
    if (--this.calls === 0 && isUnit(call.name, this.unit)) return;
    const { nodes, detail } = this.options;
    if (nodes?.left !== undefined) {
      const content = nodes.left(path, call);
      if (content !== undefined) this.addContent(content, 'return', returnLabel(call, resultOf(call)), call.location);
    } else if (GRANULARITIES[detail].calls) this.addCall('return', call, resultOf(call));
  }

  /** The text of a branch is that of its place. */
  private addBranch(choice: ChoiceEvent, location: SourceRange): void {
    if (this.writer.generation !== this.generation) this.forgetSpecs();
    const all = choice.forced ? this.forcedSpecs : this.branchSpecs;
    let spec = all.get(location);
    if (spec === undefined) {
      spec = this.spec('branch', choice.text, location, choice.forced && 'forced');
      all.set(location, spec);
    }
    this.tip = this.writer.add(this.tip, spec, this.edge, undefined);
    this.edge = undefined;
  }

  private addCondition(added: ConditionAdded): void {
    if (this.writer.generation !== this.generation) this.forgetSpecs();
    const { location = this.place, condition } = added;
    this.place = location;
    const known = condition === undefined ? undefined : this.conditionSpecs.get(condition);
    let spec = known !== undefined && known.location === location ? known.index : undefined;
    if (spec === undefined) {
      spec = this.spec('condition', added.text, location, false);
      if (condition !== undefined) this.conditionSpecs.set(condition, { location, index: spec });
    }
    this.tip = this.writer.add(this.tip, spec, this.edge, undefined);
    this.edge = undefined;
  }

  /** A call or its end: what is known of one with the same arguments or result is not worked out again. */
  private addCall(kind: 'call' | 'return', call: CallEvent | CallLeft, text: string): void {
    if (this.writer.generation !== this.generation) this.forgetSpecs();
    const all = kind === 'call' ? this.callSpecs : this.returnSpecs;
    let known = all.get(call.location);
    if (known === undefined) all.set(call.location, (known = new Map()));
    let spec = known.get(text);
    if (spec === undefined) {
      const label = kind === 'call' ? shorten(`${call.name}(${text})`) : returnLabel(call, text);
      spec = this.spec(kind, label, call.location, false);
      known.set(text, spec);
    }
    this.tip = this.writer.add(this.tip, spec, this.edge, undefined);
    this.edge = undefined;
  }

  private onInitialized(path: LivePath, initialized: Initialized): void {
    if (this.muted && this.isMuted(path)) return;
    const content = this.options.nodes?.initialized?.(path, initialized);
    if (content !== undefined) this.addContent(content, 'custom', initialized.text, this.place);
  }

  private isMuted(path: LivePath): boolean {
    this.muted = path.replaying;
    return this.muted;
  }

  private addContent(
    content: NodeContent | undefined,
    kind: NodeKind,
    label: string,
    location: SourceRange | undefined,
    forced: Forced = false,
    extra?: NodeExtra,
    outcome?: string,
  ): void {
    if (content === undefined) {
      this.add(kind, label, location, forced, extra, outcome);
      return;
    }
    const { variables, data } = content;
    const all: NodeExtra = {
      ...extra,
      ...(variables === undefined ? {} : { variables }),
      ...(data === undefined ? {} : { data }),
    };
    this.add(content.kind ?? 'custom', content.label ?? label, content.location ?? location, forced, all, outcome);
  }

  private add(
    kind: NodeKind,
    label: string,
    location: SourceRange | undefined,
    forced: Forced = false,
    extra?: NodeExtra,
    outcome?: string,
  ): void {
    this.tip = this.writer.add(this.tip, this.spec(kind, label, location, forced, outcome), this.edge, extra);
    this.edge = undefined;
  }

  private spec(
    kind: NodeKind,
    label: string,
    location: SourceRange | undefined,
    forced: Forced,
    outcome?: string,
  ): number {
    if (this.writer.generation !== this.generation) this.forgetSpecs();
    let known = this.specs.get(label);
    if (known === undefined) this.specs.set(label, (known = []));
    for (const s of known) {
      if (s.location === location && s.kind === kind && s.forced === forced && s.outcome === outcome) return s.index;
    }
    const spec = { kind, label, location, forced, outcome };
    const index = this.writer.addSpec(spec);
    known.push({ ...spec, index });
    return index;
  }

  private forgetSpecs(): void {
    this.generation = this.writer.generation;
    this.statementSpecs = new Map();
    this.branchSpecs = new Map();
    this.forcedSpecs = new Map();
    this.concreteSpecs = new Map();
    this.conditionSpecs = new Map();
    this.callSpecs = new Map();
    this.returnSpecs = new Map();
    this.specs = new Map();
  }

  private label(statement: SourceRange): string {
    let label = this.labels.get(statement);
    if (label === undefined) this.labels.set(statement, (label = this.texts.text(statement)));
    return label;
  }
}

/** Texts of the options of a branch. */
const BRANCH = ['true', 'false'];

function textOf(choice: ChoiceEvent, option: number): string {
  const conjuncts = choice.describe(option);
  return conjuncts.length === 0 ? String(option) : conjuncts.join(' && ');
}

/** Stands before the text of what was thrown. */
const THROWN = '\u0000';

function resultOf(call: CallLeft): string {
  return call.thrown === undefined ? (call.value ?? 'undefined') : THROWN + call.thrown;
}

function returnLabel({ name }: CallEvent | CallLeft, result: string): string {
  return shorten(result.startsWith(THROWN) ? `${name} throws ${result.slice(1)}` : `${name} returns ${result}`);
}

function samePlace(a: SourceRange, b: SourceRange): boolean {
  return (
    a === b ||
    (a.line === b.line &&
      a.column === b.column &&
      a.endLine === b.endLine &&
      a.endColumn === b.endColumn &&
      a.file === b.file)
  );
}

/** Functions are named as they stand in the code: `insert` may be the unit `List.insert`. */
function isUnit(name: string, unit: string): boolean {
  return name === unit || unit.endsWith(`.${name}`) || name.endsWith(`.${unit}`);
}
