// Diagnostic texts of `enumerate`: usage errors, and the lines that say what a result rests on.
import type { ErrorCode } from './codes.js';
import type { Message } from './messages.js';

export function needsPredicate(target: string): Message {
  return {
    code: 'usage',
    text: `a predicate is FILE#function, FILE#Class or FILE#Class.method; '${target}' was given`,
    hint: 'name the function after a #',
  };
}

export function notAPredicate(unit: string, why: string): Message {
  return { code: 'not-a-predicate', text: `${unit} is not a predicate: ${why}`, hint: 'a predicate returns a boolean' };
}

export function wrongBound(text: string): Message {
  return {
    code: 'wrong-bound',
    text: `--bound must be a whole number from 1 to 10,000, or CLASS=NUMBER; it is '${text}'`,
    hint: '--bound 4 --bound List=1',
  };
}

export function missingBound(): Message {
  return {
    code: 'missing-bound',
    text: 'enumerate needs a bound',
    hint: '--bound 3: three objects of each class, three values of each type',
  };
}

export function wrongDomain(text: string): Message {
  return {
    code: 'wrong-domain',
    text: `--domain takes NAME=V1,V2,...; it was given '${text}'`,
    hint: 'NAME is a parameter, a field or a type: --domain size=0..8 --domain string=a,b,c',
  };
}

export function wrongGenerator(text: string): Message {
  return {
    code: 'wrong-generator',
    text: `--generator takes NAME=FILE#EXPORT; it was given '${text}'`,
    hint: 'EXPORT is a function that gives an iterable of values: --generator b2s=maps.ts#partialMaps',
  };
}

export function specProblem(code: ErrorCode, text: string, hint: string | undefined): Message {
  return { code, text, hint };
}

export function wrongOutput(file: string, wanted: string): Message {
  return { code: 'wrong-output', text: `--out ${file}: ${wanted}` };
}
