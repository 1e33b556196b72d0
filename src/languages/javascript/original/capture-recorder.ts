// Hears of the objects of a class that tests make and call while the original program runs them, and writes down the calls that
// lead to where each test leaves an object. Made by the path reporter for units that run a test file (sequences/from-tests.ts).
// Always holds: only calls from outside count, those that an object makes on itself are part of them.
import type { Captured, CapturedObject, CapturedStep } from '../../../result/captured.js';
import { expressionOf } from '../codec/value-code.js';
import type { StateRealm } from './same-state.js';
import { stateText } from './state-text.js';

interface Watched {
  readonly steps: { method: string; args: readonly string[]; threw: boolean }[];
  /** Calls under way. */
  depth: number;
  /** Why the calls cannot be written down. */
  lost: string | undefined;
  /** Since the last test ended. */
  touched: boolean;
}

export class CaptureRecorder {
  private readonly watched = new Map<object, Watched>();
  private readonly objects: CapturedObject[] = [];
  private readonly lost: { test: string; reason: string }[] = [];
  private readonly failures: { test: string; message: string }[] = [];
  private readonly unknown = new Set<string>();
  private tests = 0;

  constructor(private readonly realm: StateRealm) {}

  record([event, ...data]: readonly unknown[]): void {
    switch (event) {
      case 'made': {
        const [object, args] = data as [object, unknown[]];
        const watched = { steps: [], depth: 0, lost: undefined, touched: true };
        this.watched.set(object, watched);
        this.add(watched, 'constructor', args);
        break;
      }
      case 'begin': {
        const [object, method, args] = data as [object, string, unknown[]];
        const watched = this.watched.get(object);
        if (watched !== undefined && watched.depth++ === 0) this.add(watched, method, args);
        break;
      }
      case 'end':
      case 'failed': {
        const watched = this.watched.get(data[0] as object);
        if (watched === undefined || --watched.depth > 0) break;
        if (event === 'failed') watched.steps[watched.steps.length - 1].threw = true;
        break;
      }
      case 'test':
        this.ended(String(data[0]), data[1] as string | undefined);
        break;
      case 'unknown':
        this.unknown.add(String(data[0]));
    }
  }

  private add(watched: Watched, method: string, args: readonly unknown[]): void {
    watched.touched = true;
    const texts = args.map((arg) => expressionOf(arg));
    const call = method === 'constructor' ? 'the constructor' : `${method.replace(/^=/, '')}`;
    if (texts.includes(undefined)) watched.lost ??= `an argument of ${call} cannot be written down`;
    watched.steps.push({ method, args: texts.map((text) => text ?? 'undefined'), threw: false });
  }

  private ended(test: string, failure: string | undefined): void {
    this.tests++;
    if (failure !== undefined) this.failures.push({ test, message: failure });
    for (const [object, watched] of this.watched) {
      if (!watched.touched) continue;
      watched.touched = false;
      if (failure !== undefined) continue;
      if (watched.lost !== undefined) this.lost.push({ test, reason: watched.lost });
      else if (watched.depth > 0) this.lost.push({ test, reason: 'a call has not ended' });
      else this.objects.push({ test, steps: copy(watched), state: stateText(object, this.realm) });
    }
  }

  finish(): Captured {
    const { objects, lost, tests, failures } = this;
    return { objects, lost, tests, failures, unknown: [...this.unknown] };
  }
}

function copy({ steps }: Watched): CapturedStep[] {
  return steps.map((step) => ({ ...step }));
}
