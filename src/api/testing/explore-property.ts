// Explores a property of a test file, in this process: called by the entries for runners that load ES modules, and by the child process of
// the entry for jest (explore-child.ts).
import type { UnitShare } from '../../host/protocol.js';
import type { OpenProgram } from '../../languages/language.js';
import type { UnitDescription } from '../../languages/unit.js';
import type { CheckOptions } from '../../result/options.js';
import type { PathResult, UnitResult } from '../../result/result.js';

/** Which property, and how. */
export interface PropertyRequest {
  readonly file: string;
  /** How many properties the file had registered before. */
  readonly index: number;
  readonly options: CheckOptions;
}

export interface ExploredProperty {
  readonly result: Pick<UnitResult, 'verdict' | 'gaps'>;
  /** What breaks it, as the original code has shown. */
  readonly broken: PathResult | undefined;
}

export type ExploreProperty = (request: PropertyRequest) => Promise<ExploredProperty>;

export const exploreProperty: ExploreProperty = async ({ file, index, options }) => {
  const { openForall } = await import('../../languages/javascript/forall/open-forall.js');
  const { program, unit } = openForall(file, index, process.cwd());
  return untilBroken(program, unit, options);
};

/** Ends at the first input that breaks the property. */
export async function untilBroken(
  program: Pick<OpenProgram, 'source'>,
  unit: UnitDescription,
  options: CheckOptions,
): Promise<ExploredProperty> {
  const { EngineHost } = await import('../../host/host.js');
  const host = new EngineHost(options);
  const stop = new AbortController();
  let broken: PathResult | undefined;
  const share: UnitShare = { timeout: options.timeout, patience: Number.POSITIVE_INFINITY };
  try {
    const result = await host.explore(unit, program.source(unit), {
      share,
      signal: stop.signal,
      onEvent: (event) => {
        if (event.type !== 'path' || event.path.outcome.kind !== 'violated' || !event.path.replayed) return;
        broken ??= event.path;
        stop.abort();
      },
    });
    return { result, broken };
  } finally {
    host.close();
  }
}
