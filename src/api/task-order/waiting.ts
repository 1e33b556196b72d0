// Timers and immediates under `inOrder`, with what Node's objects have. None runs by itself.
import { type OrderedRun, runNow } from './ordered-run.js';

const byId = new Map<number, Waiting>();
let ids = 0;

/** What setTimeout, setInterval and setImmediate give. */
export class Waiting {
  readonly id = ++ids;
  private name: string | undefined;
  private cleared = false;
  private referenced = true;

  constructor(
    private readonly run: OrderedRun,
    private readonly callback: (self: Waiting) => void,
    readonly kind: 'timeout' | 'interval' | 'immediate',
  ) {
    byId.set(this.id, this);
    this.refresh();
  }

  private readonly fire = (): void => {
    const { name } = this;
    this.callback(this);
    // An interval waits again, unless its own callback cleared or restarted it.
    if (this.kind === 'interval' && !this.cleared && this.name === name) this.refresh();
  };

  refresh(): this {
    if (this.cleared) return this;
    if (this.name !== undefined) this.run.remove(this.name);
    this.name = this.run.add(this.fire);
    return this;
  }

  close(): this {
    this.cleared = true;
    if (this.name !== undefined) this.run.remove(this.name);
    byId.delete(this.id);
    return this;
  }

  ref(): this {
    this.referenced = true;
    return this;
  }

  unref(): this {
    this.referenced = false;
    return this;
  }

  hasRef(): boolean {
    return this.referenced;
  }

  [Symbol.toPrimitive](): number {
    return this.id;
  }
}

const dispose = (Symbol as { dispose?: symbol }).dispose;
if (dispose !== undefined) {
  Object.defineProperty(Waiting.prototype, dispose, {
    value(this: Waiting): void {
      this.close();
    },
    configurable: true,
    writable: true,
  });
}

/** Undefined for what Node itself has made. */
export function waitingOf(value: unknown): Waiting | undefined {
  if (value instanceof Waiting) return value;
  const isId = runNow() !== undefined && (typeof value === 'number' || typeof value === 'string');
  return isId ? byId.get(Number(value)) : undefined;
}
