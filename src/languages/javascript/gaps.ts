// Gaps that only JavaScript has: what its programs do that cannot be followed, and what its inputs cannot be.
// Whoever records one of these calls a function here; see result/gaps/ for those of every language.
import { type GapText, gapOf } from '../../result/gaps/gap-text.js';
import { unsupported } from '../../result/gaps/paths.js';

// promises, timers, generators

export function asyncGenerator(): GapText {
  return unsupported('an async generator');
}

/** Errors that nobody catches do not end the process: handlers of its own hear of them. */
export function handlersOfProcess(): GapText {
  const message = 'an error that nobody catches, in a program with a handler of the process for it';
  return unsupported(message, 'catch the error where it is thrown');
}

export function waitsForLoading(): GapText {
  const message = 'a promise that may wait for what modules began when they were loaded';
  return unsupported(message, 'await only promises that the code itself settles');
}

/** A timer that does not keep the process alive runs where something else does. */
export function waitsForUnheld(): GapText {
  const message = 'a promise that waits for a timer that was told not to keep the process alive';
  return unsupported(message, 'leave out unref(), or wait for something else');
}

export function waitsForThreads(): GapText {
  const message = 'a promise that waits for Atomics.notify of another thread';
  return unsupported(message, 'await only promises that the code itself settles');
}

export function notStopped(): GapText {
  const message = 'code that is called by native code, or is async, ran as one step beside other threads';
  return unsupported(message, 'use a loop instead of a callback where threads share data');
}

export function threadsNotSeen(what: string): GapText {
  return unsupported(what, 'import it in the file that is checked, or in one that it imports');
}

export function timerLeft(): GapText {
  const message = 'code that a timer would run after the unit returned was not explored';
  return unsupported(message, 'check the function given to the timer by itself');
}

export function endlessWait(): GapText {
  return unsupported('Atomics.wait without a time limit');
}

export function frozenDone(): GapText {
  return unsupported('a symbolic `done` of a frozen iterator result');
}

// tests

/** @param what the stand-in for a test runner, or for fast-check, cannot do */
export function inTest(what: string, lift?: string): GapText {
  return unsupported(what, lift);
}

/** @param what values that fast-check generates and that were no inputs */
export function leftOutOfTest(what: string): GapText {
  return gapOf('limit', what, 'give the arbitrary bounds of its own');
}

// loading and evaluated text

export function symbolicAtLoad(): GapText {
  return unsupported('symbolic() while modules are loaded', 'call it in the function');
}

/** @param what chance or time */
export function oneValueAtLoad(what: string): GapText {
  return gapOf('concretized', `${what} had one value while modules were loaded`, 'call it in the function');
}

export function compilesText(name: string): GapText {
  const lift = 'write the code out, or leave the unit that needs it out';
  return unsupported(`${name}(...) compiles text at run time`, lift);
}

export function functionTextRead(): GapText {
  return gapOf('concretized', 'the source text of a function of the program is read');
}

// inputs

export function classOutOfReach(name: string): GapText {
  const message = `an input of class ${name}: its module is not loaded, or does not have the class at its top level`;
  return unsupported(
    message,
    'name a file that imports the class, not its type alone; or move the class to the top level',
  );
}

export function symbolNamed(name: string): GapText {
  const message = `a property of an input of type ${name} that is named by a symbol`;
  return unsupported(message, 'name the property by a string, or read it in a function of its own');
}

export function keysListed(input: string): GapText {
  const message = `the keys of ${input} are listed: only keys that were read before are considered`;
  return gapOf('concretized', message, 'read the keys that matter by name first');
}

export function longestArrayGrows(): GapText {
  return unsupported('an array of the largest length grows');
}

export function readWhileIterated(): GapText {
  return unsupported('a collection of the input that native code reads while it is iterated');
}

export function changedWhileListed(): GapText {
  return unsupported('what a proof cannot follow of a map or set');
}

// contracts, comparison, models

export function oldAfter(what: string): GapText {
  return unsupported(`old(...) after ${what}`);
}

export function madeInsideCompared(): GapText {
  return unsupported('choose() and symbolic<T>() in code that is compared', 'make them parameters');
}

export function engineFailed(): GapText {
  return unsupported('a path on which the engine failed');
}

export function missingInModel(member: string, name: string, models: string): GapText {
  return unsupported(`${member}, which the model of ${name} does not have`, `add it to the model in ${models}`);
}
