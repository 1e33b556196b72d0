// Explores units from captured states, one after the other, in one process of the engine. Used by run().
import { EngineHost, UnitLoadError } from '../host/host.js';
import { type OpenedState, openState } from '../languages/javascript/running/open-state.js';
import type { AssumedText } from '../languages/language.js';
import { ProgramError } from '../languages/program-error.js';
import { optionMisfit } from '../report/messages.js';
import { stateAssumed } from '../report/run-messages.js';
import { gapAt } from '../result/gaps/gap-text.js';
import { nothingPermitted, partUntyped, stateLost } from '../result/gaps/states.js';
import type { CheckOptions } from '../result/options.js';
import type { UnitResult } from '../result/result.js';
import type { UnitSignature } from '../running/signature.js';
import { OptionError } from './check-error.js';
import type { ExploredState } from './run.js';

export class StateExplorer {
  private host: EngineHost | undefined;

  constructor(
    private readonly options: CheckOptions,
    private readonly cwd: string,
    private readonly signal: AbortSignal,
    private readonly assumed: readonly AssumedText[],
  ) {}

  close(): void {
    this.host?.close();
  }

  /** @throws SignatureError for a part that the state does not have, OptionError, ProgramError */
  async explore(
    file: string,
    number: number,
    signatures: readonly UnitSignature[],
    kept: boolean,
  ): Promise<ExploredState> {
    const opened = openState(file, signatures, this.cwd, this.options, this.assumed);
    const result = await this.result(opened, file, kept);
    const { call, objects, ms, parts } = opened;
    return { number, call, objects, captureMs: ms, symbolic: parts, ...(kept && { file }), result };
  }

  private async result(opened: OpenedState, stateFile: string, kept: boolean): Promise<UnitResult> {
    const { program, unit, file } = opened;
    this.host ??= new EngineHost(this.options);
    try {
      const found = await this.host.explore(unit, program.source(unit), { onEvent: () => {}, signal: this.signal });
      const moved = opened.relocate(found);
      const gaps = [
        ...moved.gaps,
        ...opened.lost.map((what) => gapAt(stateLost(what), undefined)),
        ...(moved.stats.paths === 0 && moved.gaps.length === 0 && unit.requires.length > 0
          ? [gapAt(nothingPermitted(unit.requires.map(({ text }) => text)), unit.requires[0]?.location)]
          : []),
        ...opened.untyped.map((path) => gapAt(partUntyped(path), undefined)),
      ];
      const verdict = moved.verdict === 'proved' && gaps.length > 0 ? 'open' : moved.verdict;
      const assumptions = [...moved.assumptions, stateAssumed(opened.call, kept ? stateFile : undefined)];
      return { ...moved, file, verdict, gaps, assumptions, restoredBy: kept ? opened.target : '' };
    } catch (error) {
      if (!(error instanceof UnitLoadError)) throw error;
      if (error.option) throw new OptionError(optionMisfit(error.message));
      throw new ProgramError('load-error', error.message, { location: opened.relocate(error.location) });
    }
  }
}
