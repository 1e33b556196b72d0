// Call sites of invokedynamic, by their bootstrap method: string concatenation and lambdas. Any other one ends the path, by name.
import type { Bootstrap } from '../classfile/class-file.js';
import type { DynamicRef, MethodHandle } from '../classfile/constant-pool.js';
import { classNameOf, methodType } from '../classfile/descriptor.js';
import { concatenated, textOfValue } from '../peers/text.js';
import { JavaClass } from './java-class.js';
import type { Machine } from './machine.js';

type CallSite = (...args: any[]) => unknown;

export function dynamicCall(machine: Machine, owner: JavaClass, ref: DynamicRef, bootstrap: Bootstrap): CallSite {
  const { pool } = owner.file!;
  const { member } = pool.methodHandle(bootstrap.method);
  const name = `${member.owner}.${member.name}`;
  const constants = bootstrap.args.map((index) => () => pool.constant(index));
  switch (name) {
    case 'java/lang/invoke/StringConcatFactory.makeConcatWithConstants': {
      const [recipe, ...values] = constants.map((get) => get());
      return concatenation(
        machine,
        ref,
        String(recipe.value),
        values.map((c) => String(c.value)),
      );
    }
    case 'java/lang/invoke/StringConcatFactory.makeConcat':
      return concatenation(machine, ref, '\u0001'.repeat(methodType(ref.descriptor).parameters.length), []);
    case 'java/lang/invoke/LambdaMetafactory.metafactory': {
      const handle = constants[1]().value as MethodHandle;
      return lambda(machine, ref, String(constants[0]().value), handle, String(constants[2]().value));
    }
    default:
      return () => machine.refuse(`invokedynamic with ${name.replaceAll('/', '.')}`);
  }
}

/** \1 stands for an argument, \2 for a constant. */
function concatenation(machine: Machine, ref: DynamicRef, recipe: string, constants: readonly string[]): CallSite {
  const { parameters } = methodType(ref.descriptor);
  return (...args) => {
    let [arg, constant] = [0, 0];
    const parts = [...recipe].map((unit) => {
      if (unit === '\u0001') return textOfValue(machine, args[arg], parameters[arg++]);
      return unit === '\u0002' ? constants[constant++] : unit;
    });
    return machine.string(concatenated(parts));
  };
}

/** An object whose one method calls the implementation with the captured values before its own arguments. */
function lambda(machine: Machine, ref: DynamicRef, erased: string, handle: MethodHandle, exact: string): CallSite {
  const { parameters: captured, result } = methodType(ref.descriptor);
  const type = machine.require(classNameOf(result));
  const made = new JavaClass(`${type.name}$$Lambda`, undefined, false, machine.require('java/lang/Object'), [type]);
  for (const above of [type, made.parent as JavaClass]) for (const s of above.supers) made.supers.add(s);
  made.state = 'done';
  made.proto = Object.create(made.parent!.proto, { $c: { value: made } });
  for (const each of type.supers) {
    for (const [key, method] of each.methods) {
      if (method.info.code === undefined || key in made.proto) continue;
      const f = function (this: unknown, ...args: unknown[]): unknown {
        return method.f.apply(this, args);
      };
      Object.defineProperty(made.proto, key, { value: f });
    }
  }
  if (boxes(erased, exact, handle, captured.length))
    return () => machine.refuse('a lambda that converts between boxes and primitive values');
  const run = invoker(machine, handle);
  const key = ref.name + erased;
  return (...values) =>
    Object.create(made.proto, { [key]: { value: (...args: unknown[]) => run(...values, ...args) } });
}

const isReference = (descriptor: string): boolean => descriptor[0] === 'L' || descriptor[0] === '[';

/** Would the JVM convert arguments or the result between boxes and primitives? */
function boxes(erased: string, exact: string, { kind, member }: MethodHandle, captured: number): boolean {
  const outer = methodType(exact);
  const inner = methodType(member.descriptor);
  const own = kind === 6 || kind === 8 ? inner.parameters : [`L${member.owner};`, ...inner.parameters];
  const result = kind === 8 ? `L${member.owner};` : inner.result;
  const differs = (a: string, b: string): boolean => a !== 'V' && b !== 'V' && isReference(a) !== isReference(b);
  const given = methodType(erased).parameters;
  return differs(outer.result, result) || given.some((type, i) => differs(type, own[captured + i] ?? type));
}

function invoker(machine: Machine, { kind, member }: MethodHandle): CallSite {
  const key = member.name + member.descriptor;
  const owner = machine.require(member.owner);
  const method = owner.findMethod(key);
  switch (kind) {
    case 6:
      return (...args) => {
        machine.initialize(owner);
        return method === undefined ? machine.ops.missing(member.name) : method.f(...args);
      };
    case 7:
      return (self, ...args) => method?.f.apply(self, args);
    case 8:
      return (...args) => {
        machine.initialize(owner);
        const object = new owner.ctor();
        method?.f.apply(object, args);
        return object;
      };
    case 5:
    case 9:
      return (self, ...args) => (self ?? machine.ops.npe(-1))[key](...args);
    default:
      return () => machine.refuse(`a method handle of kind ${kind}`);
  }
}
