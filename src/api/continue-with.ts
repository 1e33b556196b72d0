// What a program that waits at a call goes on with: the values of one path for the symbolic parts. Used by run().
import { renameSync, writeFileSync } from 'node:fs';
import { decodeInputs } from '../languages/javascript/codec/decode.js';
import type { PathResult, UnitResult } from '../result/result.js';
import { encodedLive } from '../running/write-live.js';
import type { ExploredState } from './run.js';

/** The number of a path, from 1, as reports count them, or the first that is violated. */
export type ContinuedPath = number | 'violation';

export interface Continued {
  /** The path whose values were written; undefined: the program went on as it was. */
  readonly path?: number;
  /** What was written, by the expressions that name the parts. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Why nothing was written. */
  readonly problem?: string;
}

interface Chosen {
  readonly path: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The program waits at calls, and says what became of the values that it was given. */
export class WaitingProgram {
  private readonly chosen = new Map<string, { readonly number: number; readonly chosen: Chosen | undefined }>();
  private readonly ends = new Map<number, Continued>();

  /** @param state undefined: the exploration failed, and the program must go on all the same */
  answer(file: string, number: number, which: ContinuedPath, state: ExploredState | undefined): void {
    const chosen = state && chosenPath(which, state.result, state.symbolic);
    const values = chosen && encodedLive(chosen.values);
    this.chosen.set(file, { number, chosen: values && chosen });
    if (values === undefined)
      this.ends.set(number, {
        problem: chosen
          ? 'the path has objects of classes, functions or symbols, which are not written'
          : 'there is no such path',
      });
    writeFileSync(`${file}.answer.part`, JSON.stringify(values ?? { values: [], objects: [] }), { mode: 0o600 });
    renameSync(`${file}.answer.part`, `${file}.answer`);
  }

  wentOn(file: string, problem: string | undefined): void {
    const { number, chosen } = this.chosen.get(file) ?? {};
    if (number === undefined || chosen === undefined) return;
    this.ends.set(number, problem === undefined ? chosen : { problem });
  }

  continued(number: number): { readonly continued?: Continued } {
    const continued = this.ends.get(number);
    return continued === undefined ? {} : { continued };
  }
}

function chosenPath(
  which: ContinuedPath,
  { paths }: UnitResult,
  parts: Readonly<Record<string, string>>,
): Chosen | undefined {
  const violated = ({ outcome }: PathResult): boolean => outcome.kind === 'violated';
  const at = which === 'violation' ? paths.findIndex(violated) : which - 1;
  const path = paths[at];
  if (path === undefined) return undefined;
  const inputs = decodeInputs(path.inputs);
  const values = Object.entries(parts).flatMap(([name, part]) => (name in inputs ? [[part, inputs[name]]] : []));
  return { path: at + 1, values: Object.fromEntries(values) };
}
