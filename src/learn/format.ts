// The format of texts as classes of characters: `AB-0123` is two capitals, a dash, four digits. One pattern must fit nearly all of them.

interface Part {
  readonly kind: string;
  min: number;
  max: number;
}

const CLASSES: readonly (readonly [kind: string, test: RegExp])[] = [
  ['\\d', /^\d$/],
  ['[A-Z]', /^[A-Z]$/],
  ['[a-z]', /^[a-z]$/],
];

/** The source of a pattern with anchors; undefined when there is no common format worth saying. */
export function formatOf(texts: readonly string[], share: number): string | undefined {
  const groups = new Map<string, { count: number; parts: Part[] }>();
  for (const text of texts) {
    const parts = partsOf(text);
    const key = parts.map(({ kind }) => kind).join('');
    const known = groups.get(key);
    if (known === undefined) {
      if (groups.size > 256) return undefined;
      groups.set(key, { count: 1, parts });
      continue;
    }
    known.count++;
    known.parts.forEach((part, i) => {
      part.min = Math.min(part.min, parts[i].min);
      part.max = Math.max(part.max, parts[i].max);
    });
  }
  const [best] = [...groups.values()].sort((a, b) => b.count - a.count);
  if (best === undefined || best.count < texts.length * share || best.parts.length === 0) return undefined;
  return `^${best.parts.map(({ kind, min, max }) => kind + times(min, max)).join('')}$`;
}

function times(min: number, max: number): string {
  if (min === max) return min === 1 ? '' : `{${min}}`;
  return `{${min},${max}}`;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const char of text.slice(0, 256)) {
    const kind =
      CLASSES.find(([, test]) => test.test(char))?.[0] ??
      char.replace(/[\\/^$.*+?()[\]{}|\n\r]/g, (c) => (c === '\n' ? '\\n' : c === '\r' ? '\\r' : `\\${c}`));
    const last = parts.at(-1);
    if (last?.kind === kind) {
      last.min++;
      last.max++;
    } else parts.push({ kind, min: 1, max: 1 });
  }
  return parts;
}
