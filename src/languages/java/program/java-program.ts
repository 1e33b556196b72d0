// A method as a program of the search: loaded once, run on every path with every class as it was before it was initialized.
import type { Slot } from '../../../inputs/input-object.js';
import type { Term } from '../../../logic/term.js';
import type { SiteId } from '../../../path/choice.js';
import { type AbortReason, PathAbort } from '../../../path/context.js';
import type { DecisionInfo } from '../../../path/listener.js';
import type { Structure, TimelineTask } from '../../../result/result.js';
import type { SourceRange } from '../../../result/source-range.js';
import { type Call, isOutcome, isViolation, type RunOutcome, type ThrownKind } from '../../call.js';
import type {
  Checkpoint,
  ErrorText,
  InputView,
  NamedValue,
  Program,
  ProgramSetup,
  Replayed,
  ReplayRequest,
} from '../../language.js';
import { LoadError } from '../../load-error.js';
import type { ObservedPoint } from '../../observed.js';
import { threadRows } from '../../thread-rows.js';
import type { Code } from '../classfile/class-file.js';
import { binaryName, type MethodType, methodType } from '../classfile/descriptor.js';
import { contractMethod } from '../contract-names.js';
import { parameterTypes } from '../library-inputs.js';
import { JavaClass, type JavaMethod, type JavaObject, type Num } from '../machine/java-class.js';
import { type FoundCode, Machine } from '../machine/machine.js';
import { FIRST_TEST, isStackOverflow } from '../machine/operations.js';
import { FIRST_CALL, plain, Told } from '../machine/told-calls.js';
import { Threads } from '../threads/threads.js';
import { type CodeTest, decisionInfo, testsOf } from './decisions.js';
import { HeapImage } from './heap-image.js';
import { InputObjects } from './input-objects.js';
import { literalOf, machineValue } from './literal.js';
import type { RecipeValue } from './recipe.js';
import { replayOnJvm } from './replay.js';
import { structureOf } from './structure.js';
import { termText } from './term-text.js';
import { valueText } from './value-text.js';

const STRINGS = '[Ljava/lang/String;';

export class JavaProgram implements Program {
  readonly loaded = false;
  readonly stale = false;
  private readonly machine: Machine;
  private method!: JavaMethod;
  private current: InputObjects | undefined;
  /** How the body ended, for contracts. */
  private ended: RunOutcome | undefined;
  /** What classes held before the body ran, where contracts speak of it. */
  private before: (() => void) | undefined;
  private readonly type: MethodType;
  /** Arguments of a program that is run as it is. */
  private given: string | undefined;
  /** Of the parameters. */
  private inputTypes: readonly string[] = [];

  constructor(private readonly setup: ProgramSetup) {
    const { path, fresh } = setup;
    const member = setup.unit.member as string;
    this.type = methodType(member.slice(member.indexOf('(')));
    this.machine = new Machine({
      path,
      fresh,
      observed: setup.observe?.statements === true,
      decisions: setup.observe?.decisions === true,
      calls: setup.observe?.calls === true && setup.unit.threads !== true,
      ...(setup.unit.threads && { threads: (machine: Machine) => this.threadsOf(machine) }),
      find: (name) => setup.load({ kind: 'class', name }) as FoundCode | undefined,
    });
  }

  private threadsOf(machine: Machine): Threads {
    const fails = (error: unknown): boolean => isViolation(this.classify(error), this.setup.options.failOn);
    return new Threads(machine, fails, () => this.current?.objects() ?? []);
  }

  load(): void {
    const { unit, observe } = this.setup;
    if (observe?.loops) throw new LoadError('--proof is not for this language', { option: true });
    // Trees are drawn of choices and statements; a listener would miss what it waits for.
    const listens = this.setup.options.listeners.length > 0;
    if (listens && observe?.variables) {
      throw new LoadError('variables of Java code cannot be observed yet', { option: true });
    }
    if (listens && observe?.calls && this.machine.threads !== undefined) {
      throw new LoadError('calls of a Java program with threads cannot be observed yet', { option: true });
    }
    if (this.machine.host.find('java/lang/Object') === undefined) {
      throw new LoadError('java.lang.Object was not found: name a JDK of Java 9 or newer with --jdk or JAVA_HOME');
    }
    const found = this.machine.find(unit.root)?.methods.get(unit.member as string);
    if (found === undefined) throw new LoadError(`there is no method ${unit.name}`, { missing: true });
    this.method = found;
    this.inputTypes = parameterTypes(this.type.parameters, found.info.signature);
    this.given = this.setup.load({ kind: 'given' }) as string | undefined;
  }

  begin(): void {
    this.machine.reset();
    this.machine.threads?.reset();
    this.machine.ops.at = -1;
    this.ended = undefined;
    this.before = undefined;
  }

  undo(): void {
    this.machine.reset();
  }

  /** Preconditions are evaluated on inputs and classes of their own; only what comes after the body needs an image. */
  checkpoint(): Checkpoint {
    const { ended, current, machine } = this;
    if (ended === undefined || current === undefined) return { undo() {}, release() {} };
    const value = ended.kind === 'returned' ? ended.value : undefined;
    const heap = new HeapImage([ended.receiver, ...ended.args, value, ...current.objects(), ...machine.statics()]);
    const [classes, inputs] = [machine.image(), current.image()];
    const undo = (): void => {
      classes();
      heap.restore();
      inputs();
    };
    return { undo, release() {} };
  }

  view(): InputView {
    const { inputs, unit } = this.setup;
    return new InputObjects(this.machine, inputs, (slot: Slot) => {
      const index = unit.parameters.findIndex(({ name }) => name === slot.path);
      return index < 0 ? `L${unit.root};` : this.inputTypes[index];
    });
  }

  run(call: Call, live: InputView): RunOutcome | AbortReason {
    const ended = this.execute(call, live);
    if (isOutcome(ended)) this.ended = ended;
    return ended;
  }

  private execute(call: Call, live: InputView): RunOutcome | AbortReason {
    this.current = live as InputObjects;
    const { machine, method } = this;
    let receiver: unknown;
    let args: unknown[] = [];
    try {
      machine.initialize(method.owner);
      receiver = call.receiver?.slot === undefined ? undefined : live.read(call.receiver.slot);
      args = call.args.map(({ slot, value }) => (slot === undefined ? value : live.read(slot)));
      if (this.given !== undefined) args = [machineValue(machine, literalOf(this.given, STRINGS, 'args'))];
      if (this.setup.unit.olds.length > 0) this.rememberClasses();
      const { threads } = machine;
      const value = (
        threads === undefined ? method.f.apply(receiver, args) : threads.run(() => method.g.apply(receiver, args))
      ) as unknown;
      return { call, receiver, args, kind: 'returned', value, promised: false };
    } catch (signal) {
      if (PathAbort.is(signal)) {
        const [reason, stack] = [PathAbort.reasonOf(signal), PathAbort.stackOf(signal)];
        if (reason.kind !== 'violated' && reason.kind !== 'exited') return reason;
        return { call, receiver, args, kind: 'stopped', reason, stack };
      }
      return this.threw(call, receiver, args, signal);
    }
  }

  private rememberClasses(): void {
    const { machine } = this;
    const [heap, classes] = [new HeapImage(machine.statics()), machine.image()];
    this.before = () => {
      classes(true);
      heap.restore();
    };
  }

  private threw(call: Call, receiver: unknown, args: readonly unknown[], signal: unknown): RunOutcome {
    const { ops } = this.machine;
    const error = isStackOverflow(signal) ? ops.error('java/lang/StackOverflowError', null, -1) : signal;
    const site = (error as { site?: number | null }).site ?? -1;
    return { call, receiver, args, kind: 'threw', error, thrown: this.classify(error), site, promised: false };
  }

  replay({ outcome, model, violation }: ReplayRequest): Replayed {
    const { setup, machine } = this;
    const ask = (script: string, ordered: boolean): string | undefined =>
      setup.load({ kind: 'replay', script, ordered }) as string | undefined;
    const given = (name: string): RecipeValue => this.literal(setup.options.concrete[name], name);
    return replayOnJvm(
      { unit: setup.unit, types: this.inputTypes, machine, ask, given, program: this.programArguments() },
      outcome,
      model,
      violation,
    );
  }

  private programArguments(): RecipeValue | undefined {
    return this.given === undefined ? undefined : literalOf(this.given, STRINGS, 'args');
  }

  valueOfText(text: string, parameter: string): unknown {
    return machineValue(this.machine, this.literal(text, parameter));
  }

  private literal(text: string, parameter: string): RecipeValue {
    const at = this.setup.unit.parameters.findIndex(({ name }) => name === parameter);
    return literalOf(text, this.type.parameters[at], parameter);
  }

  clause(id: string, receiver: unknown, args: readonly unknown[]): boolean {
    const { machine } = this;
    const { ensures } = contractMethod(id);
    const isVoid = this.type.result === 'V';
    const given = ensures ? [...args.slice(0, isVoid ? -2 : -1), ...(args.at(-1) as readonly unknown[])] : args;
    const holds = this.contractValue(id, receiver, given) as Num;
    return typeof holds === 'number' ? holds !== 0 : machine.ops.ne(holds, 0, -1);
  }

  private contractValue(id: string, receiver: unknown, args: readonly unknown[]): unknown {
    const { machine } = this;
    const { owner, name, descriptor } = contractMethod(id);
    const { at } = machine.ops;
    try {
      const type = machine.require(owner);
      machine.initialize(type);
      return type.methods.get(name + descriptor)!.f.apply(receiver, [...args]) as unknown;
    } finally {
      machine.ops.at = at;
    }
  }

  /** No class is initialized. Inputs have a view of their own. */
  atStart<T>(action: () => T): T {
    const back = this.machine.image();
    this.machine.reset();
    try {
      return action();
    } finally {
      back();
    }
  }

  olds(call: Call, live: InputView): unknown[] {
    const { unit } = this.setup;
    const [inputs, { machine }] = [live as InputObjects, this];
    const heap = new HeapImage([...inputs.objects(), ...machine.statics()]);
    const classes = machine.image();
    try {
      this.before?.();
      inputs.unwrite();
      const receiver = call.receiver?.slot === undefined ? undefined : live.read(call.receiver.slot);
      const args = call.args.map(({ slot, value }) => (slot === undefined ? value : live.read(slot)));
      return unit.olds.map((id) => this.contractValue(id, receiver, args));
    } finally {
      classes(true);
      heap.restore();
    }
  }

  statementsOf(mark: number): readonly SourceRange[] {
    const place = this.machine.lines[mark];
    if (place === undefined) return [];
    return [this.machine.rangeOf(place)];
  }

  markedStatements(): readonly SourceRange[] {
    return this.setup.unit.statements;
  }

  point(id: number): ObservedPoint | undefined {
    if (id >= FIRST_CALL) return this.machine.told.point(id, (method, line) => this.rangeOf(method, line));
    if (id >= FIRST_TEST) return this.decisionAt(id);
    const place = this.machine.lines[id];
    return place && { kind: 'statement', range: this.machine.rangeOf(place), text: '' };
  }

  private decisionAt(id: number): ObservedPoint | undefined {
    const found = this.machine.tests[id - FIRST_TEST];
    const test = found && testsOf(found.info.code as Code).find(({ pc }) => pc === found.pc);
    return test && { kind: 'decision', info: this.decision(test, found.owner, id) };
  }

  private decision(test: CodeTest, owner: JavaClass, id: number): DecisionInfo {
    const { machine } = this;
    return decisionInfo(test, id, machine.rangeOf({ file: machine.fileOf(owner), line: test.line }));
  }

  private rangeOf({ owner }: JavaMethod, line: number): SourceRange {
    return this.machine.rangeOf({ file: this.machine.fileOf(owner), line });
  }

  points(): Iterable<ObservedPoint> {
    const { owner, info } = this.method;
    return [
      ...this.setup.unit.statements.map((range): ObservedPoint => ({ kind: 'statement', range, text: '' })),
      ...testsOf(info.code as Code).map(
        (test): ObservedPoint => ({ kind: 'decision', info: this.decision(test, owner, -1) }),
      ),
    ];
  }

  locate(site: SiteId): SourceRange | undefined {
    const place = this.machine.sites[site];
    return place && place.line > 0 ? this.machine.rangeOf(place) : undefined;
  }

  here(): SourceRange | undefined {
    const place = this.machine.lines[this.machine.ops.at];
    return place && this.machine.rangeOf(place);
  }

  termText(term: Term): string {
    return termText(term);
  }

  siteText(_site: SiteId): string {
    return '';
  }

  timeline(): readonly TimelineTask[] {
    const { machine } = this;
    return threadRows(machine.threads?.plan()?.steps ?? [], ({ at }) => {
      const place = machine.lines[at];
      return place && place.line > 0 ? machine.rangeOf(place) : undefined;
    });
  }

  placeOf(outcome: RunOutcome): SourceRange | undefined {
    if (outcome.kind === 'threw') return this.locate(outcome.site) ?? this.here();
    return outcome.kind === 'stopped' && outcome.reason.kind === 'violated' ? outcome.reason.location : undefined;
  }

  classify(error: unknown): ThrownKind {
    const thrown = error as JavaObject | undefined;
    if (!(thrown?.$c instanceof JavaClass)) return 'engine-bug';
    const is = (name: string): boolean => [...thrown.$c.supers].some((c) => c.name === name);
    if (this.setup.unit.throws?.some((name) => is(name.replaceAll('.', '/')))) return 'intent';
    if (is('java/lang/AssertionError')) return 'assertion';
    if (is('java/lang/StackOverflowError')) return 'stack-overflow';
    const unchecked = is('java/lang/RuntimeException') || is('java/lang/Error');
    return thrown.raised === true && unchecked ? 'runtime-error' : 'intent';
  }

  describeError(error: unknown): ErrorText {
    const thrown = error as JavaObject | undefined;
    if (!(thrown?.$c instanceof JavaClass)) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      return { name, message, text: `${name}: ${message}`, stack };
    }
    const name = binaryName(thrown.$c.name);
    const message =
      thrown.msg === null ? '' : typeof thrown.msg.v === 'string' ? thrown.msg.v : termText(thrown.msg.v as Term);
    return { name, message, text: message === '' ? name : `${name}: ${message}`, stack: undefined };
  }

  valueText(value: unknown): string {
    return value instanceof Told ? valueText(value.value, value.type) : valueText(value, this.type.result);
  }

  termOf(told: unknown): Term | undefined {
    const value = plain(told);
    return typeof value === 'object' && value !== null && 'operation' in value ? (value as Term) : undefined;
  }

  structure(values: readonly NamedValue[]): Structure {
    return structureOf(values, this.type.result);
  }
}
