// JSON.stringify, written out so that no symbolic value is serialized as an object. Symbolic leaves are narrowed to
// their witness value, with a gap; toJSON methods and replacers of the program run as they are.
import { lazyArrayOf } from '../../heap/lazy.js';
import { isObject, type Value } from '../values.js';
import type { Kit, Model, ModelTable } from './model.js';

const quote = (text: string): string => JSON.stringify(text);

class Serializer {
  private readonly stack: object[] = [];
  private indent = '';

  constructor(
    private readonly kit: Kit,
    private readonly replacer: Function | undefined,
    private readonly names: readonly string[] | undefined,
    private readonly gap: string,
  ) {}

  property(holder: any, key: string): string | undefined {
    const { kit } = this;
    let value = kit.convert.decided(holder[key]);
    if (isObject(value) || typeof value === 'bigint') {
      const toJSON = value.toJSON;
      if (typeof toJSON === 'function') value = kit.convert.decided(Reflect.apply(toJSON, value, [key]));
    }
    if (this.replacer !== undefined) value = kit.convert.decided(Reflect.apply(this.replacer, holder, [key, value]));
    if (isObject(value)) value = kit.realm.unboxed(value) ?? value;
    value = kit.concrete(value, 'JSON.stringify');
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

  private composite(value: any): string {
    if (this.stack.includes(value)) throw this.kit.convert.typeError('Converting circular structure to JSON');
    this.stack.push(value);
    const outer = this.indent;
    this.indent += this.gap;
    const text = Array.isArray(value) ? this.array(value, outer) : this.object(value, outer);
    this.indent = outer;
    this.stack.pop();
    return text;
  }

  private array(value: any[], outer: string): string {
    lazyArrayOf(value)?.decideLength();
    const parts: string[] = [];
    for (let i = 0; i < value.length; i++) parts.push(this.property(value, String(i)) ?? 'null');
    return this.enclose('[', parts, ']', outer);
  }

  private object(value: any, outer: string): string {
    const keys = this.names ?? this.kit.realm.natives.keys(this.kit.ops.own(value));
    const parts: string[] = [];
    for (const key of keys) {
      const text = this.property(value, key);
      if (text !== undefined) parts.push(`${quote(key)}:${this.gap === '' ? '' : ' '}${text}`);
    }
    return this.enclose('{', parts, '}', outer);
  }

  private enclose(open: string, parts: string[], close: string, outer: string): string {
    if (parts.length === 0) return open + close;
    if (this.gap === '') return open + parts.join(',') + close;
    return `${open}\n${this.indent}${parts.join(`,\n${this.indent}`)}\n${outer}${close}`;
  }
}

function gapText(kit: Kit, space: Value): string {
  let given = kit.convert.decided(space);
  if (isObject(given)) given = kit.realm.unboxed(given) ?? given;
  given = kit.concrete(given, 'the indentation of JSON.stringify');
  if (typeof given === 'number') return ' '.repeat(Math.max(0, Math.min(10, Math.trunc(given) || 0)));
  return typeof given === 'string' ? given.slice(0, 10) : '';
}

function nameList(kit: Kit, replacer: Value): string[] | undefined {
  if (!Array.isArray(replacer)) return undefined;
  lazyArrayOf(replacer)?.decideLength();
  const names: string[] = [];
  for (let i = 0; i < replacer.length; i++) {
    let item = kit.convert.decided(replacer[i]);
    if (isObject(item)) item = kit.realm.unboxed(item);
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
  holder[''] = value;
  return serializer.property(holder, '');
};

export const json: ModelTable = { 'JSON.stringify': stringify };
