// A language: all that the search, the reports, the trees, the suites and the commands know of one. Two halves. The front end
// lives in the caller's thread and describes units; the back end lives in the engine's thread and runs them under the path's
// decisions. languages/javascript/ is one; docs/languages.md shows a small one in full.
// Soundness: whatever a language cannot follow exactly is a gap (`PathContext.gap`) or ends the path (`abort`), never a guess.
import type { FreshInputs } from '../inputs/fresh-inputs.js';
import type { InputObject, Slot } from '../inputs/input-object.js';
import type { Inputs } from '../inputs/inputs.js';
import type { Notation } from '../inputs/notation.js';
import type { Model } from '../logic/model.js';
import type { Term } from '../logic/term.js';
import type { SiteId } from '../path/choice.js';
import type { AbortReason, RunningPath } from '../path/context.js';
import type { PathObserver } from '../path/observer.js';
import type { Captured } from '../result/captured.js';
import type { GapText } from '../result/gaps/gap-text.js';
import type { Observation } from '../result/observation.js';
import type { CheckOptions } from '../result/options.js';
import type { EncodedValue, Structure, TimelineTask, UsedSummary } from '../result/result.js';
import type { Sequence } from '../result/sequence.js';
import type { SourceRange } from '../result/source-range.js';
import type { Session } from '../solver/session.js';
import type { Call, ContractViolation, RunOutcome, ThrownKind } from './call.js';
import type { ClassInterface } from './class-interface.js';
import type { Comparand } from './comparand.js';
import type { Comparing } from './comparing.js';
import type { ConcreteRuns } from './concrete-runs.js';
import type { ExistingSuite, ExistingSuiteRequest } from './existing-suite.js';
import type { Observe, ObservedPoint } from './observed.js';
import type { ProgramError } from './program-error.js';
import type { OpenedSequences, SequenceRequest } from './sequences.js';
import type { StateReader } from './state-reader.js';
import type { Target } from './target.js';
import type { TestWriter } from './test-writer.js';
import type { UnitDescription } from './unit.js';
import type { CodeParts, Link, UnitContent } from './unit-content.js';
import type { UserModel } from './user-model.js';

export interface Language {
  /** `javascript` */
  readonly name: string;
  /** Of its files, with the dot. */
  readonly extensions: readonly string[];
  /** Lines of a file can be a unit. */
  readonly regions?: boolean;
  frontEnd(): FrontEnd | Promise<FrontEnd>;
  backEnd(): BackEnd | Promise<BackEnd>;
}

// The front end, in the caller's thread.

export interface FrontEnd {
  /** @throws ProgramError for a target that is not there, or a file that is no program */
  open(targets: readonly Target[], options: OpenOptions): OpenProgram | Promise<OpenProgram>;
  /** Sequences of calls, for `--sequences`. Absent: the language has none. @throws ProgramError */
  sequences?(request: SequenceRequest): Promise<OpenedSequences>;
  /** A test file that somebody wrote, for `--from-suite`; undefined: it calls no unit. Absent: the language has none. @throws ProgramError */
  existingSuite?(request: ExistingSuiteRequest): Promise<ExistingSuite | undefined>;
}

/** A file of `--assume`. */
export interface AssumedText {
  readonly file: string;
  readonly text: string;
}

export interface OpenOptions {
  readonly cwd: string;
  /** Methods on objects that constructors make: only where one is named, or for whole files, too. */
  readonly newObjects?: 'named' | 'also';
  /** Of Java: folders and jars with classes, and the folder of the JDK. */
  readonly classPath?: readonly string[];
  readonly jdk?: string | undefined;
  /** Models of the user's own. */
  readonly models?: readonly UserModel[];
  /** Preconditions that stand beside the program. */
  readonly assumed?: readonly AssumedText[];
  /** Functions that depend on their arguments alone are explored once (docs/summaries.md). */
  readonly summaries?: boolean;
  /** Orders of tasks that do not differ are explored once: tasks tell what they touch. */
  readonly tellsTasks?: boolean;
  /** Expressions whose value is fixed on each path. */
  readonly concretize?: readonly string[];
  /** A target cannot be checked: the others go on. Without it the first problem is thrown. */
  readonly onProblem?: (target: number, problem: ProgramError) => void;
  /** The run is to end when it is aborted: units need no more than their names then. */
  readonly signal?: AbortSignal;
}

export interface OpenProgram {
  readonly units: readonly UnitDescription[];
  /** Answers what the back end asks for while it loads the unit. */
  source(unit: UnitDescription): UnitSource;
  /**
   * What the result of the unit depends on besides options, for whoever keeps results: after it was explored, or with the links that an
   * earlier run has kept. Undefined, or absent: nobody can say.
   */
  content?(unit: UnitDescription, links?: readonly Link[]): UnitContent | undefined;
  /** Of a unit that is loaded: its code part by part, for whoever keeps what its paths ran. Undefined, or absent: nobody can say. */
  parts?(unit: UnitDescription): CodeParts | undefined;
  /** Warnings about the program, looked for when the units were explored. */
  notes?(): readonly Note[] | Promise<readonly Note[]>;
  /** Two versions on the same inputs, for `everypath diff`. Absent: the language cannot compare them. */
  readonly versions?: VersionPairs | undefined;
  /** Writes tests, for `everypath test`. Absent: there are none for the language. */
  tests?(): TestWriter | Promise<TestWriter>;
}

/** Of a program that was opened with two targets: the old version and the new one. */
export interface VersionPairs {
  /** The units that one of the targets names, by its position. */
  unitsOf(target: number): readonly UnitDescription[];
  /** Each version gets its own file from its own. */
  source(old: UnitDescription, now: UnitDescription): UnitSource;
}

export interface UnitSource {
  /** Whose back end runs the unit, by name. */
  readonly language: string;
  /** The same object for all units of a program: the back end may keep what it has loaded. */
  readonly program: object;
  /** Request and answer are the language's own; both cross a process boundary. The engine waits for a promise. */
  load(request: unknown): unknown;
  /** For whoever explores the unit on another machine. Absent: it cannot leave this one. */
  readonly portable?: PortableSource;
}

export interface PortableSource {
  /**
   * What the unit will ask for, as far as its text says, with the answers: less is asked from afar. Undefined: what the unit does
   * depends on this machine.
   */
  known(): readonly (readonly [request: unknown, answer: unknown])[] | undefined;
  /** Equal for answers that say the same, whatever numbers they were given. Undefined: it depends on this machine. */
  contentOf(answer: unknown): string | undefined;
}

export interface Note {
  /** `TS2531` and the like. */
  readonly code: string;
  readonly message: string;
  readonly location: SourceRange | undefined;
}

// The back end, in the engine's thread.

export interface BackEnd {
  /** A program that runs the unit; it may be one that an earlier unit has loaded. */
  program(setup: ProgramSetup): Program;
  /** Its programs have tasks and tell what these touch (path/schedule.ts): orders that do not differ are explored once. */
  readonly tellsTasks?: boolean;
  /** How inputs are written for people; a plain notation if absent. */
  readonly notation?: Notation;
  /** The units that follow belong to another program. */
  reset?(): void;
}

export interface ProgramSetup {
  readonly unit: UnitDescription;
  readonly options: CheckOptions;
  /** What the running program asks of the search. */
  readonly path: RunningPath;
  /** Receiver, parameters and what hangs on them, decided when they are read. */
  readonly inputs: Inputs;
  /** Inputs that no parameter stands for. */
  readonly fresh: FreshInputs;
  /** What the program is to report besides choices; undefined: nothing. */
  readonly observe: Observe | undefined;
  /** No other unit is to use the program. */
  readonly alone: boolean;
  /** The search repeats a run that ends with `again`. */
  readonly repeats: boolean;
  /** Run this version, too. */
  readonly against: Comparand | undefined;
  /** Asks the front end, and waits for the answer. */
  load(request: unknown): unknown;
}

/** The unit's program: loaded once, run on every path, undone after each. */
export interface Program {
  /** @throws LoadError */
  load(): void;
  /** An earlier unit has loaded it. */
  readonly loaded: boolean;
  /** A path did something that cannot be undone: it must be loaded before the next one. */
  readonly stale: boolean;
  /** The search is over. @param clean loading left nothing open that each unit would have to say */
  release?(clean: boolean): void;
  /** Gaps that loading has made once for all paths. */
  loadGaps?(): readonly GapText[];

  /** A path begins. */
  begin(): void;
  /** Undoes what the path did. */
  undo(): void;
  /** Within a path: what follows can be undone by itself, again and again, until it is released. */
  checkpoint(): Checkpoint;
  /** The inputs as values of the program; each view shows them as they were before the program ran on it. */
  view(): InputView;
  /** Runs the unit. A signal that ended the path comes back as its reason. */
  run(call: Call, live: InputView): RunOutcome | AbortReason;
  /** The value of an expression that was given for a parameter (--concrete). Throws as the program would. */
  valueOfText(text: string, parameter: string): unknown;

  /** Does a contract clause hold? Decided like a branch. */
  clause(id: string, receiver: unknown, args: readonly unknown[]): boolean;
  /** Runs an action in the state that the path began with, then brings back the present one. */
  atStart<T>(action: () => T): T;
  /** Values of the unit's `old(...)`: the objects themselves, evaluated while they show what they held before the call. */
  olds(call: Call, live: InputView): unknown[];
  /** Further conditions on an object of the input: it is a state of the user's model. Undefined: none. */
  validity?(input: InputObject, view: InputView): (() => boolean) | undefined;
  /** A condition that a listener gives, over named values. */
  expression?(
    text: string,
    names: readonly string[],
    receiver: unknown,
    values: readonly unknown[],
    site: SiteId,
  ): boolean;

  /** Statements that a mark stands for. */
  statementsOf(mark: number): readonly SourceRange[];
  /** All statements that marks stand for. */
  markedStatements(): readonly SourceRange[];
  /** Places that report to listeners. */
  point(id: number): ObservedPoint | undefined;
  points(): Iterable<ObservedPoint>;

  /** Where a site is, and where the running code stands. */
  locate(site: SiteId): SourceRange | undefined;
  here(): SourceRange | undefined;
  /** The text of a site's expression. */
  siteText(site: SiteId): string;
  /** A condition as the language writes it; without it, as JavaScript does. */
  termText?(term: Term): string;
  placeOf(outcome: RunOutcome): SourceRange | undefined;
  /** Did the path end there since an input without a type is no object, or no function? */
  misuses?(place: SourceRange): boolean;
  classify(error: unknown): ThrownKind;
  describeError(error: unknown): ErrorText;
  /** A value in source notation, symbolic parts by name. */
  valueText(value: unknown): string;
  /** The term of a symbolic value; undefined for others. */
  termOf(value: unknown): Term | undefined;
  /** Values after the call, as a graph to be drawn. */
  structure(values: readonly NamedValue[]): Structure;

  /** Builds the inputs that the model describes and runs the original program on them. @throws CannotBuild */
  replay(request: ReplayRequest): Replayed;
  /** Builds the inputs only; undefined where it takes a replay to say what they are. Without it every path that is kept is replayed. */
  describe?(outcome: RunOutcome, model: Model): Described | undefined;
  /** Where the path ran models of the user's own: other values for which the original may take the path. */
  otherModels?(model: Model, session: Session): Iterable<Model>;
  /** Models of the user's own that ran: on any path, and the first on this one. */
  usedModels?(): readonly UserModel[];
  pathModel?(): UserModel | undefined;
  /** Functions whose summaries stood for calls. */
  usedSummaries?(): readonly UsedSummary[];

  /** The tasks of the path that has just run, in order. */
  timeline?(): readonly TimelineTask[];

  /** Comparison of two versions; made when the setup names another one. */
  readonly comparing?: Comparing | undefined;
  /** Symbolic states, for `--match` and sequences of calls. */
  readonly states?: StateReader | undefined;
  /** Runs on concrete inputs, for `--search hybrid`. */
  readonly concrete?: ConcreteRuns | undefined;
}

export interface Checkpoint {
  undo(): void;
  release(): void;
}

export interface InputView {
  /** The value of a slot, decided now if it was not. */
  read(slot: Slot): unknown;
  /** Another path begins. */
  reset(): void;
}

export interface ErrorText {
  readonly name: string;
  readonly message: string;
  /** In one line, for messages. */
  readonly text: string;
  readonly stack: string | undefined;
}

export interface NamedValue {
  readonly name: string;
  readonly value: unknown;
}

export interface ReplayRequest {
  readonly outcome: RunOutcome;
  readonly model: Model;
  /** The contract that the path breaks: evaluated on the original, too. */
  readonly violation: ContractViolation | undefined;
  /** In a place that no earlier replay has touched: costs more. */
  readonly pristine: boolean;
  /** Tests are written from it: what the call did is observed. Classes as far as tests can use them. */
  readonly classes: readonly ClassInterface[] | undefined;
  /** The violation is a listener's: it must find it again. */
  readonly confirm: Confirm | undefined;
}

/**
 * Attaches the listener to the original.
 * @param violated called in place of ending the path
 * @param decide whether an expression holds where everything is concrete
 */
export type Confirm = (
  violated: (property: string, message: string) => never,
  decide: (expression: string, names: readonly string[], receiver: unknown, values: readonly unknown[]) => boolean,
) => PathObserver & { ending(): void };

/** The inputs of a path. */
export interface Described {
  readonly inputs: Readonly<Record<string, EncodedValue>>;
  /** Code that builds the inputs and calls the unit. */
  readonly inputCode: string;
}

/** What the original did on the inputs. */
export interface Replayed extends Described {
  /** It did what the path predicts. */
  readonly agrees: boolean;
  /** What the path reached was reached in the original too, whatever models of the user's own left open. */
  readonly faithful: boolean;
  /** What the language itself threw, in the words of the original. */
  readonly thrown?: string | undefined;
  readonly sequence?: Sequence | undefined;
  readonly captured?: Captured | undefined;
  /** Of a property of a test: its arguments in the notation of the test library. */
  readonly counterexample?: string | undefined;
  observation?(): Observation | undefined;
}
