// A range of random functions: checked together in one file, judged, and made small where something is wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessHost } from '../../../src/host/in-process.js';
import { openProgram, parseTarget } from '../../../src/languages/javascript/frontend/program.js';
import type { OpenProgram } from '../../../src/languages/language.js';
import type { UnitDescription } from '../../../src/languages/unit.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../../../src/result/options.js';
import type { UnitResult, Verdict } from '../../../src/result/result.js';
import { hostForGoals, judgeGoals } from './goals.js';
import { judge, PlainProgram } from './judge.js';
import { type FuzzProgram, makeProgram } from './program.js';
import { smaller } from './statement.js';
import { checkedText } from './text.js';

/** Small on purpose: many programs a little deep rather than few in depth. */
const LIMITS: Partial<CheckOptions> = { maxPaths: 25, maxSteps: 1500, timeout: 0.5, maxObjects: 6, paths: 10 };

/** Of the solver: what takes long to solve is seldom what a verdict is wrong about. */
const EFFORT = 0.1;

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
    const result = results.get(program.unit);
    const defect =
      typeof result === 'object' ? await judge(program, result, plain) : (result ?? 'the unit is not found');
    opinions.push({ program, defect, verdict: typeof result === 'object' ? result.verdict : undefined });
  }
  return opinions;
}

/** A result for each function, or how the engine failed. */
type Results = Map<string, UnitResult | string>;

async function checkAll(programs: readonly FuzzProgram[], plain: PlainProgram): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-opinion-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), CONFIG);
    const options = { ...DEFAULT_OPTIONS, ...LIMITS };
    const host = new InProcessHost(options, [], processorTime, EFFORT);
    const results: Results = new Map();
    await visitAll(folder, 'units.ts', programs, results, (_, unit, { opened }) =>
      host.explore(unit, opened.source(unit), { onEvent: () => {} }),
    );
    const goalsHost = hostForGoals(options, processorTime);
    // In a file of their own: a search for goals translates the whole file anew.
    await visitAll(folder, 'goals.ts', programs.filter(hasGoals), results, (program, unit, { opened, text }) =>
      judgeGoals(program, unit, opened, plain, text, goalsHost),
    );
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of the process: a loaded machine shortens no search. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface OpenFile {
  readonly opened: OpenProgram;
  readonly text: string;
}

/** Visits the units of programs that share a file; what a visit says becomes the result of its program. */
async function visitAll(
  folder: string,
  name: string,
  programs: readonly FuzzProgram[],
  results: Results,
  visit: (program: FuzzProgram, unit: UnitDescription, file: OpenFile) => Promise<UnitResult | string | undefined>,
): Promise<void> {
  if (programs.length === 0) return;
  const file = join(folder, name);
  const text = checkedText(programs);
  writeFileSync(file, text);
  const opened = openProgram([parseTarget(file)], { cwd: folder });
  const wanted = new Map(programs.map((program) => [program.unit, program]));
  for (const unit of opened.units) {
    const program = wanted.get(unit.name);
    if (program === undefined) continue;
    try {
      const said = await visit(program, unit, { opened, text });
      if (said !== undefined) results.set(unit.name, said);
    } catch (error) {
      results.set(unit.name, `the engine threw ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
}

const CONFIG = '{ "compilerOptions": { "strict": true, "target": "ES2022", "types": [] } }';

/** Goals are looked at in one program of ten: a search more. */
function hasGoals({ id }: FuzzProgram): boolean {
  return Number(/\d+$/.exec(id)?.[0]) % 10 === 0;
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
