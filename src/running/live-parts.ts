// The symbolic parts in the program that runs: `--then continue=PATH` writes the values of a path to them before the unit goes on. The probe has a function
// that reads and one that writes each part, in the scope of the unit; what is inside of an object is written from here.
import { parseExpressionAt } from 'acorn';

/** Text of an object that reads and writes the parts; they are checked to be expressions. */
export function liveText(given: readonly string[]): string {
  const paths = given.filter(isExpression);
  const gets = paths.map((path, i) => `case ${i}:return ${path};`).join('');
  const sets = paths.map((path, i) => `case ${i}:${assignment(path)};break;`).join('');
  return `{paths:${JSON.stringify(paths)},get:$i=>{switch($i){${gets}}},set:($i,$v)=>{switch($i){${sets}}}}`;
}

/** A whole expression without `await` and `yield`. */
export function isExpression(given: string): boolean {
  const text = given.trim().replaceAll('#', '$private$');
  try {
    return parseExpressionAt(text, 0, { ecmaVersion: 'latest' }).end === text.length;
  } catch {
    return false;
  }
}

/** Entries of maps are named by `get`. */
function assignment(path: string): string {
  const entry = /^(.*)\.get\((.*)\)$/s.exec(path);
  return entry === null ? `${path}=$v` : `${entry[1]}.set(${entry[2]},$v)`;
}
