// The replacement texts of replace and replaceAll with a regular expression: `$1`, `$<name>`, `$&` and their kin.
import { apply, constant } from '../../../../logic/build.js';
import { textOf } from '../../../../logic/constant.js';
import type { Term } from '../../../../logic/term.js';
import { EMPTY, type Value, ZERO } from '../values.js';
import type { Kit } from './model.js';
import type { Match } from './regexp-match.js';

const concat = (a: Term, b: Term): Term => apply('concat', [a, b]);

/** The text to put in place of a match. A symbolic template is taken as it is when it has no `$`, else narrowed. */
export function templateOf(kit: Kit, replacement: Value): (match: Match) => Term {
  const given = kit.convert.stringTerm(replacement);
  if (textOf(given) === undefined && !kit.decide(apply('includes', [given, constant('$')]))) return () => given;
  const text = textOf(given) ?? String(kit.env.context.concretize(given, 'a replacement text with $ in it', -1));
  return (match) => expanded(match, text);
}

function expanded(match: Match, template: string): Term {
  const { count, names } = match.regex.groups;
  let result = EMPTY;
  const put = (term: Term | undefined): void => {
    if (term !== undefined) result = concat(result, term);
  };
  const parts = /\$(?:([$&`'])|(\d\d?)|<([^>]*)>)/g;
  let done = 0;
  for (let part = parts.exec(template); part !== null; part = parts.exec(template)) {
    const [all, sign, digits, name] = part;
    let end = part.index + all.length;
    let value: Term | undefined;
    let known = true;
    if (sign === '$') value = constant('$');
    else if (sign === '&') value = match.whole;
    else if (sign === '`') value = apply('substring', [match.text, ZERO, match.index]);
    else if (sign === "'") value = match.after;
    else if (digits !== undefined) {
      let group = Number(digits);
      if (group > count && digits.length === 2) {
        group = Number(digits[0]);
        end--;
      }
      known = group >= 1 && group <= count;
      if (known) value = match.group(group);
    } else {
      known = names.size > 0;
      const numbers = names.get(name) ?? [];
      for (const group of numbers) value ??= match.group(group);
    }
    if (!known) {
      parts.lastIndex = part.index + 1;
      continue;
    }
    put(constant(template.slice(done, part.index)));
    put(value);
    done = end;
    parts.lastIndex = end;
  }
  put(constant(template.slice(done)));
  return result;
}
