// Which conjuncts of a path condition the drawn input structure already shows (`node.next !== null`, aliases, types), so
// that the table's constraint column holds only the rest, as in Fig. 1 of gse-2003. The JSON keeps them all.

import { memberText } from '../result/member-text.js';
import type { Structure, StructureValue } from '../result/result.js';

/** The rest, ready to be joined with `&&`. */
export function constraints(pathCondition: readonly string[], input: Structure): string[] {
  const places = placesOf(input);
  const rest = pathCondition.filter((conjunct) => !isVisible(conjunct, places));
  return rest.length === 1 ? rest : rest.map((conjunct) => (bindsWeakly(conjunct) ? `(${conjunct})` : conjunct));
}

const REGEX = /(?<=^|[(! ])\/(?! )(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*/;
const TOKENS = new RegExp(`${REGEX.source}|"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|[([{]|[)\\]}]|\\|\\||\\?`, 'g');

/** Has an operator weaker than `&&` outside parentheses, strings and regular expressions. */
function bindsWeakly(expression: string): boolean {
  let depth = 0;
  for (const [token] of expression.matchAll(TOKENS)) {
    if ('([{'.includes(token)) depth++;
    else if (')]}'.includes(token)) depth--;
    else if (depth === 0 && (token === '||' || token === '?')) return true;
  }
  return false;
}

/** Every decided place of the structure by the expression that reaches it first. */
function placesOf(structure: Structure): Map<string, StructureValue> {
  const objects = new Map(structure.objects.map((o) => [o.id, o]));
  const places = new Map<string, StructureValue>();
  const seen = new Set<number>();
  const open = structure.roots.map((root) => ({ path: root.name, value: root.value }));
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    if (place.value.kind === 'undecided') continue;
    places.set(place.path, place.value);
    if (place.value.kind !== 'object' || seen.has(place.value.id)) continue;
    seen.add(place.value.id);
    for (const field of objects.get(place.value.id)?.fields ?? []) {
      open.push({ path: memberText(place.path, field.name), value: field.value });
    }
  }
  return places;
}

function isVisible(conjunct: string, places: ReadonlyMap<string, StructureValue>): boolean {
  const isObject = (path: string): boolean => places.get(path)?.kind === 'object';
  const type = /^(?:typeof (.+) === "(?:object|function)"|Array\.isArray\((.+)\)|(.+)\.constructor === \w+)$/.exec(
    conjunct,
  );
  if (type !== null) return isObject(type[1] ?? type[2] ?? type[3]);
  const comparison = /^(.+) [!=]== (.+)$/.exec(conjunct);
  if (comparison === null) return false;
  const [, left, right] = comparison;
  if (right === 'null' || right === 'undefined') return places.has(left);
  const shown = places.get(left);
  if (shown?.kind === 'primitive' && shown.text === right) return conjunct.includes(' === ');
  return isObject(right) && places.has(left);
}
