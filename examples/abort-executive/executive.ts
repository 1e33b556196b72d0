/**
 * The abort executive: decides in every control cycle whether the ascent has to be aborted, and how. After the ascent abort
 * software of a crew vehicle that symbolic-jpf-2008 (section 6) reports on; the rules and the numbers are made up.
 */
import { assert } from 'everypath';
import { type AbortMode, possibleModes, possibleModesOfPrototype, safestMode } from './abort-modes.js';
import { type Action, crewDisplay } from './crew-display.js';
import { checkFlightRules } from './flight-rules.js';
import type { RuleLog } from './rule-book.js';
import { isConsistent, isPossible, type Vehicle } from './vehicle.js';

// The precondition speaks of it.
export { isPossible };

export interface Decision {
  readonly action: Action;
  readonly mode: AbortMode | undefined;
  /** Flight rules that are broken. */
  readonly rules: readonly string[];
  /** What the crew is shown. */
  readonly display: readonly string[];
}

/**
 * @requires isPossible(vehicle)
 */
export function executive(vehicle: Vehicle): Decision {
  return decide(vehicle, possibleModes);
}

/** What the vehicle can be in is not said here: it is learned from simulated ascents (docs/abort-executive.md). */
export function flownExecutive(vehicle: Vehicle): Decision {
  return decide(vehicle, possibleModes);
}

/**
 * The first prototype, with a hole between two of its abort modes.
 * @requires isPossible(vehicle)
 */
export function prototypeExecutive(vehicle: Vehicle): Decision {
  return decide(vehicle, possibleModesOfPrototype);
}

function decide(vehicle: Vehicle, modes: (vehicle: Vehicle) => AbortMode[]): Decision {
  const log = checkFlightRules(vehicle);
  if (!isConsistent(vehicle) || vehicle.avionics.inhibited) return decision(log, 'hold', undefined);
  if (log.broken.length === 0) return checked(log, decision(log, 'continue', undefined));
  const mode = safestMode(modes(vehicle), log.has('systems'));
  if (mode === undefined) return checked(log, decision(log, 'continue', undefined));
  initiate(mode);
  return checked(log, decision(log, 'abort', mode));
}

function decision(log: RuleLog, action: Action, mode: AbortMode | undefined): Decision {
  return { action, mode, rules: log.broken.map((rule) => rule.id), display: crewDisplay(log, action, mode) };
}

/** The rest of the flight software takes over from here. */
function initiate(_mode: AbortMode): void {}

/** Safety properties from the requirements. */
function checked(log: RuleLog, decision: Decision): Decision {
  const broken = log.broken.length > 0;
  assert(!broken || decision.mode !== undefined, 'a flight rule is broken but no abort mode was chosen');
  assert(broken || decision.mode === undefined, 'an abort mode was chosen but no flight rule is broken');
  assert(!log.has('systems') || decision.mode !== 'orbit', 'systems rules come before performance rules');
  return decision;
}
