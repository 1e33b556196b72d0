// Call sites of invokedynamic, by their bootstrap method. One that is not here ends the path, by name.
import type { Bootstrap } from '../classfile/class-file.js';
import type { Constant, DynamicRef, MethodHandle } from '../classfile/constant-pool.js';
import { methodType } from '../classfile/descriptor.js';
import { concatenated, textOfValue } from '../peers/text.js';
import type { JavaClass } from './java-class.js';
import { lambda } from './lambdas.js';
import type { Machine } from './machine.js';
import { recordMethod } from './record-methods.js';
import { switchSite } from './switches.js';

export interface CallSite {
  (...args: any[]): any;
  /** In a program with threads, where the site calls methods: the same in steps. */
  steps?: (...args: any[]) => Generator<any, any, undefined>;
}

export function dynamicCall(machine: Machine, owner: JavaClass, ref: DynamicRef, bootstrap: Bootstrap): CallSite {
  const { pool } = owner.file!;
  const { member } = pool.methodHandle(bootstrap.method);
  const name = `${member.owner}.${member.name}`;
  const constants = bootstrap.args.map((index) => pool.constant(index));
  const texts = (from: number): string[] => constants.slice(from).map((c) => String(c.value));
  const handle = (at: number): MethodHandle => constants[at].value as MethodHandle;
  switch (name) {
    case 'java/lang/invoke/StringConcatFactory.makeConcatWithConstants':
      return concatenation(machine, ref, String(constants[0].value), constants.slice(1));
    case 'java/lang/invoke/StringConcatFactory.makeConcat':
      return concatenation(machine, ref, '\u0001'.repeat(methodType(ref.descriptor).parameters.length), []);
    case 'java/lang/invoke/LambdaMetafactory.metafactory': {
      const [erased, , exact] = texts(0);
      return lambda(machine, ref, { erased, handle: handle(1), exact, markers: [], bridges: [] });
    }
    case 'java/lang/invoke/LambdaMetafactory.altMetafactory':
      return lambda(machine, ref, { ...alternative(constants), handle: handle(1) });
    case 'java/lang/runtime/ObjectMethods.bootstrap': {
      const [type, names] = texts(0);
      const getters = constants.slice(2).map(({ value }) => value as MethodHandle);
      return recordMethod(machine, ref.name, machine.require(type), names.split(';'), getters);
    }
    case 'java/lang/runtime/SwitchBootstraps.typeSwitch':
      return switchSite(machine, constants, false);
    case 'java/lang/runtime/SwitchBootstraps.enumSwitch':
      return switchSite(machine, constants, true);
    default:
      return () => machine.refuse(`invokedynamic with ${name.replaceAll('/', '.')}`);
  }
}

/** Flags: 1 is Serializable, 2 has marker interfaces, 4 has bridges; each is a count and that many constants. */
function alternative(constants: readonly Constant[]) {
  const [erased, , exact, flags, ...rest] = constants.map(({ value }) => value);
  const list = (bit: number): string[] => {
    if ((Number(flags) & bit) === 0) return [];
    const count = Number(rest.shift());
    return rest.splice(0, count).map(String);
  };
  const serializable = (Number(flags) & 1) === 0 ? [] : ['java/io/Serializable'];
  const markers = [...serializable, ...list(2)];
  return { erased: String(erased), exact: String(exact), markers, bridges: list(4) };
}

/** \1 stands for an argument, \2 for a constant. */
function concatenation(machine: Machine, ref: DynamicRef, recipe: string, constants: readonly Constant[]): CallSite {
  const { parameters } = methodType(ref.descriptor);
  if (constants.some(({ kind }) => kind !== 'string'))
    return () => machine.refuse('string concatenation with a constant that is no text');
  const site: CallSite = (...args) => {
    let [arg, constant] = [0, 0];
    const parts = [...recipe].map((unit) => {
      if (unit === '\u0001') return textOfValue(machine, args[arg], parameters[arg++]);
      return unit === '\u0002' ? String(constants[constant++].value) : unit;
    });
    return machine.string(concatenated(parts));
  };
  site.steps = function* (...args) {
    const texts: unknown[] = [];
    for (const [i, value] of args.entries()) {
      const isObject = parameters[i].length > 1 && value !== null;
      texts.push(isObject ? ((yield* value['toString()Ljava/lang/String;*']()) ?? machine.literal('null')) : value);
    }
    return site(...texts);
  };
  return site;
}
