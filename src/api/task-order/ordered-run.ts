// A run under `inOrder`: which tasks wait, by name, and which one runs. Names are those of the engine's event loop: the task that began
// it, and how many that one had begun before.

/** How the call ended. */
type Result = { readonly value: unknown } | { readonly error: unknown };

/** Tasks that run without being named: code may poll for ever. */
const MAX_UNNAMED = 1000;

export class OrderedRun {
  private readonly waiting = new Map<string, () => void>();
  private unnamed = 0;
  private running = { name: 't0', made: 0 };
  result: Result | undefined;
  failure: { readonly error: unknown } | undefined;

  /** @param given what was under way before */
  constructor(given: ReadonlyMap<string, () => void>) {
    for (const [name, run] of given) this.waiting.set(name, run);
  }

  /** @returns the name of the task */
  add(run: () => void, name = `${this.running.name}.${++this.running.made}`): string {
    this.waiting.set(name, run);
    return name;
  }

  remove(name: string): void {
    this.waiting.delete(name);
  }

  call(action: () => unknown): void {
    let value: unknown;
    try {
      value = action();
    } catch (error) {
      this.result = { error };
      return;
    }
    if (!(value instanceof Promise)) this.result = { value };
    else {
      value.then(
        (settled) => {
          this.result = { value: settled };
        },
        (error) => {
          this.result = { error };
        },
      );
    }
  }

  /** The next task that is named and waits, or, while the call is open, any that waits. Takes what it looks at. */
  next(named: string[]): string | undefined {
    for (let name = named.shift(); name !== undefined; name = named.shift()) if (this.waiting.has(name)) return name;
    if (this.result !== undefined || this.unnamed++ >= MAX_UNNAMED) return undefined;
    return this.waiting.keys().next().value;
  }

  start(name: string): void {
    const run = this.waiting.get(name);
    this.waiting.delete(name);
    this.running = { name, made: 0 };
    run?.();
  }

  guarded(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    this.failure ??= { error };
  }
}

let now: OrderedRun | undefined;
/** Promises made before the run that they belong to. */
let given = new Map<string, () => void>();

export function runNow(): OrderedRun | undefined {
  return now;
}

export function within(run: OrderedRun | undefined): void {
  now = run;
}

export function takeGiven(): ReadonlyMap<string, () => void> {
  const taken = given;
  given = new Map();
  return taken;
}

export function giveBefore(name: string, end: () => void): void {
  given.set(name, end);
}
