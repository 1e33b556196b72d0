// Values that are given for parameters (--concrete) as Java writes them: 12, -3L, 1.5, 'c', "text", true, null, { 1, 2 } for arrays.

import { typeText } from '../classfile/descriptor.js';
import { DOMAINS } from '../domains.js';
import { JavaArray } from '../machine/java-array.js';
import type { Machine } from '../machine/machine.js';
import type { RecipeObject, RecipeValue } from './recipe.js';

/** @throws Error when the text is no value of the type */
export function literalOf(text: string, type: string, path: string): RecipeValue {
  const reader = new LiteralReader(text, path);
  const value = reader.value(type);
  reader.end();
  return value;
}

const TOKEN = /\s*([{},]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.[0-9a-fA-F]*)'|[-+\w.]+)/y;
/** Above those of the inputs. */
const FIRST_ID = 1_000_000;

class LiteralReader {
  private readonly tokens: string[] = [];
  private at = 0;
  private made = 0;

  constructor(
    private readonly text: string,
    private readonly path: string,
  ) {
    TOKEN.lastIndex = 0;
    for (let last = 0; ; last = TOKEN.lastIndex) {
      const found = TOKEN.exec(text);
      if (found === null) {
        if (text.slice(last).trim() !== '') this.wrong();
        break;
      }
      this.tokens.push(found[1]);
    }
  }

  private wrong(type?: string): never {
    throw new Error(`${this.text} is no ${type === undefined ? 'value' : typeText(type)} as Java writes it`);
  }

  end(): void {
    if (this.at !== this.tokens.length) this.wrong();
  }

  value(type: string): RecipeValue {
    const token = this.tokens[this.at++] ?? this.wrong(type);
    if (type[0] === '[') {
      if (token === 'null') return { kind: 'null' };
      return token === '{' ? this.array(type) : this.wrong(type);
    }
    if (type[0] === 'L') return this.reference(token, type);
    return { kind: 'primitive', type, value: this.primitive(token, type) };
  }

  private reference(token: string, type: string): RecipeValue {
    if (token === 'null') return { kind: 'null' };
    if (type !== 'Ljava/lang/String;' || token[0] !== '"') return this.wrong(type);
    return { kind: 'string', value: unescaped(token.slice(1, -1)) };
  }

  private array(type: string): RecipeValue {
    const elements: RecipeValue[] = [];
    const id = FIRST_ID + this.made++;
    const path = this.made === 1 ? this.path : `${this.path}_${this.made}`;
    const object: RecipeObject = { id, path, type, fields: [], elements, isRecord: false };
    while (this.tokens[this.at] !== '}') {
      elements.push(this.value(type.slice(1)));
      if (this.tokens[this.at] === ',') this.at++;
      else if (this.tokens[this.at] !== '}') this.wrong(type);
    }
    this.at++;
    return { kind: 'reference', object };
  }

  private primitive(token: string, type: string): number | bigint {
    if (type === 'Z') return token === 'true' ? 1 : token === 'false' ? 0 : this.wrong(type);
    if (token[0] === "'") {
      const unit = unescaped(token.slice(1, -1));
      return unit.length === 1 && type !== 'J' ? unit.charCodeAt(0) : this.wrong(type);
    }
    if (type === 'J') {
      if (!/^-?\d+[lL]?$/.test(token)) return this.wrong(type);
      const value = BigInt(token.replace(/[lL]$/, ''));
      return BigInt.asIntN(64, value) === value ? value : this.wrong(type);
    }
    if (type === 'D' || type === 'F') {
      const value = /^-?[\d.]+(?:[eE][-+]?\d+)?[fFdD]?$/.test(token)
        ? Number(token.replace(/[fFdD]$/, ''))
        : Number.NaN;
      return Number.isNaN(value) ? this.wrong(type) : type === 'F' ? Math.fround(value) : value;
    }
    const value = /^-?\d+$/.test(token) ? Number(token) : Number.NaN;
    const { min, max } = DOMAINS[type];
    return value >= min && value <= max ? value + 0 : this.wrong(type);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', 0: '\0' };

function unescaped(text: string): string {
  return text.replace(/\\u([0-9a-fA-F]{4})|\\(.)/g, (_all, code: string | undefined, unit: string) =>
    code === undefined ? (ESCAPES[unit] ?? unit) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The value in the machine. */
export function machineValue(machine: Machine, value: RecipeValue): unknown {
  switch (value.kind) {
    case 'string':
      return machine.string(value.value);
    case 'primitive':
      return value.value;
    case 'reference': {
      const { type, elements } = value.object;
      const made = new JavaArray(machine.require(type), type.slice(1), elements!.length);
      elements!.forEach((element, i) => {
        made.d[i] = machineValue(machine, element);
      });
      return made;
    }
    default:
      return null;
  }
}
