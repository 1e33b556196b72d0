// The name of a fact in a certificate: the same whichever side of a comparison is written first, which depends on what a process has met before.
// Used by plan.ts.

const PARTS = /( for all | with | && )/;
const FLIPPED: Readonly<Record<string, string>> = { '>=': '<=', '>': '<' };

export function factName(text: string): string {
  return text.split(PARTS).map(comparisonName).join('');
}

function comparisonName(text: string): string {
  if (text.startsWith('!(') && text.endsWith(')')) return `!(${comparisonName(text.slice(2, -1))})`;
  const found = / (>=|>|===) /.exec(text);
  if (found === null) return text;
  const [left, right] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  const [, operator] = found;
  if (operator === '===') return [left, right].sort().join(' === ');
  return `${right} ${FLIPPED[operator]} ${left}`;
}
