// Gaps of single paths: what could not be decided, completed, replayed or followed.
import type { Capability } from '../permissions.js';
import { type GapText, gapOf } from './gap-text.js';

const ANOTHER_SOLVER = '--solver with another program';

/** @param what reached code without a model */
export function concretized(what: string): GapText {
  return gapOf('concretized', what, 'avoid the call, or write a model for it');
}

export function concretizedInContract(what: string): GapText {
  return gapOf('concretized', what, 'avoid the call in a contract');
}

/** @param what cannot be followed */
export function unsupported(what: string, lift?: string): GapText {
  return gapOf('unsupported', what, lift);
}

export function denied(what: string, capability: Capability, option: string): GapText {
  return gapOf('denied', what, option, capability);
}

export function unsupportedInput(type: string): GapText {
  return gapOf('unsupported', `an input of type ${type}`, 'narrow the type, or pass the value with --concrete');
}

/** The file was loaded, and the unit is not there. */
export function unitMissing(problem: string): GapText {
  return gapOf('unsupported', problem, 'name a function that exists once the file is loaded');
}

export function diverged(how: string): GapText {
  return gapOf('nondeterminism', how, 'make time, randomness and iteration order inputs');
}

// the solver

export function pathUndecided(): GapText {
  return gapOf('solver-unknown', 'whether a path is possible', ANOTHER_SOLVER);
}

export function differenceUndecided(at: string): GapText {
  return gapOf('solver-unknown', `whether ${at} differs`, ANOTHER_SOLVER);
}

/** Inputs for a path were wanted at once. */
export function noInputsInTime(): GapText {
  const message = 'whether a path is possible: no inputs were found in the time for a query';
  return gapOf('unsupported', message, '--search coverage');
}

// the original

export function noCompletion(): GapText {
  const message = 'no input was found that completes a path and satisfies the precondition';
  return gapOf('no-completion', message, 'simplify the precondition');
}

export function cannotBuild(problem: string, lift: string): GapText {
  return gapOf('no-completion', problem, lift);
}

export function notReplayed(predicted: 'violation' | 'difference' | 'race' | undefined, prefix: string): GapText {
  const what =
    predicted === undefined
      ? 'the original code behaves differently than predicted'
      : `a ${predicted} that the original code does not show`;
  return gapOf('not-replayed', `${what} (prefix ${prefix})`, 'report it, with the prefix');
}

/** @param model the file of the user's models, as it was given */
export function modelDiffers(name: string, model: string, violation: boolean): GapText {
  const what = violation
    ? `a violation that ${name} itself does not show, only the model of it`
    : `${name} behaves differently than the model of it`;
  return gapOf('not-replayed', what, `compare them with everypath model-check ${model}`);
}

// matching and comparison

export function underAbstraction(): GapText {
  return gapOf('abstraction', 'the search ended under abstraction: states were left out', '--match exact');
}

export function notCompared(what: string, at: string): GapText {
  return gapOf('unsupported', `${what} are not compared (${at})`, 'compare what they are used for');
}

const SAME_KIND = 'compare units of the same kind';

export function kindsDiffer(old: string, now: string): GapText {
  return gapOf('unsupported', `${old}, ${now}`, SAME_KIND);
}

export function onlyOneHas(version: 'old' | 'new', parameter: string): GapText {
  const message = `only the ${version} version has the parameter ${parameter}`;
  return gapOf('unsupported', message, 'compare versions that take the same parameters');
}

export function fieldsDiffer(name: string, old: string, now: string): GapText {
  const message = `objects of class ${name} have other fields in the old version (${old}) than in the new one (${now})`;
  return gapOf('unsupported', message, 'compare a function that makes the objects itself and calls their methods');
}

// faults of the tool

/** @param details what happened, where, on which path */
export function engineFault(details: string): GapText {
  return gapOf('engine-bug', details, 'report it');
}

/** @param how signal or exit code, and what V8 said */
export function processEnded(how: string): GapText {
  return gapOf('crash', `the engine's process ended with ${how}`);
}

/** Of a property of a test: nothing was tested. */
export function nothingTried(): GapText {
  return gapOf('no-completion', 'no input gets past what the property assumes', 'weaken its filters and preconditions');
}
