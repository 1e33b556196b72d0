// What only V8 knows of values: where a function is in its text and what its scopes hold, what a bound function, a proxy, a promise or a weak map
// keeps. Asked through a session of the program's own thread, which answers at once and opens no port.
// Always holds: no code of the program runs.
import type { Session } from 'node:inspector';
import type { LoadedText } from './sources.js';

/** What V8 says of a script when it has read it. */
export interface Parsed {
  readonly scriptId: string;
  readonly url: string;
  readonly isModule?: boolean;
  readonly startLine?: number;
  readonly startColumn?: number;
}

export interface Location {
  readonly url: string;
  readonly line: number;
  readonly column: number;
  readonly script: string;
}

/** A scope as V8 shows it: a copy with the values. */
export interface ShownScope {
  readonly description: string;
  readonly object: Readonly<Record<string, unknown>>;
}

interface Remote {
  readonly objectId?: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly type: string;
  readonly subtype?: string;
}

/** Where answers are put: functions that the session calls have it in the global object. */
export interface Desk {
  asked: unknown;
  answer: unknown;
}

export class Questions {
  private readonly scripts = new Map<string, Parsed>();
  private readonly parsed = ({ params }: { params: Parsed }): void => {
    const { scriptId, url, isModule = false, startLine = 0, startColumn = 0 } = params;
    this.scripts.set(scriptId, { scriptId, url, isModule, startLine, startColumn });
  };

  /**
   * @param session made before the program ran: making one calls what the program may have changed since
   * @param name expression for the desk, in the global object
   */
  constructor(
    private readonly session: Session,
    private readonly desk: Desk,
    private readonly name: string,
  ) {
    this.session.connect();
    this.session.on('Debugger.scriptParsed', this.parsed);
    this.post('Debugger.enable', {});
    // Other debuggers of the process keep theirs.
    this.post('Debugger.setSkipAllPauses', { skip: true });
  }

  close(): void {
    this.desk.asked = undefined;
    this.desk.answer = undefined;
    this.session.removeListener('Debugger.scriptParsed', this.parsed);
    this.session.disconnect();
  }

  internals(value: object): Map<string, Remote> {
    this.desk.asked = value;
    const { result } = this.post('Runtime.evaluate', { expression: `${this.name}.asked` }) as { result: Remote };
    const objectId = result.objectId as string;
    const { internalProperties = [] } = this.post('Runtime.getProperties', { objectId, ownProperties: true }) as {
      internalProperties?: { name: string; value?: Remote }[];
    };
    this.post('Runtime.releaseObject', { objectId });
    return new Map(internalProperties.flatMap(({ name, value: held }) => (held ? [[name, held]] : [])));
  }

  /** Private fields of an object, by their names without `#`; those of two classes may have the same. */
  privatesOf(value: object): [string, unknown][] {
    this.desk.asked = value;
    const { result } = this.post('Runtime.evaluate', { expression: `${this.name}.asked` }) as { result: Remote };
    const objectId = result.objectId as string;
    const { privateProperties = [] } = this.post('Runtime.getProperties', { objectId, ownProperties: true }) as {
      privateProperties?: { name: string; value?: Remote }[];
    };
    this.post('Runtime.releaseObject', { objectId });
    return privateProperties.map(({ name, value: held }) => [name.replace(/^#/, ''), this.valueOf(held)]);
  }

  locationOf(internals: ReadonlyMap<string, Remote>): Location | undefined {
    const at = internals.get('[[FunctionLocation]]')?.value as
      | { scriptId: string; lineNumber: number; columnNumber?: number }
      | undefined;
    if (at === undefined) return undefined;
    const url = this.scripts.get(at.scriptId)?.url ?? '';
    return { url, line: at.lineNumber, column: at.columnNumber ?? 0, script: at.scriptId };
  }

  script(script: string): { readonly url: string; readonly script: string } {
    return { url: this.scripts.get(script)?.url ?? '', script };
  }

  /** The text of a script as V8 has it. */
  textOf(script: string): LoadedText | undefined {
    const known = this.scripts.get(script);
    if (known === undefined || known.url.startsWith('node:')) return undefined;
    const { scriptSource } = this.post('Debugger.getScriptSource', { scriptId: script }) as { scriptSource: string };
    const { isModule = false, startLine = 0, startColumn = 0 } = known;
    return { text: scriptSource, module: isModule, offsets: { line: startLine, column: startColumn } };
  }

  scopesOf(internals: ReadonlyMap<string, Remote>): ShownScope[] {
    const list = this.valueOf(internals.get('[[Scopes]]')) as ArrayLike<ShownScope> | undefined;
    const scopes: ShownScope[] = [];
    for (let i = 0; i < (list?.length ?? 0); i++) scopes.push((list as ArrayLike<ShownScope>)[i] as ShownScope);
    return scopes;
  }

  /** The value itself. */
  valueOf(remote: Remote | undefined): unknown {
    if (remote === undefined) return undefined;
    const { objectId, value, unserializableValue } = remote;
    if (objectId === undefined) return unserializableValue === undefined ? value : special(unserializableValue);
    this.post('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `function () { 'use strict'; ${this.name}.answer = this; }`,
      silent: true,
    });
    this.post('Runtime.releaseObject', { objectId });
    return this.desk.answer;
  }

  private post(method: string, params: object): unknown {
    let answer: unknown;
    let failure: Error | null = null;
    this.session.post(method, params, (error, result) => {
      failure = error;
      answer = ownCopy(result);
    });
    if (failure) throw failure;
    return answer;
  }
}

/** Answers are made of lists and objects of the program's realm, whose methods may be the program's by now. */
function ownCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (let i = 0; i < value.length; i++) list.push(ownCopy(value[i]));
    return list;
  }
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = ownCopy((value as Record<string, unknown>)[key]);
  return copy;
}

function special(text: string): unknown {
  if (text.endsWith('n') && /^-?\d/.test(text)) return BigInt(text.slice(0, -1));
  return text === '-0' ? -0 : Number(text);
}
