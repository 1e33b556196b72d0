// Calls of the user's methods, told to listeners: how each begins and how it ends. Used by the machine where somebody asks.
// Always holds: without a listener, and where code runs that is no part of the program (contracts), a call is made as it is. A call that the end
// of the path breaks off is not left.
import { PathAbort } from '../../../path/context.js';
import type { CallToken } from '../../../path/observer.js';
import type { SourceRange } from '../../../result/source-range.js';
import type { ObservedPoint } from '../../observed.js';
import { classText, methodType } from '../classfile/descriptor.js';
import { parameterNames } from '../classfile/parameter-names.js';
import type { JavaMethod } from './java-class.js';
import type { MachineHost } from './machine.js';

/** Numbers of methods among the places that report; those of lines and tests are below. */
export const FIRST_CALL = 2 ** 28;

/** A value with its descriptor: a truth value and a character are numbers in the machine. */
export class Told {
  constructor(
    readonly value: unknown,
    readonly type: string,
  ) {}
}

export class ToldCalls {
  private readonly methods: JavaMethod[] = [];

  constructor(private readonly host: MachineHost) {}

  /** The method as it is called where somebody listens. */
  telling(method: JavaMethod, f: JavaMethod['f']): JavaMethod['f'] {
    const point = FIRST_CALL + this.methods.push(method) - 1;
    const type = methodType(method.info.descriptor);
    const { path } = this.host;
    return function (this: unknown, ...args: unknown[]) {
      const { observer, meter } = path;
      if (meter.quiet || observer === undefined) return f.apply(this, args) as unknown;
      const told = args.map((value, i) => new Told(value, type.parameters[i]));
      const token: CallToken = {
        ...{ point, args: told, receiver: this },
        ...{ concrete: false, value: undefined, thrown: undefined },
      };
      observer.enter(token);
      // Those that a listener has made concrete are plain.
      const given = token.concrete ? token.args.map(plain) : args;
      try {
        const value = f.apply(this, given) as unknown;
        token.value = type.result === 'V' ? undefined : new Told(value, type.result);
        observer.leave(token);
        return value;
      } catch (signal) {
        if (!PathAbort.is(signal)) {
          token.thrown = signal;
          observer.leave(token);
        }
        throw signal;
      }
    };
  }

  /** @param rangeOf the place of a line of the method's class */
  point(id: number, rangeOf: (method: JavaMethod, line: number) => SourceRange): ObservedPoint | undefined {
    const method = this.methods[id - FIRST_CALL];
    if (method === undefined) return undefined;
    const { owner, info } = method;
    const simple = /[^.]*$/.exec(classText(owner.name).replaceAll('/', '.'))?.[0] as string;
    return {
      kind: 'function',
      range: rangeOf(method, Math.min(...(info.code?.lines ?? []).map(([, line]) => line))),
      name: info.name === '<init>' ? `new ${simple}` : `${simple}.${info.name}`,
      parameters: parameterNames(info),
      opaque: false,
    };
  }
}

export const plain = (value: unknown): unknown => (value instanceof Told ? value.value : value);
