// A recipe as a script for the JVM (frontend/replay-source.ts), as Java code and as JSON.
import type { EncodedValue } from '../../../result/result.js';
import { binaryName, classText, typeText } from '../classfile/descriptor.js';
import { ENTRY } from '../library-inputs.js';
import { inOrder, type RecipeObject, type RecipeValue } from './recipe.js';

const hex = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('');

function doubleBits(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16);
}

export function valueToken(value: RecipeValue): string {
  switch (value.kind) {
    case 'null':
      return 'N';
    case 'string':
      return `T${hex(value.value)}`;
    case 'constant':
      return `E${binaryName(value.type)} ${value.name}`;
    case 'reference':
      return `R${value.object.id}`;
    case 'primitive':
      return value.type + (value.type === 'D' || value.type === 'F' ? doubleBits(Number(value.value)) : value.value);
  }
}

/** Lines that make the objects. */
export function scriptOf(objects: readonly RecipeObject[]): string[] {
  const made = inOrder(objects).map(({ id, type, elements, fields, isRecord, collection, text }) => {
    if (text !== undefined) return `txt\t${id}\t${binaryName(type)}\tT${hex(text)}`;
    if (collection !== undefined) return `new\t${id}\t${binaryName(type)}`;
    if (elements !== undefined) return `arr\t${id}\t${binaryName(type)}\t${elements.length}`;
    if (!isRecord) return `obj\t${id}\t${binaryName(type)}`;
    return ['rec', id, binaryName(type), ...fields.map((f) => valueToken(f.value))].join('\t');
  });
  const filled = objects.flatMap(({ id, fields, elements, isRecord, collection }) => [
    ...(isRecord ? [] : fields).map((f) => `set\t${id}\t${binaryName(f.owner)}\t${f.name}\t${valueToken(f.value)}`),
    ...(collection ? [] : (elements ?? [])).map((value, i) => `put\t${id}\t${i}\t${valueToken(value)}`),
  ]);
  // What they hold has its fields by then: tables ask for hash codes.
  const added = [...objects].reverse().flatMap(({ id, elements, collection }) => {
    if (collection === undefined) return [];
    return elements!.map((value) => `${collection}\t${id}\t${valueToken(value)}`);
  });
  return [...made, ...filled, ...added];
}

export function stringText(text: string): string {
  return `"${[...text].map((c) => (/[ -!#-[\]-~]/.test(c) ? c : escaped(c))).join('')}"`;
}

function escaped(c: string): string {
  const short: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' };
  return (
    short[c] ??
    Array.from({ length: c.length }, (_, i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')
  );
}

export function numberText(value: number | bigint, type: string): string {
  if (typeof value === 'bigint') return `${value}L`;
  if (type === 'Z') return value === 0 ? 'false' : 'true';
  if (type === 'C')
    return value >= 32 && value < 127 && value !== 39 && value !== 92
      ? `'${String.fromCharCode(value)}'`
      : `(char) ${value}`;
  if (type === 'B' || type === 'S') return `(${typeText(type)}) ${value}`;
  if (type === 'I') return String(value);
  const owner = type === 'F' ? 'Float' : 'Double';
  if (Number.isNaN(value)) return `${owner}.NaN`;
  if (!Number.isFinite(value)) return `${owner}.${value > 0 ? 'POSITIVE' : 'NEGATIVE'}_INFINITY`;
  const text = Object.is(value, -0)
    ? '-0.0'
    : Number.isInteger(value) && Math.abs(value) < 1e15
      ? `${value}.0`
      : String(value);
  return type === 'F' ? `${text}f` : text;
}

/** The statements that make the objects; the last line is the call. */
export function codeOf(
  objects: readonly RecipeObject[],
  answers: readonly { readonly asked: string; readonly value: RecipeValue }[],
  call: (text: (value: RecipeValue) => string) => string,
): string {
  const names = new Map(
    objects.map((o) => [
      o,
      o.path
        .replace(/[^\w]+/g, '_')
        .replace(/^this\b/, 'self')
        .replace(/_$/, ''),
    ]),
  );
  const text = (value: RecipeValue): string => {
    if (value.kind === 'null') return 'null';
    if (value.kind === 'string') return stringText(value.value);
    if (value.kind === 'constant') return `${classText(value.type)}.${value.name}`;
    return value.kind === 'reference' ? (names.get(value.object) as string) : numberText(value.value, value.type);
  };
  const entries = new Set(
    objects.flatMap((o) => (o.collection === 'puts' ? o.elements! : [])).map((v) => v.kind === 'reference' && v.object),
  );
  const written = objects.filter((o) => !entries.has(o));
  const lines = inOrder(written).map((o) => {
    const type = o.elements === undefined ? classText(o.type) : typeText(o.type);
    if (o.text !== undefined) return `${type} ${names.get(o)} = new ${type}(${stringText(o.text)});`;
    if (o.collection !== undefined) return `var ${names.get(o)} = new ${classText(o.type)}();`;
    if (o.isRecord) return `${type} ${names.get(o)} = new ${type}(${o.fields.map((f) => text(f.value)).join(', ')});`;
    const made = o.elements === undefined ? `new ${type}()` : `new ${type.replace('[]', `[${o.elements.length}]`)}`;
    return `${type} ${names.get(o)} = ${made};`;
  });
  for (const o of written) {
    const isDefault = (v: RecipeValue): boolean =>
      v.kind === 'null' || (v.kind === 'primitive' && (v.value === 0n || Object.is(v.value, 0)));
    for (const f of o.isRecord ? [] : o.fields) lines.push(`${names.get(o)}.${f.name} = ${text(f.value)};`);
    o.elements?.forEach((value, i) => {
      if (o.collection !== undefined) lines.push(`${names.get(o)}.${added(value, text)};`);
      else if (!isDefault(value)) lines.push(`${names.get(o)}[${i}] = ${text(value)};`);
    });
  }
  const given = answers.map(({ asked, value }) => `// ${asked} gives ${text(value)}`);
  return [...lines, ...given, `${call(text)};`].join('\n');
}

/** How an element gets into a collection: entries of maps are put. */
function added(value: RecipeValue, text: (value: RecipeValue) => string): string {
  if (value.kind !== 'reference' || value.object.type !== ENTRY) return `add(${text(value)})`;
  const held = (name: string): RecipeValue =>
    value.object.fields.find((f) => f.name === name)?.value ?? { kind: 'null' };
  return `put(${text(held('key'))}, ${text(held('value'))})`;
}

/** Objects are listed once, where they are first met. */
export function encoder(): (value: RecipeValue) => EncodedValue {
  const seen = new Set<RecipeObject>();
  const encode = (value: RecipeValue): EncodedValue => {
    if (value.kind === 'null') return null;
    if (value.kind === 'string') return value.value;
    if (value.kind === 'constant') return `${classText(value.type)}.${value.name}`;
    if (value.kind === 'primitive') return primitive(value.type, value.value);
    const { object } = value;
    if (seen.has(object)) return { $: 'ref', id: object.id };
    seen.add(object);
    if (object.elements !== undefined)
      return {
        $: 'array',
        id: object.id,
        class: object.collection ? classText(object.type) : typeText(object.type),
        items: object.elements.map(encode),
      };
    if (object.text !== undefined)
      return { $: 'object', id: object.id, class: classText(object.type), fields: { text: object.text } };
    const fields = Object.fromEntries(object.fields.map((f) => [f.name, encode(f.value)]));
    return { $: 'object', id: object.id, class: classText(object.type), fields };
  };
  return encode;
}

function primitive(type: string, value: number | bigint): EncodedValue {
  if (typeof value === 'bigint') return { $: 'bigint', value: String(value) };
  if (type === 'Z') return value !== 0;
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  return { $: Object.is(value, -0) ? '-0' : String(value) };
}
