// Names of tests: what happens and when, from the outcome and the condition of the path.

import { isObjectRef, type Observation, type SeenObject } from '../../../result/observation.js';
import type { PathResult } from '../../../result/result.js';
import { literal, quote } from '../codec/source-text.js';
import { changedInputs } from './changes.js';
import { inWords, joinWords, type Words } from './in-words.js';

const MAX_VALUE = 40;
const MAX_CONDITIONS = 90;
/** Which task comes next where several may, as conditions say it. */
const NEXT_TASK = /^next: (\w+ \S+).*$/s;

export function titleOf(path: PathResult): string {
  const { observation } = path;
  const what = observation === undefined ? path.outcome.kind : outcomeText(observation);
  const when = conditionText(path.pathCondition);
  const title = when === '' ? what : `${what} when ${when}`;
  return path.boundary === undefined ? title : `${title}, where ${inWords(path.boundary).text}`;
}

/** Of a test that says what should be where the code violates something. */
export function wantedTitle(path: PathResult): string {
  const { outcome, pathCondition } = path;
  const when = conditionText(pathCondition);
  return `${shouldBe(outcome)}${when === '' ? '' : ` when ${when}`}`;
}

function shouldBe({ property, error }: PathResult['outcome']): string {
  if (property === 'ensures' || property === 'invariant') return `keeps its @${property}`;
  if (property === 'never-settles') return 'settles';
  return property === 'assertion' ? 'keeps its assertion' : `does not throw ${error?.name ?? 'an error'}`;
}

function outcomeText(seen: Observation): string {
  const { end } = seen;
  switch (end.kind) {
    case 'asserted':
      return 'throws Error';
    case 'unsettled':
      return 'never settles';
    case 'stopped':
      return 'stops';
    case 'threw': {
      if (!isObjectRef(end.error)) return `throws ${short(literal(end.error))}`;
      const { class: owner, kind } = seen.after[end.error.object];
      return `throws ${owner?.name ?? (kind === 'error' ? 'Error' : 'an object')}`;
    }
    case 'returned': {
      const changed = [...changedInputs(seen)].map((index) => seen.inputs[index][0]);
      const { value } = end;
      if (value === undefined && changed.length > 0) return `changes ${changed.join(', ')}`;
      if (!isObjectRef(value)) return `returns ${short(literal(value))}`;
      const input = seen.inputs.find(([, v]) => isObjectRef(v) && v.object === value.object);
      return `returns ${input?.[0] ?? objectText(seen.after[value.object])}`;
    }
  }
}

function objectText(object: SeenObject): string {
  const name = object.class?.name;
  if (object.kind === 'array' && name === undefined) {
    const { length = 0 } = object.items ?? { length: object.length ?? 0 };
    return length === 0 ? 'an empty array' : `an array of ${length}`;
  }
  if (object.kind === 'object' && (name === undefined || name === 'null')) return 'an object';
  const text = name ?? object.kind;
  return `${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`;
}

/** The last conditions say most about a path: earlier ones are left out when there is no room. */
function conditionText(conditions: readonly string[]): string {
  const shown: Words[] = [];
  let length = 0;
  for (const condition of [...conditions].reverse()) {
    const words = NEXT_TASK.test(condition)
      ? { text: condition.replace(NEXT_TASK, '$1 comes next') }
      : inWords(condition);
    if (length + words.text.length > MAX_CONDITIONS && shown.length > 0) {
      shown.push({ text: '...' });
      break;
    }
    shown.push(words);
    length += words.text.length;
  }
  return joinWords(shown.reverse()).replace(/\s+/g, ' ');
}

function short(text: string): string {
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 3)}...` : text;
}

/** A title as a string literal, in the quotes that need fewer escapes. */
export function titleText(title: string): string {
  return title.includes("'") && !/["\\\n]/.test(title) ? `"${title}"` : quote(title);
}
