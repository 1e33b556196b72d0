// Where a task was made: the stack of that call, for reports. Used by event-loop.ts.

/** Frames of the engine above those of the program included. */
const FRAMES = 24;

export function makerOf(): { readonly stack?: string } {
  const maker: { readonly stack?: string } = {};
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  Error.captureStackTrace(maker, makerOf);
  Error.stackTraceLimit = stackTraceLimit;
  return maker;
}
