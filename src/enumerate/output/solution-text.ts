// A solution in one line: `Node { key: 0, next: null }`, sets and maps with their members, objects that are referred to more than
// once by number. For the terminal; --json and --out carry the exact encoding.
import { literal } from '../../languages/javascript/codec/source-text.js';
import { countReferences, dataProperties, entriesOf, kindOf } from '../../languages/javascript/codec/value-graph.js';
import { classNameOf, isReference } from '../../languages/javascript/values/object-parts.js';

export function solutionText(inputs: Readonly<Record<string, unknown>>): string {
  const writer = new Writer(Object.values(inputs));
  return Object.entries(inputs)
    .map(([name, value]) => `${name} = ${writer.text(value)}`)
    .join(', ');
}

export function valueText(value: unknown): string {
  return new Writer([value]).text(value);
}

class Writer {
  private readonly counts: ReadonlyMap<object, number>;
  private readonly numbers = new Map<object, number>();

  constructor(roots: readonly unknown[]) {
    this.counts = countReferences(roots);
  }

  text(value: unknown): string {
    if (!isReference(value)) return literal(value);
    const known = this.numbers.get(value);
    if (known !== undefined) return `#${known}`;
    let label = '';
    if ((this.counts.get(value) ?? 0) > 1) {
      this.numbers.set(value, this.numbers.size + 1);
      label = `#${this.numbers.size}`;
    }
    switch (kindOf(value)) {
      case 'array':
        return `${label}[${(value as unknown[]).map((item) => this.text(item)).join(', ')}]`;
      case 'set':
        return `Set${label} ${braces(entriesOf(value).map(([member]) => this.text(member)))}`;
      case 'map':
        return `Map${label} ${braces(entriesOf(value).map(([key, v]) => `${this.text(key)} => ${this.text(v)}`))}`;
      case 'object': {
        const name = `${classNameOf(value) ?? ''}${label}`;
        const fields = [...dataProperties(value)].map(([key, field]) => `${key}: ${this.text(field)}`);
        return `${name === '' ? '' : `${name} `}${braces(fields)}`;
      }
      default:
        return 'a value that has no text';
    }
  }
}

function braces(parts: readonly string[]): string {
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
