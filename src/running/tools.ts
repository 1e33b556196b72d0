// What the hook needs when it must read a text or capture a state: the parser, the capture, V8's inspector. Loaded by tools-realm.ts when it is needed for the first
// time, into a realm of its own, so that natives which the program has changed are never called.
import { createHash } from 'node:crypto';
import type { Session } from 'node:inspector';
import { type Breakpoint, breakpointsIn } from './breakpoints.js';
import { Capture, type Hit, type Reader } from './capture.js';
import type { Insertion } from './insertions.js';
import { insertionsOf, type Trigger } from './marks.js';
import type { NativeSnapshot } from './native-snapshot.js';
import { Natives } from './natives.js';
import { type Desk, Questions } from './questions.js';
import { CapturedSources, type LoadedText } from './sources.js';

/** Lists are the program's: they are read by index. */
export interface Program {
  readonly snapshot: NativeSnapshot;
  readonly triggers: string;
  readonly readers: ArrayLike<readonly [owner: object, read: Reader]>;
  readonly desk: Desk;
  readonly session: Session;
  /** Units are stopped at by breakpoints; texts are as the program has them. */
  readonly breaks: boolean;
  /** Expression for the desk. */
  readonly name: string;
  /** Of a module that Node compiled in this thread. */
  loadedText(file: string): LoadedText | undefined;
}

export interface Captured {
  /** The state as JSON. */
  readonly text: string;
  /** Equal for equal states, whatever call it was. */
  readonly hash: string;
}

export class Tools {
  private readonly triggers: readonly Trigger[];
  private natives: Natives | undefined;

  constructor(private readonly program: Program) {
    this.triggers = JSON.parse(program.triggers) as Trigger[];
  }

  marks(text: string, file: string, module: boolean): readonly Insertion[] {
    return insertionsOf(text, file, module, this.triggers);
  }

  breakpoints(text: string, file: string, module: boolean, script: string): readonly Breakpoint[] {
    return breakpointsIn(text, file, module, this.triggers, script);
  }

  state(hit: Hit): Captured {
    const { readers, desk, name, session } = this.program;
    this.natives ??= new Natives(this.program.snapshot);
    const known = new Map<object, { readonly owner: object; readonly read: Reader }>();
    for (let i = 0; i < readers.length; i++) {
      const [owner, read] = [readers[i]?.[0] as object, readers[i]?.[1] as Reader];
      known.set(owner, { owner, read });
      known.set(Object.getOwnPropertyDescriptor(owner, 'prototype')?.value as object, { owner, read });
    }
    const questions = new Questions(session, desk, name);
    try {
      const loaded = { get: (file: string) => this.program.loadedText(file) };
      const evaluated = this.program.breaks ? (script: string) => questions.textOf(script) : undefined;
      const sources = new CapturedSources(this.triggers, loaded, evaluated);
      const { call, ms, ...rest } = new Capture(questions, this.natives, known, sources).state(hit);
      const text = JSON.stringify(rest);
      const hash = createHash('sha256').update(text).digest('hex');
      return { text: `{"call":${call},"ms":${ms},${text.slice(1)}`, hash };
    } finally {
      questions.close();
    }
  }
}
