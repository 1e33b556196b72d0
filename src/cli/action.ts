// What a command does once its arguments are valid. Each command's file declares its options and hands its action to main.
import type { Streams } from './run-command.js';

/** @returns the exit code */
export type Action = (streams: Streams, signal: AbortSignal) => Promise<number>;

/**
 * Takes the action of the command that was given.
 * @param untilInterrupted the command runs until a signal ends it: that is no failure
 */
export type Act = (action: Action, untilInterrupted?: boolean) => void;
