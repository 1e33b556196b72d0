// Data of unknown shape behind type guards.
// expect: {"unit":"read","verdict":"proved"}
// expect: {"unit":"unguarded","verdict":"refuted","violations":["runtime-error"]}
import { assert } from 'everypath';

function isRecord(x: unknown): x is Record<string, unknown> {
  return typeof x === 'object' && x !== null && !Array.isArray(x);
}

export function read(data: unknown): number {
  if (!isRecord(data)) return 0;
  const { port } = data;
  if (typeof port !== 'number') return 80;
  if (!(port > 0 && port < 65536)) return 80;
  assert(port > 0);
  return port;
}

export function unguarded(data: unknown): unknown {
  if (typeof data === 'object') return (data as { port: number }).port;
  return undefined;
}
