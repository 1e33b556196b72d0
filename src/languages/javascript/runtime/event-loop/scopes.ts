// What is current for node:async_hooks when code runs: each task begins with what was current where it was made.
import { AsyncResource } from 'node:async_hooks';

export class Scopes {
  private kept = false;

  /** The program asks what is current, from now on. */
  keep(): void {
    this.kept = true;
  }

  current(): object | undefined {
    return this.kept ? new AsyncResource('everypath') : undefined;
  }

  /** The function, run with what is current now. */
  scoped(run: () => void): () => void {
    return inScope(this.current(), run);
  }
}

/** Of several scopes that a function is put in, the first counts. */
export function inScope(scope: object | undefined, run: () => void): () => void {
  return scope === undefined ? run : () => (scope as AsyncResource).runInAsyncScope(run);
}
