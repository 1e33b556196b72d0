// The command line that runs one path of a finding again: the unit, every option that its prefix means something under, the prefix.
// Options that say how far to search or what to print are none of these.
import { type CheckOptions, DEFAULT_OPTIONS } from '../result/options.js';
import type { PathResult, UnitResult } from '../result/result.js';
import { displayPath, type Layout } from './layout.js';

/** How options are written that change what a prefix means or what is a violation. Where the result of a unit tells, it is asked instead. */
const WRITTEN: { readonly [Key in keyof CheckOptions]?: string } = {
  rejections: '--rejections',
  arrays: '--arrays',
  returned: '--returned',
  failOn: '--fail-on',
  concrete: '--concrete',
  concretize: '--concretize',
  assume: '--assume',
  languages: '--language',
  classPath: '--class-path',
  jdk: '--jdk',
  allowRead: '--allow-read',
  allowWrite: '--allow-write',
  allowNet: '--allow-net',
  allowChildProcess: '--allow-child-process',
  allowWorker: '--allow-worker',
  allowAddons: '--allow-addons',
  allowEnv: '--allow-env',
};
const FILES: ReadonlySet<string> = new Set(['assume', 'languages', 'classPath', 'jdk']);
/** Written as `--allow-read=a,b`: what follows after a space would be another target. */
const FOLDERS: ReadonlySet<string> = new Set(['allowRead', 'allowWrite']);

export type ReplayLayout = Pick<Layout, 'cwd' | 'options'>;

export function replayCommand(unit: UnitResult, path: PathResult, layout: ReplayLayout): string {
  const models = [...new Set(unit.models?.map((model) => model.file))].map((file) => `--models ${shellQuote(file)}`);
  const words = [
    ...models,
    ...(unit.summaries === undefined ? [] : ['--summaries']),
    ...given(layout),
    ...(path.clock === undefined ? [] : [`--clock ${path.clock}`]),
    ...(path.fs === undefined ? [] : [`--fs ${path.fs}`]),
    ...(path.race === undefined ? [] : ['--race']),
  ];
  return ['npx everypath check', targetOf(unit, layout), ...words, `--replay ${path.prefix}`].join(' ');
}

/** A unit as the command line names it. */
export function targetOf(unit: UnitResult, layout: Pick<Layout, 'cwd'>): string {
  return shellQuote(displayPath(unit.restoredBy ?? `${unit.file}#${unit.unit}`, layout));
}

function given(layout: ReplayLayout): string[] {
  const { options } = layout;
  if (options === undefined) return [];
  return Object.entries(WRITTEN).flatMap(([key, flag]) => {
    const value = options[key as keyof CheckOptions];
    if (value === undefined || value === DEFAULT_OPTIONS[key as keyof CheckOptions] || value === false) return [];
    if (value === true) return [flag];
    const quoted = (text: unknown): string =>
      shellQuote(FILES.has(key) ? displayPath(String(text), layout) : String(text));
    if (!Array.isArray(value)) {
      if (typeof value !== 'object') return [`${flag} ${quoted(value)}`];
      return Object.entries(value).map(([name, text]) => `${flag} ${quoted(`${name}=${text}`)}`);
    }
    if (FOLDERS.has(key)) return value.length === 0 ? [] : [`${flag}=${shellQuote(value.join(','))}`];
    return value.map((text) => `${flag} ${quoted(text)}`);
  });
}

function shellQuote(text: string): string {
  return /^[\w./#:@=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
