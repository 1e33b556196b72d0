// From what came out of a run to the path's outcome: errors of intent, runtime errors, assertions, the engine's own
// signals and the engine's own bugs.
import { types } from 'node:util';
import type { ThrownKind } from '../../call.js';

const RUNTIME_ERRORS = new Set(['TypeError', 'RangeError', 'ReferenceError']);

export function errorName(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  return textOf(error, 'name') ?? 'object';
}

export function errorMessage(error: unknown): string {
  if (typeof error === 'function') return '';
  if (typeof error !== 'object' || error === null) return String(error);
  return textOf(error, 'message') ?? '';
}

/** A thrown value in one line, for messages. */
export function thrownText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return `${errorMessage(error) || 'a function'} was thrown`;
  return `${errorName(error)}: ${errorMessage(error)}`;
}

export function errorStack(error: unknown): string | undefined {
  return typeof error !== 'object' || error === null ? undefined : textOf(error, 'stack');
}

/** A property of an error, where asking for it does no harm: the program may have made it a trap. */
function textOf(error: object, key: 'name' | 'message' | 'stack'): string | undefined {
  if (types.isProxy(error)) return undefined;
  try {
    const text = (error as Record<string, unknown>)[key];
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined; // a getter of the program's own threw
  }
}

export function isStackOverflow(error: unknown): boolean {
  return errorName(error) === 'RangeError' && errorMessage(error).startsWith('Maximum call stack size exceeded');
}

/**
 * @param own the error was raised by a `throw` of the program
 * @param announced names of errors that the unit says it throws
 * @param foreign the error object belongs to the engine's realm, not to the program's
 */
export function classifyThrown(
  error: unknown,
  own: boolean,
  foreign: boolean,
  announced: readonly string[] = [],
): ThrownKind {
  if (isStackOverflow(error) && !own) return 'stack-overflow';
  if (errorName(error) === 'AssertionError') return 'assertion';
  if (own) return 'intent';
  if (foreign) return 'engine-bug';
  const unexpected = RUNTIME_ERRORS.has(errorName(error)) && !announced.includes(errorName(error));
  return unexpected ? 'runtime-error' : 'intent';
}
