// Listeners: code that watches an exploration and may steer it. They run in the engine's thread, synchronously, so that they
// can cut a path or add an assumption. Types only; explore/ calls them, trace/ builds the execution tree from them.
// Soundness: whatever a listener leaves out (a path it cuts, an option it vetoes) is recorded as a gap.

import type { PathResult, Stats } from '../result/result.js';
import type { SourceRange } from '../result/source-range.js';

/** Every method is optional; the code is translated so that only the events somebody listens to are produced. */
export interface Listener {
  /** Statements and calls come with `path.variables()`. */
  readonly variables?: boolean;
  /** Boolean values (`return a > 0 && b > 0`) are decided, so that their conditions are reported too. */
  readonly decideValues?: boolean;
  /** False: nothing is reported while a run repeats what an earlier one did. Cheaper, if all listeners say so. */
  readonly replays?: boolean;
  searchStarted?(search: SearchStarted): void;
  /** A run begins: from the start, or from an option that an earlier run left open (then it first replays, see LivePath). */
  pathStarted?(path: LivePath): void;
  /** Before an option of a choice point is explored. Return false to veto it. */
  option?(path: LivePath, choice: ChoiceEvent, option: number): boolean | undefined;
  /** A choice was made: an unforced decision, or a forced one (`forced`: only one option was possible). */
  choice?(path: LivePath, choice: ChoiceEvent): void;
  /** A conjunct joined the path condition. */
  conditionAdded?(path: LivePath, condition: ConditionAdded): void;
  /** An undecided part of the input was decided: null, an earlier object, a new one. */
  initialized?(path: LivePath, initialized: Initialized): void;
  /** Before a statement. */
  statement?(path: LivePath, statement: SourceRange): void;
  /** A function of the analysed modules was entered. */
  entered?(path: LivePath, call: CallEvent): void;
  /** It was left: normally, or by an exception. */
  left?(path: LivePath, call: CallLeft): void;
  /** One condition inside a decision was evaluated (`a` and `b` of `if (a && b)`), symbolic or not. */
  condition?(path: LivePath, condition: ConditionEvent): void;
  /**
   * A condition that short-circuit evaluation left out: what it would have been. Only of those that change nothing when they are
   * evaluated and do not throw. A listener that asks for this has them decided.
   */
  skipped?(path: LivePath, condition: ConditionEvent): void;
  /** A whole decision was evaluated: of if, ?:, a loop, a logical operator; a case of a switch or a for-of body was entered. */
  decision?(path: LivePath, decision: DecisionEvent): void;
  /** State matching stored the state that the path is in; a path that ends `subsumed` by it names this number. */
  stateStored?(path: LivePath, state: number): void;
  /** The unit returned or threw; the last moment to find a violation on this path. */
  ending?(path: LivePath): void;
  pathEnded?(path: LivePath, end: PathEnd): void;
  searchFinished?(search: SearchFinished): void;
}

export interface SearchStarted {
  readonly unit: string;
  readonly file: string;
  /** Statements of the unit's body. */
  readonly statements: readonly SourceRange[];
  /** Decisions of the unit's own body, when decisions or conditions are listened to. */
  readonly decisions: readonly DecisionInfo[];
}

/** The run in progress. Valid during the calls of the listener only. */
export interface LivePath {
  /** Counts runs, from 0. */
  readonly run: number;
  /** The option of an earlier choice point that this run starts from; undefined for the first run. */
  readonly from: { readonly choice: number; readonly option: number } | undefined;
  /**
   * The original code runs on the inputs of a violation that this listener reported, to confirm it: events of statements,
   * calls and decisions come again, and `violate` must be called again.
   */
  readonly confirming: boolean;
  /** The run repeats what an earlier one did, up to the point it starts from. A tree adds no nodes meanwhile. */
  readonly replaying: boolean;
  /** Unforced decisions so far. */
  readonly depth: number;
  /** The prefix so far, as `--replay` takes it. */
  readonly prefix: string;
  /** Conjuncts so far, in source notation. */
  readonly pathCondition: readonly string[];
  /**
   * The variables of the innermost function in source notation, symbolic parts by name. Only where the listener says
   * `variables: true`.
   */
  variables(): Readonly<Record<string, string>>;
  /**
   * Whether a JavaScript expression holds, over the names in scope at the event: parameters (and `result`) of a call, `this`,
   * variables of a statement. Forks when it is symbolic and both are possible. Only where calls or variables are reported.
   */
  decide(expression: string): boolean;
  /** Anything the listener keeps for this run; undefined when a run starts. */
  data: unknown;
  /** Ends the path here; recorded as a gap. Does not return. */
  cut(reason: string): never;
  /** Ends the path as a violation of a property; replayed and reported like any other. Does not return. */
  violate(property: string, message: string): never;
  /** Leaves out the inputs for which the JavaScript expression over the unit's inputs does not hold; recorded as an assumption. */
  assume(expression: string): void;
}

export interface ChoiceEvent {
  /**
   * Names the choice point in the whole tree: `from.choice` of the runs that take its other options, whose first choice
   * that is not replayed has it again. 0 for forced choices and for those that are replayed.
   */
  readonly id: number;
  readonly kind: 'branch' | 'shape' | 'choose' | 'schedule';
  /** What is decided: the condition as written, the part of the input. */
  readonly text: string;
  readonly location: SourceRange | undefined;
  readonly options: number;
  /** Of `choice`: what was taken. For branches 0 is true, 1 is false. */
  readonly taken: number;
  readonly forced: boolean;
  /** What option i adds to the path condition, in source notation. */
  describe(option: number): readonly string[];
}

export interface ConditionAdded {
  /** The same object for the same condition, so that what was worked out for it need not be worked out again. */
  readonly condition?: object;
  readonly text: string;
  readonly location: SourceRange | undefined;
}

export interface Initialized {
  /** `head.next` */
  readonly at: string;
  /** In source notation: `head.next === null`, `head.next is new Node`. */
  readonly text: string;
}

export interface CallEvent {
  /** As the program names it: `insert`, `List.insert`, `(anonymous)`. */
  readonly name: string;
  readonly location: SourceRange;
  /** Arguments in source notation, symbolic parts by name. */
  readonly args: readonly string[];
  /** Continues with the witness values of the symbolic arguments, recorded as a gap: the rest of the call is concrete. */
  concretize(): void;
}

export interface CallLeft {
  readonly name: string;
  readonly location: SourceRange;
  /** In source notation; undefined when it threw. */
  readonly value: string | undefined;
  readonly thrown: string | undefined;
}

/** A decision as it stands in the code. */
export interface DecisionInfo {
  /** Program-wide. */
  readonly id: number;
  readonly kind: 'if' | 'loop' | 'conditional' | 'logical' | 'case';
  /** `entered`: reported when the case or the body of for-of and for-in is entered, always as true. */
  readonly outcomes: 'both' | 'entered';
  readonly location: SourceRange;
  readonly text: string;
  /** Its conditions, left to right. */
  readonly conditions: readonly { readonly location: SourceRange; readonly text: string }[];
  /** The structure over the conditions, by index: `{ op: "&&", operands: [0, 1] }`. */
  readonly formula: DecisionFormula;
}

export type DecisionFormula =
  | number
  | { readonly op: '&&' | '||' | '!' | '?'; readonly operands: readonly DecisionFormula[] };

export interface ConditionEvent {
  readonly decision: DecisionInfo;
  /** Which condition of the decision. */
  readonly index: number;
  readonly outcome: boolean;
}

export interface DecisionEvent {
  readonly decision: DecisionInfo;
  readonly outcome: boolean;
}

export type PathEnd =
  /** A path: with its result unless it was one of many that are only counted. */
  | {
      readonly kind: 'returned' | 'threw' | 'violated' | 'exited';
      /** As `--replay` takes it. */
      prefix(): string;
      readonly result: PathResult | undefined;
    }
  | { readonly kind: 'infeasible' | 'cut'; readonly reason: string }
  /** The state was covered by a stored one, with this number. */
  | { readonly kind: 'subsumed'; readonly by: number }
  /** The strategy goes on elsewhere; the run with `from.choice === choice` continues it. */
  | { readonly kind: 'parked'; readonly choice: number };

export interface SearchFinished extends Pick<Stats, 'paths' | 'states' | 'infeasible' | 'depth'> {
  readonly exhausted: boolean;
}
