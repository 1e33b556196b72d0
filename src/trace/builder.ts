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
import { type Forced, type NodeBatch, type NodeExtra, NodeWriter } from './columns.js';
import { endLabel, endLocation } from './end-label.js';
import type { NodeKind, TreeDetail } from './format.js';
import { GRANULARITIES, type NodeContent, type NodeFactory } from './node-factory.js';
import { NodeSpecs, resultOf, returnLabel } from './node-specs.js';
import { OpenChoices, SHOWN } from './open-choices.js';

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
  private readonly specs: NodeSpecs;
  private readonly open = new OpenChoices();
  /** Choices are no nodes, nor do conditions refer to them. */
  private readonly skipsChoices: boolean;
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
    this.specs = new NodeSpecs(this.writer);
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
    if (shown && content === undefined && kind === 'branch' && location !== undefined)
      this.extend(this.specs.branch(location, choice.text, forced));
    else if (shown) {
      this.addContent(content, kind === 'branch' ? 'branch' : 'choice', choice.text, this.place, forced && 'forced');
    }
    const { tip } = this;
    if (forced && shown && infeasible === true && kind === 'branch') {
      const other = 1 - taken;
      this.writer.add(tip, this.specs.find('infeasible', textOf(choice, other), this.place), BRANCH[other], undefined);
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
    if (granularity.conditions) {
      this.place = condition.location ?? this.place;
      this.extend(this.specs.condition(condition.condition, this.place, condition.text));
    } else if (!granularity.choices && nodes?.choice === undefined) {
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
      if (content !== undefined) this.addContent(content, 'statement', this.specs.label(statement), statement);
      return;
    }
    const spec = this.specs.statement(statement);
    if (spec < 0) return;
    const extra = variables === true ? { variables: path.variables() } : undefined;
    this.extend(spec, extra);
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
    this.extend(this.specs.concreteCondition(location, text));
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
    } else if (GRANULARITIES[detail].calls) this.extend(this.specs.call('call', call, list));
  }

  private onLeft(path: LivePath, call: CallLeft): void {
    if (this.muted && this.isMuted(path)) return;
    if (--this.calls === 0 && isUnit(call.name, this.unit)) return;
    const { nodes, detail } = this.options;
    if (nodes?.left !== undefined) {
      const content = nodes.left(path, call);
      if (content !== undefined) this.addContent(content, 'return', returnLabel(call, resultOf(call)), call.location);
    } else if (GRANULARITIES[detail].calls) this.extend(this.specs.call('return', call, resultOf(call)));
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
    this.extend(this.specs.find(kind, label, location, forced, outcome), extra);
  }

  /** Adds a node below the last one. */
  private extend(spec: number, extra?: NodeExtra): void {
    this.tip = this.writer.add(this.tip, spec, this.edge, extra);
    this.edge = undefined;
  }
}

/** Texts of the options of a branch. */
const BRANCH = ['true', 'false'];

function textOf(choice: ChoiceEvent, option: number): string {
  const conjuncts = choice.describe(option);
  return conjuncts.length === 0 ? String(option) : conjuncts.join(' && ');
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
