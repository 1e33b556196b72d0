#!/usr/bin/env node
// The executable. Help and the version are printed as the build has stored them; everything else is loaded by start.ts.
import { fstatSync, readFileSync, writeSync } from 'node:fs';
import { askedFor, PLAIN_WIDTH } from './help-page.js';

/** Undefined: the arguments ask for something else, or nothing is stored. */
function storedAnswer(args: readonly string[]): string | undefined {
  if (args.length === 0 || args.length > 2) return undefined;
  try {
    const stored = JSON.parse(readFileSync(new URL('./help.json', import.meta.url), 'utf8'));
    return askedFor(
      args,
      stored,
      fstatSync(1).isCharacterDevice() ? process.stdout.columns || PLAIN_WIDTH : PLAIN_WIDTH,
    );
  } catch {
    return undefined;
  }
}

/** The streams of the process take longer to make than a text takes to write. False: it cannot be written. */
function print(text: string): boolean {
  let left = Buffer.from(text);
  try {
    while (left.length > 0) left = left.subarray(writeSync(1, left));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A reader that has seen enough (`| head`) is no error; one that is slow is waited for.
    if (code === 'EAGAIN') process.stdout.on('error', () => {}).write(left);
    return code === 'EAGAIN' || code === 'EPIPE';
  }
}

const args = process.argv.slice(2);
const answer = storedAnswer(args);
if (answer === undefined || !print(answer)) process.exitCode = await (await import('./start.js')).start(args);
