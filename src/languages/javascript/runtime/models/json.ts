// JSON.stringify, written out so that no symbolic value is serialized as an object: symbolic leaves become parts of a
// symbolic text. toJSON methods and replacers of the program run as they are. Soundness: exact; a symbolic indentation or
// list of names is narrowed to its witness value, with a gap.
import { types } from 'node:util';
import { apply, constant, ite } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import { lazyArrayOf } from '../../values/lazy.js';
import { heldTerm, isSymbolic, wrap } from '../../values/symbolic.js';
import { isObject, sortOf, termToString, type Value } from '../values.js';
import { parse } from './json-parse.js';
import type { Kit, Model, ModelTable } from './model.js';

const quote = (text: string): string => JSON.stringify(text);

/** A text under construction: constant, or a term once a part of it is symbolic. */
type Text = string | Term;

function join(texts: readonly Text[]): Text {
  if (texts.every((text) => typeof text === 'string')) return texts.join('');
  const merged: Text[] = [];
  for (const text of texts) {
    const last = merged.at(-1);
    if (typeof text === 'string' && typeof last === 'string') merged[merged.length - 1] = last + text;
    else merged.push(text);
  }
  return merged
    .map((text) => (typeof text === 'string' ? constant(text) : text))
    .reduce((a, b) => apply('concat', [a, b]));
}

const NULL = constant('null');

/** The text of a symbolic value. */
function leaf(kit: Kit, t: Term): Term {
  switch (t.sort) {
    case 'str':
      return apply('call', [t], 'jsonQuote');
    case 'num':
      return ite(apply('isFinite', [t]), termToString(t), NULL);
    case 'bool':
      return termToString(t);
    case 'big':
    case 'long':
      throw kit.convert.typeError('Do not know how to serialize a BigInt');
  }
}

class Serializer {
  private readonly stack: object[] = [];
  private indent = '';

  constructor(
    private readonly kit: Kit,
    private readonly replacer: Function | undefined,
    private readonly names: readonly string[] | undefined,
    private readonly gap: string,
  ) {}

  property(holder: any, key: Value): Text | undefined {
    const { kit } = this;
    kit.env.hooks.step();
    let value = kit.convert.decided(kit.ops.get(holder, key, -1));
    if (isObject(value) || sortOf(value) === 'big') {
      const toJSON = kit.convert.decided(kit.realm.plain.get(value, 'toJSON'));
      if (typeof toJSON === 'function') value = kit.convert.decided(Reflect.apply(toJSON, value, [key]));
    }
    if (this.replacer !== undefined) value = kit.convert.decided(Reflect.apply(this.replacer, holder, [key, value]));
    if (isObject(value)) value = unwrapped(kit, value);
    if (isSymbolic(value)) return leaf(kit, heldTerm(value));
    if (isRaw(kit, value)) return (value as { rawJSON: string }).rawJSON;
    switch (typeof value) {
      case 'string':
        return quote(value);
      case 'number':
        return Number.isFinite(value) ? String(value) : 'null';
      case 'boolean':
        return String(value);
      case 'bigint':
        throw kit.convert.typeError('Do not know how to serialize a BigInt');
      case 'object':
        return value === null ? 'null' : this.composite(value);
      default:
        return undefined;
    }
  }

  private composite(value: any): Text {
    if (this.stack.includes(value)) throw this.kit.convert.typeError('Converting circular structure to JSON');
    this.stack.push(value);
    const outer = this.indent;
    this.indent += this.gap;
    const text = this.kit.realm.natives.isArray(value) ? this.array(value, outer) : this.object(value, outer);
    this.indent = outer;
    this.stack.pop();
    return text;
  }

  private array(value: any[], outer: string): Text {
    lazyArrayOf(value)?.decideLength();
    const parts: Text[] = [];
    for (let i = 0; i < value.length; i++) parts.push(this.property(value, String(i)) ?? 'null');
    return this.enclose('[', parts, ']', outer);
  }

  private object(value: any, outer: string): Text {
    const keys: readonly Value[] = this.names ?? this.kit.members.enumerableNames(value);
    const parts: Text[] = [];
    for (const key of keys) {
      const text = this.property(value, key);
      const name = isSymbolic(key) ? leaf(this.kit, heldTerm(key)) : quote(key);
      if (text !== undefined) parts.push(join([name, `:${this.gap === '' ? '' : ' '}`, text]));
    }
    return this.enclose('{', parts, '}', outer);
  }

  private enclose(open: string, parts: Text[], close: string, outer: string): Text {
    if (parts.length === 0) return open + close;
    const [start, between, end] =
      this.gap === '' ? ['', ',', ''] : [`\n${this.indent}`, `,\n${this.indent}`, `\n${outer}`];
    return join([open, start, ...parts.flatMap((part, i) => (i === 0 ? [part] : [between, part])), end, close]);
  }
}

/** Made by JSON.rawJSON, where there is one. */
const isRaw = (kit: Kit, value: Value): boolean =>
  isObject(value) && kit.realm.original('JSON.isRawJSON')?.(value) === true;

/** The primitive of a wrapper object: numbers and texts by conversion, which the program may have replaced. */
function unwrapped(kit: Kit, value: object): Value {
  if (types.isNumberObject(value)) return kit.convert.toNumber(value);
  if (types.isStringObject(value)) return kit.convert.toStr(value);
  return kit.realm.unboxed(value) ?? value;
}

function gapText(kit: Kit, space: Value): string {
  let given = kit.convert.decided(space);
  if (isObject(given)) given = unwrapped(kit, given);
  given = kit.concrete(given, 'the indentation of JSON.stringify');
  if (typeof given === 'number') return ' '.repeat(Math.max(0, Math.min(10, Math.trunc(given) || 0)));
  return typeof given === 'string' ? given.slice(0, 10) : '';
}

function nameList(kit: Kit, replacer: Value): string[] | undefined {
  if (!kit.realm.natives.isArray(replacer)) return undefined;
  lazyArrayOf(replacer)?.decideLength();
  const names: string[] = [];
  for (let i = 0; i < replacer.length; i++) {
    let item = kit.convert.decided(replacer[i]);
    if (types.isNumberObject(item) || types.isStringObject(item)) item = kit.convert.toStr(item);
    item = kit.concrete(item, 'a name given to JSON.stringify');
    if ((typeof item === 'string' || typeof item === 'number') && !names.includes(String(item)))
      names.push(String(item));
  }
  return names;
}

const stringify: Model = (kit, _self, [value, replacer, space]) => {
  const callback = typeof replacer === 'function' ? replacer : undefined;
  const serializer = new Serializer(kit, callback, nameList(kit, kit.convert.decided(replacer)), gapText(kit, space));
  const holder = kit.realm.newObject();
  kit.realm.natives.reflectDefineProperty(holder, '', { value, writable: true, enumerable: true, configurable: true });
  const text = serializer.property(holder, '');
  return typeof text === 'object' ? wrap(text) : text;
};

export const json: ModelTable = {
  'JSON.stringify': stringify,
  'JSON.parse': parse,
  'JSON.isRawJSON': (kit, _self, [value]) => isRaw(kit, kit.convert.decided(value)),
};
