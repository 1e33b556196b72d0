// What is current for node:async_hooks when code runs: each task begins with what was current where it was made.
import { AsyncResource } from 'node:async_hooks';

export class Scopes {
  private kept = false;
  /** Ports have them longer than a run. */
  private readonly numbered: AsyncResource[] = [];

  /** The program asks what is current, from now on. */
  keep(): void {
    this.kept = true;
  }

  /** The function, run with what is current now. */
  scoped(run: () => void): () => void {
    return inScope(this.current(), run);
  }

  /** What is current now, as the program may know it; undefined where it does not ask. */
  number(): number | undefined {
    const scope = this.current();
    return scope && this.numbered.push(scope) - 1;
  }

  within(number: number | undefined, run: () => void): () => void {
    return number === undefined ? run : inScope(this.numbered[number], run);
  }

  private current(): AsyncResource | undefined {
    return this.kept ? new AsyncResource('everypath') : undefined;
  }
}

/** Of several scopes that a function is put in, the first counts. */
function inScope(scope: AsyncResource | undefined, run: () => void): () => void {
  return scope === undefined ? run : () => scope.runInAsyncScope(run);
}
