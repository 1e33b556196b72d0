// Runs programs of one or more files translated, in the realm that paths run in, and as they are in Node; both tell what they
// logged. For what the reference operations of plain-ops.ts cannot show: modules, evaluated text, the realm's own functions.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import vm from 'node:vm';
import { TranslateError, translate } from '../../src/languages/javascript/frontend/instrument/translate.js';
import { EVALUATED, type ModuleCode, type TextToCompile } from '../../src/languages/javascript/module-code.js';
import { AnalysedProgram } from '../../src/languages/javascript/program/analysed.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { Waist } from '../../src/search/waist.js';
import { concreteContext, refuse } from '../fakes/path-context.js';

/** File name (`/a.cjs`, `/b.mjs`) -> source. The first one exports `main(log)`. */
export type Files = Readonly<Record<string, string>>;

function loader(files: Files, dynamic: boolean) {
  let sites = 0;
  let evaluations = 0;
  const known = new Map<string, ModuleCode>();
  return (specifier: string, from: string | undefined): ModuleCode | { error: string; syntax: boolean } => {
    const common = { dynamic, siteBase: sites, markBase: 0, contracts: [] };
    try {
      if (specifier.startsWith(EVALUATED)) {
        const { text, context } = JSON.parse(specifier.slice(EVALUATED.length)) as TextToCompile;
        const number = ++evaluations;
        const evaluated = JSON.parse(context);
        const place = { file: `eval:${number}`, prefix: `$e${number}_` };
        return translate({ ...common, ...place, source: text, format: 'eval', evaluated });
      }
      const file = from === undefined ? specifier : resolve(dirname(from), specifier);
      let code = known.get(file);
      if (code === undefined) {
        const format = file.endsWith('.mjs') ? 'esm' : 'cjs';
        code = translate({ ...common, file, source: files[file], format });
        known.set(file, code);
        sites += code.sites.length;
      }
      return code;
    } catch (error) {
      if (!(error instanceof TranslateError)) throw error;
      return { error: error.message, syntax: true };
    }
  };
}

async function settled(run: () => void): Promise<void> {
  for (let i = 0; i < 10; i++) {
    run();
    await new Promise((next) => setImmediate(next));
  }
}

/** What a program logs, or `! Name` of the error it ends with. */
export async function translatedLog(files: Files, dynamic = false): Promise<string[]> {
  const lines: string[] = [];
  const context = new Waist();
  context.current = concreteContext();
  const unit = { file: Object.keys(files)[0], shapes: [] as UnitDescription['shapes'] } as UnitDescription;
  const state = { aborting: false, loading: false };
  const hooks = { mark: () => {}, spend: refuse, step: () => {}, fresh: refuse, symbolicInput: refuse };
  const program = new AnalysedProgram(unit, loader(files, dynamic), context, state, hooks);
  program.fuel.fuel = 1e9;
  try {
    program.start();
    program.beginPath();
    (program.exports as { main(log: (text: unknown) => void): void }).main((text) => lines.push(String(text)));
  } catch (error) {
    lines.push(errorLine(error));
  }
  await settled(() => vm.runInContext('undefined', program.env.realm.context));
  program.journal.rollback();
  return lines;
}

/** A process of its own: the test runner has an `import` of its own too. */
const DRIVER = `
  import { pathToFileURL } from 'node:url';
  const all = [];
  for (const file of process.argv.slice(1)) {
    const lines = [];
    const log = (text) => lines.push(String(text));
    try {
      const loaded = await import(pathToFileURL(file).href);
      const done = (loaded.main ?? loaded.default.main)(log);
      let timer;
      const late = new Promise((next) => { timer = setTimeout(next, 5000); });
      await Promise.race([Promise.resolve(done).catch(() => {}), late]);
      clearTimeout(timer);
    } catch (error) {
      lines.push('! ' + (error?.name ?? String(error)));
    }
    for (let i = 0; i < 10; i++) await new Promise((next) => setImmediate(next));
    all.push(lines);
  }
  console.log(JSON.stringify(all));`;

/** What programs log in Node. */
export function nativeLogs(programs: readonly Files[]): string[][] {
  const entries = programs.map((files) => {
    const folder = mkdtempSync(join(tmpdir(), 'everypath-native-'));
    for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name.slice(1)), source);
    return join(folder, Object.keys(files)[0].slice(1));
  });
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', DRIVER, ...entries], {
    encoding: 'utf8',
  });
  for (const entry of entries) rmSync(dirname(entry), { recursive: true });
  return JSON.parse(output) as string[][];
}

function errorLine(error: unknown): string {
  return `! ${(error as { name?: string } | undefined)?.name ?? String(error)}`;
}
