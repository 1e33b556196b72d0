// Engine processes that wait for work between two checks of one program that uses everypath: starting one costs more than most
// units do.
// Always holds: a process serves only checks that would have started one with the same command; code of the user's own is never
// in it; it keeps nobody alive, and ends by itself when the process that started it does.
import { type EngineCommand, type EngineSetup, engineCommand } from './engine-command.js';
import { EngineProcess } from './engine-process.js';

/** Processes that wait at a time. */
const MAX_WAITING = 2;
/** Milliseconds that one waits for work. */
const PATIENCE_MS = 20_000;
/** Of its memory limit: one that holds on to more is not kept. */
const MEMORY_SHARE = 0.25;

interface Waiting {
  readonly engine: EngineProcess;
  readonly key: string;
  readonly end: NodeJS.Timeout;
}

const waiting: Waiting[] = [];

/** One that waits, or a new one. */
export function takeEngine(setup: EngineSetup): EngineProcess {
  const command = engineCommand(setup);
  const wanted = keyOf(command);
  const at = setup.ownCode ? -1 : waiting.findIndex(({ engine, key }) => key === wanted && engine.ended === undefined);
  if (at < 0) return new EngineProcess(setup, command);
  const [{ engine, end }] = waiting.splice(at, 1);
  clearTimeout(end);
  engine.hold();
  return engine;
}

/** It has no job any more. */
export function giveBack(engine: EngineProcess): void {
  if (!isWorthKeeping(engine)) {
    engine.kill();
    return;
  }
  engine.letGo();
  const end = setTimeout(() => drop(engine), PATIENCE_MS).unref();
  waiting.push({ engine, key: keyOf(engine.command), end });
  if (waiting.length > MAX_WAITING) drop(waiting[0].engine);
}

function keyOf({ program, args, env }: EngineCommand): string {
  return JSON.stringify([program, args, env, process.cwd()]);
}

function drop(engine: EngineProcess): void {
  const at = waiting.findIndex((one) => one.engine === engine);
  if (at >= 0) clearTimeout(waiting.splice(at, 1)[0].end);
  engine.kill();
}

function isWorthKeeping(engine: EngineProcess): boolean {
  if (engine.ended !== undefined || engine.setup.ownCode) return false;
  const { maxMemory } = engine.setup.options;
  const usage = engine.usage();
  return usage !== undefined && usage.processor < engine.retirement && usage.megabytes < maxMemory * MEMORY_SHARE;
}
