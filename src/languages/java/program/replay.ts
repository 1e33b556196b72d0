// Replays the inputs of a path on the user's JVM and compares what the original did with what the path predicts.
// Soundness: nothing agrees unless the JVM has answered.
import { CannotBuild } from '../../../inputs/cannot-build.js';
import { evaluate } from '../../../logic/evaluate.js';
import type { Model } from '../../../logic/model.js';
import type { Term } from '../../../logic/term.js';
import type { Observation, Seen, SeenObject } from '../../../result/observation.js';
import type { Argument, ContractViolation, RunOutcome } from '../../call.js';
import type { Replayed } from '../../language.js';
import type { UnitDescription } from '../../unit.js';
import { binaryName, classText } from '../classfile/descriptor.js';
import { contractMethod } from '../contract-names.js';
import type { Machine } from '../machine/machine.js';
import type { ThreadPlan } from '../threads/threads.js';
import { Recipe, type RecipeValue } from './recipe.js';
import { codeOf, encoder, scriptOf, valueToken } from './recipe-text.js';

export interface ReplayHost {
  readonly unit: UnitDescription;
  /** Of its parameters, as inputs have them. */
  readonly types: readonly string[];
  readonly machine: Machine;
  /** Arguments of a program that is run as it is. */
  readonly program: RecipeValue | undefined;
  /** The JVM's answer; undefined when there is no JVM. */
  ask(script: string, ordered: boolean): string | undefined;
  /** The value that was given for a parameter. */
  given(parameter: string): RecipeValue;
}

export function replayOnJvm(
  { unit, types, machine, ask, given, program }: ReplayHost,
  outcome: RunOutcome,
  model: Model,
  violation: ContractViolation | undefined,
): Replayed {
  const recipe = new Recipe(machine, model);
  const { call } = outcome;
  const receiver: RecipeValue =
    call.receiver?.slot === undefined ? { kind: 'null' } : recipe.value(call.receiver.slot, `L${unit.root};`);
  const args = call.args.map((arg: Argument, i) =>
    arg.slot === undefined ? recipe.add(given(arg.name)) : recipe.value(arg.slot, types[i]),
  );
  if (program !== undefined) args.push(recipe.add(program));
  const [name, descriptor] = splitMember(unit.member as string);
  const answers = machine.answers.map(({ name: asked, type, term }) => ({
    asked,
    value: primitive(term, type, model),
  }));
  const order = orderOf(machine.threads?.plan());
  const lines = scriptOf(recipe.objects);
  if (answers.length > 0) lines.push(['answers', ...answers.map(({ value }) => valueToken(value))].join('\t'));
  const owner = binaryName(unit.root);
  lines.push(...contractLines(unit, violation));
  lines.push(['call', owner, name, descriptor, valueToken(receiver), ...args.map(valueToken)].join('\t'));
  const answer = ask(`${order.concat(lines).join('\n')}\n`, order.length > 0);
  if (typeof answer !== 'string')
    throw new CannotBuild('no JVM was found: inputs cannot be replayed', '--jdk or JAVA_HOME');
  if (answer.startsWith('failed\t'))
    throw new CannotBuild(
      `the JVM could not make the inputs: ${failureText(answer)}`,
      'inputs that constructors allow',
    );
  const encode = encoder();
  const named = [
    ...(call.receiver === undefined ? [] : [['this', receiver] as const]),
    ...call.args.map((a, i) => [a.name, args[i]] as const),
  ];
  return {
    inputs: Object.fromEntries([...named, ...asked(answers)].map(([key, value]) => [key, encode(value)])),
    inputCode: codeOf(recipe.objects, answers, (text) => {
      const target = call.receiver === undefined ? classText(unit.root) : text(receiver);
      return `${target}.${name}(${args.map(text).join(', ')})`;
    }),
    agrees: agrees(answer, outcome, model) && (violation === undefined || answer.endsWith('\tbroken')),
    faithful: true,
    observation: () => observed(answer, answers.length > 0 || order.length > 0),
  };
}

/** The line that makes threads follow the order of the path. */
function orderOf(plan: ThreadPlan | undefined): string[] {
  if (plan === undefined) return [];
  const steps = plan.steps.filter(({ thread, passes }, i) => {
    const before = plan.steps[i - 1];
    return before?.thread !== thread || before.passes !== passes;
  });
  const texts = steps.map(({ thread, passes }) => `${thread}:${passes}`);
  // A thread stands at an instruction of the program; where it stood at none, or twice at one, it stood in the library.
  if (new Set(texts).size < texts.length || [...steps, ...plan.rest].some(({ passes }) => passes === 0))
    throw new CannotBuild('threads take turns inside the library, where a JVM cannot be stopped', 'avoid it by locks');
  const rest = plan.rest.map(({ thread, passes }) => `${thread}:${passes}`);
  return [['schedule', plan.end, texts.join(), rest.join()].join('\t')];
}

/** What is remembered of the state before the call, and the clause that is broken after it. */
function contractLines({ olds }: UnitDescription, violation: ContractViolation | undefined): string[] {
  if (violation === undefined) return [];
  const line = (word: string, id: string): string => {
    const { owner, name, descriptor } = contractMethod(id);
    return [word, binaryName(owner), name, descriptor].join('\t');
  };
  return [...olds.map((id) => line('old', id)), line(violation.property, violation.id)];
}

type Asked = { readonly asked: string; readonly value: RecipeValue };

function primitive(term: Term, type: string, model: Model): RecipeValue {
  const value = evaluate(term, model);
  if (typeof value === 'string') return { kind: 'string', value };
  return { kind: 'primitive', type, value: typeof value === 'bigint' ? value : Number(value) };
}

/** Answers by name, numbered from the second on. */
function asked(answers: readonly Asked[]): [string, RecipeValue][] {
  const seen = new Map<string, number>();
  return answers.map(({ asked: name, value }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [count === 1 ? name : `${name}_${count}`, value];
  });
}

/** The harness gives texts as digits. */
function failureText(answer: string): string {
  return textOfDigits(answer.split('\t')[1]?.slice(1) ?? '') || 'it has ended';
}

function splitMember(member: string): [string, string] {
  const at = member.indexOf('(');
  return [member.slice(0, at), member.slice(at)];
}

function agrees(answer: string, outcome: RunOutcome, model: Model): boolean {
  const [how, what, message] = answer.split('\t');
  if (how === 'returned') return outcome.kind === 'returned' && sameValue(what, outcome.value, model);
  if (how === 'deadlock') {
    return outcome.kind === 'stopped' && outcome.reason.kind === 'violated' && outcome.reason.property === 'deadlock';
  }
  if (how === 'exited') return outcome.kind === 'stopped' && outcome.reason.kind === 'exited';
  if (how !== 'threw' || outcome.kind !== 'threw') return false;
  const error = outcome.error as { $c: { name: string }; msg: any; vague: unknown; raised: unknown };
  if (what !== binaryName(error.$c.name)) return false;
  if (error.raised === true) return true;
  return (
    message ===
    (error.msg === null ? 'N' : valueToken({ kind: 'string', value: valueUnder(error.msg.v, model) as string }))
  );
}

function isTerm(value: any): value is Term {
  return typeof value === 'object' && value !== null && 'operation' in value;
}

export function valueUnder(value: unknown, model: Model): unknown {
  return isTerm(value) ? evaluate(value, model) : value;
}

function sameValue(shown: string, value: any, model: Model): boolean {
  if (shown === 'V') return value === undefined;
  if (value === null) return shown === 'N';
  const type = shown[0];
  if (type === 'T')
    return (
      value?.v !== undefined && shown === valueToken({ kind: 'string', value: valueUnder(value.v, model) as string })
    );
  if (type === 'O')
    return (
      !isTerm(value) &&
      value.$c !== undefined &&
      (value.$c.file === undefined || binaryName(value.$c.name) === shown.slice(1))
    );
  if (type === 'N') return false;
  const concrete = valueUnder(value, model);
  if (type === 'J') return BigInt(shown.slice(1)) === concrete;
  return shown === valueToken({ kind: 'primitive', type, value: concrete as number });
}

/** What the JVM was seen to do, for tests. */
function observed(answer: string, asked: boolean): Observation | undefined {
  const [how, what] = answer.split('\t');
  if (how !== 'returned' && how !== 'threw') return undefined;
  const classOf = (name: string): SeenObject => ({
    kind: 'opaque',
    class: { file: undefined, name },
    properties: [],
    hidden: [],
  });
  const isObject = how === 'threw' || what[0] === 'O';
  const seen: Seen = isObject ? { object: 0 } : seenValue(what);
  return {
    inputs: [],
    ambient: [],
    symbolic: asked ? [['answer', undefined]] : [],
    before: [],
    end:
      how === 'threw' ? { kind: 'threw', error: seen, rejected: false, own: false } : { kind: 'returned', value: seen },
    after: isObject ? [classOf(how === 'threw' ? what : what.slice(1))] : [],
    accessors: [],
    stateChanged: false,
    recipesBefore: {},
    recipesAfter: {},
  };
}

function seenValue(token: string): Seen {
  const rest = token.slice(1);
  switch (token[0]) {
    case 'V':
      return undefined;
    case 'N':
      return null;
    case 'T':
      return textOfDigits(rest);
    case 'Z':
      return rest === '1';
    case 'J':
      return BigInt(rest);
    case 'D':
    case 'F': {
      const view = new DataView(new ArrayBuffer(8));
      view.setBigUint64(0, BigInt(`0x${rest}`));
      return view.getFloat64(0);
    }
    default:
      return Number(rest);
  }
}

function textOfDigits(digits: string): string {
  return digits.replace(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));
}
