// A range of random functions: checked together in one file, judged, and made small where something is wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessHost } from '../../../src/host/in-process.js';
import { openProgram, parseTarget } from '../../../src/languages/javascript/frontend/program.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../../../src/result/options.js';
import type { UnitResult, Verdict } from '../../../src/result/result.js';
import { hostForGoals, judgeGoals } from './goals.js';
import { judge, PlainProgram } from './judge.js';
import { checkedText, type FuzzProgram, makeProgram } from './program.js';
import { smaller } from './statement.js';

/** Small on purpose: many programs a little deep rather than few in depth. */
const LIMITS: Partial<CheckOptions> = { maxPaths: 60, maxSteps: 3000, timeout: 1, maxObjects: 8, paths: 20 };

export interface Opinion {
  readonly program: FuzzProgram;
  readonly verdict: Verdict | undefined;
  readonly defect: string | undefined;
}

export interface Defect {
  readonly id: string;
  readonly defect: string;
  readonly source: string;
}

export interface OpinionRange {
  readonly opinions: readonly Opinion[];
  readonly defects: readonly Defect[];
}

export async function secondOpinion(seed: number, first: number, count: number): Promise<OpinionRange> {
  const programs = Array.from({ length: count }, (_, i) => makeProgram(seed, first + i));
  const opinions = await opinionsOn(programs);
  const defects: Defect[] = [];
  for (const { program, defect } of opinions) if (defect !== undefined) defects.push(await minimal(program, defect));
  return { opinions, defects };
}

export async function opinionsOn(programs: readonly FuzzProgram[]): Promise<Opinion[]> {
  const plain = new PlainProgram(programs);
  const results = await checkAll(programs, plain);
  const opinions: Opinion[] = [];
  for (const program of programs) {
    const result = results.get(program.name);
    const defect =
      typeof result === 'object' ? await judge(program, result, plain) : (result ?? 'the unit is not found');
    opinions.push({ program, defect, verdict: typeof result === 'object' ? result.verdict : undefined });
  }
  return opinions;
}

/** A result for each function, or how the engine failed. */
async function checkAll(
  programs: readonly FuzzProgram[],
  plain: PlainProgram,
): Promise<Map<string, UnitResult | string>> {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-opinion-'));
  try {
    const file = join(folder, 'units.ts');
    writeFileSync(join(folder, 'tsconfig.json'), CONFIG);
    const text = checkedText(programs);
    writeFileSync(file, text);
    const wanted = new Set(programs.map(({ name }) => name));
    const opened = openProgram([parseTarget(file)], { cwd: folder });
    const options = { ...DEFAULT_OPTIONS, ...LIMITS };
    const host = new InProcessHost(options, []);
    const goalsHost = hostForGoals(options);
    const results = new Map<string, UnitResult | string>();
    for (const unit of opened.units) {
      if (!wanted.has(unit.name)) continue;
      try {
        const program = programs.find(({ name }) => name === unit.name) as FuzzProgram;
        const goals = hasGoals(program) && (await judgeGoals(program, unit, opened, plain, text, goalsHost));
        results.set(unit.name, goals || (await host.explore(unit, opened.source(unit), { onEvent: () => {} })));
      } catch (error) {
        results.set(unit.name, `the engine threw ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const CONFIG = '{ "compilerOptions": { "strict": true, "target": "ES2022", "types": [] } }';

/** Goals are looked at in one program of five: a search more. */
function hasGoals({ id }: FuzzProgram): boolean {
  return Number(/\d+$/.exec(id)?.[0]) % 5 === 0;
}

/** What kind of defect it is, without what depends on the program. */
function kindOf(defect: string): string {
  return defect.split(' on (')[0].replace(/\d+/g, '#').slice(0, 40);
}

const TRIES = 40;

async function minimal(program: FuzzProgram, defect: string): Promise<Defect> {
  let best = { program, defect };
  let tries = TRIES;
  const candidates = function* (from: FuzzProgram): Generator<FuzzProgram> {
    if (from.ensures !== undefined) yield { ...from, ensures: undefined };
    if (from.requires !== undefined) yield { ...from, requires: undefined };
    for (const body of smaller(from.body)) yield { ...from, body };
  };
  for (let progress = true; progress && tries > 0; ) {
    progress = false;
    for (const candidate of candidates(best.program)) {
      if (tries-- <= 0) break;
      const [opinion] = await opinionsOn([candidate]).catch(() => []);
      if (opinion?.defect === undefined || kindOf(opinion.defect) !== kindOf(defect)) continue;
      best = { program: candidate, defect: opinion.defect };
      progress = true;
      break;
    }
  }
  return { id: program.id, defect: best.defect, source: checkedText([best.program]) };
}
