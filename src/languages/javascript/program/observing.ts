// Between translated code, which reports with plain functions and readers of variables, and the path's observer. Used for the analysed
// program and, when a listener's violation is confirmed, for the original.
import type { EventScope, PathObserver, VisibleVariables } from '../../../path/observer.js';
import type { ObserverHooks } from '../runtime/env.js';
import type { Readers } from '../runtime/interface.js';
import { valueText } from '../values/structure.js';

/** The functions that translated code calls, without `this`; nothing happens while there is no observer. */
export function observerHooks(current: () => PathObserver | undefined): ObserverHooks {
  return {
    at: (point, readers) => current()?.at(point, readers && new ReadVariables(readers)),
    enter: (token) => current()?.enter(token),
    leave: (token) => current()?.leave(token),
    condition: (point, index, value) => current()?.condition(point, index, value) ?? value,
    decided: (point, value) => current()?.decided(point, value) ?? value,
    present: (point, value) => current()?.present(point, value) ?? value,
    skipping: (value, when, tell) => {
      if (Boolean(value) === when) tell();
      return value;
    },
    skipped: (point, index, quiet, value) => {
      const outcome = Boolean(value());
      if (!quiet) current()?.skipped(point, index, outcome);
    },
  };
}

/** Variables in their temporal dead zone are not there. */
class ReadVariables implements VisibleVariables {
  constructor(private readonly readers: Readers) {}

  texts(): Record<string, string> {
    const texts: Record<string, string> = {};
    for (const [name, value] of this.read()) texts[name] = valueText(value);
    return texts;
  }

  scope(): EventScope {
    const read = this.read();
    return { names: read.map(([name]) => name), values: () => read.map(([, value]) => value), receiver: undefined };
  }

  private read(): [string, unknown][] {
    const found: [string, unknown][] = [];
    for (const [name, get] of Object.entries(this.readers)) {
      try {
        found.push([name, get()]);
      } catch (error) {
        if ((error as { name?: unknown }).name !== 'ReferenceError') throw error;
      }
    }
    return found;
  }
}

/** Of the original code, where everything is concrete. */
export function decideConcretely(
  expression: string,
  names: readonly string[],
  receiver: unknown,
  values: readonly unknown[],
): boolean {
  const fn = new Function(...names, `return (${expression}\n);`);
  return Boolean(Reflect.apply(fn, receiver, [...values]));
}
