// Entries of a run's path that hold a value instead of an option: texts and pinned parts of the input. Part of RunContext.
import type { Primitive } from '../logic/term.js';
import type { SiteId } from '../path/choice.js';
import { Kind } from '../path/path.js';
import type { RunPath } from './open-branch.js';

/** Pins belong to parts of the input, whatever code reads them. */
const NO_SITE: SiteId = -1;

export function remembered(path: RunPath, text: string | undefined, site: SiteId): string | undefined {
  // The run that made this prefix may have had nothing to remember.
  if (path.replaying) return path.expects(Kind.text) ? (path.repeatValue(Kind.text, site) as string) : undefined;
  if (text !== undefined) path.recordValue(Kind.text, site, text);
  return text;
}

export function pinned(path: RunPath, value: Primitive | undefined): Primitive | undefined {
  if (path.replaying) return path.repeatValue(Kind.pin, NO_SITE);
  path.recordValue(Kind.pin, NO_SITE, value);
  return value;
}

/** Has the run pinned parts? Its first entry says so. @param pins it is to have them, if it is a new one */
export function startsPinned(path: RunPath, pins: boolean): boolean {
  const has = path.replaying ? path.expects(Kind.pin) : pins;
  if (has) pinned(path, undefined);
  return has;
}
