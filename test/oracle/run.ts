// One run of the original code on concrete inputs, and how it ended. Symbolic inputs made inside the code are drawn at
// random and recorded, in order, under the names the path conditions give them.
import type { UnitDescription } from '../../src/languages/unit.js';
import type { Built } from './build.js';
import type { Instance, Outside } from './original.js';
import { type Constants, Primitives } from './primitives.js';
import type { Random } from './random.js';

export type Ending =
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'asserted' }
  | { readonly kind: 'exited' }
  /** An assumption inside the code did not hold: the input says nothing. */
  | { readonly kind: 'discarded' };

/** Fresh inputs of one run by name; a name used again gets a number. */
export type Drawn = Map<string, unknown>;

class Stopped {}

/** What the code sees of the outside during one run. Sticky: code that catches everything cannot undo a stop. */
export class RunOutside implements Outside {
  stopped: Ending | undefined;
  readonly drawn: Drawn = new Map();
  readonly everypath: object;
  readonly #counts = new Map<string, number>();

  constructor(random: Random, constants: Constants) {
    const primitives = new Primitives(random, constants);
    const symbolic = () => {
      throw new Error('the oracle draws primitives only');
    };
    this.everypath = {
      assume: (condition: unknown) => condition || this.#stop({ kind: 'discarded' }),
      assert: (condition: unknown, message?: string) => {
        if (!condition) throw Object.assign(new Error(message), { name: 'AssertionError' });
      },
      choose: (n: number) => this.#draw('choice_1', random.below(n)),
      symbolic: Object.assign(symbolic, {
        boolean: (name = 'boolean') => this.#draw(name, primitives.boolean()),
        number: (name = 'number') => this.#draw(name, primitives.number()),
        integer: (name = 'integer') => this.#draw(name, random.between(-5, 5)),
        string: (name = 'string') => this.#draw(name, primitives.string()),
      }),
    };
  }

  exit(): never {
    return this.#stop({ kind: 'exited' });
  }

  assertionFailed(): never {
    return this.#stop({ kind: 'asserted' });
  }

  #stop(ending: Ending): never {
    this.stopped ??= ending;
    throw new Stopped();
  }

  #draw(name: string, value: unknown): unknown {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    this.drawn.set(count === 1 ? name : `${name.replace(/_1$/, '')}_${count}`, value);
    return value;
  }
}

/** Calls the unit. `inputs` must have been built for this instance. */
export function runUnit(unit: UnitDescription, instance: Instance, inputs: Built, outside: RunOutside): Ending {
  const args = spread(unit, inputs.args);
  try {
    const value = call(unit, instance, inputs.receiver, args);
    return outside.stopped ?? { kind: 'returned', value };
  } catch (error) {
    if (outside.stopped !== undefined) return outside.stopped;
    if (isError(error, 'AssertionError')) return { kind: 'asserted' };
    return { kind: 'threw', error };
  }
}

function call(unit: UnitDescription, instance: Instance, receiver: any, args: unknown[]): unknown {
  switch (unit.kind) {
    case 'function':
      return instance.evaluate(unit.root)(...args);
    case 'static':
      return instance.evaluate(unit.root)[unit.member!](...args);
    case 'method':
      return receiver[unit.member!](...args);
    case 'constructor':
      return new (instance.evaluate(unit.root))(...args);
  }
}

function spread(unit: UnitDescription, args: readonly unknown[]): unknown[] {
  const last = unit.parameters.length - 1;
  if (last >= 0 && unit.parameters[last].rest) return [...args.slice(0, last), ...(args[last] as unknown[])];
  return [...args];
}

export function isError(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && (error as Error).name === name;
}
