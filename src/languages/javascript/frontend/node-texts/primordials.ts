// The functions of the language that texts of Node use by one name each: `ArrayPrototypePush(list, item)`.

const GLOBALS = [
  ...['AggregateError', 'Array', 'ArrayBuffer', 'BigInt', 'Boolean', 'DataView', 'Date', 'Error', 'Function', 'JSON'],
  ...['Map', 'Math', 'Number', 'Object', 'Promise', 'Proxy', 'RangeError', 'Reflect', 'RegExp', 'Set', 'String'],
  ...['Symbol', 'SyntaxError', 'TypeError', 'URIError', 'Uint8Array', 'WeakMap', 'WeakRef', 'WeakSet'],
];

const SPECIAL: Readonly<Record<string, string>> = {
  globalThis: 'globalThis',
  SafeSet: 'Set',
  SafeMap: 'Map',
  SafeWeakMap: 'WeakMap',
  SafeWeakSet: 'WeakSet',
  SafeFinalizationRegistry: 'FinalizationRegistry',
  FunctionPrototypeSymbolHasInstance: 'uncurry(Function.prototype[Symbol.hasInstance])',
  SymbolDispose: "Symbol.dispose ?? Symbol.for('nodejs.dispose')",
  SymbolAsyncDispose: "Symbol.asyncDispose ?? Symbol.for('nodejs.asyncDispose')",
  SafeStringPrototypeSearch: 'uncurry(String.prototype.search)',
  TypedArrayPrototype: 'Object.getPrototypeOf(Uint8Array).prototype',
};

/** The text of a module that has the names which the texts take. */
export function primordialsModule(texts: Iterable<string>): string {
  const names = new Set<string>();
  for (const text of texts) {
    for (const [, list] of text.matchAll(/const \{([^}]*)\} = primordials;/g)) {
      for (const name of list.split(',')) names.add(name.split(':')[0].trim());
    }
  }
  names.delete('');
  const members = [...names].map((name) => `  ${name}: ${textOf(name)},\n`).join('');
  return `'use strict';
const uncurry = (fn) => (self, ...args) => Reflect.apply(fn, self, args);
module.exports = {
${members}};
`;
}

function textOf(name: string): string {
  if (Object.hasOwn(SPECIAL, name)) return SPECIAL[name];
  if (name.startsWith('TypedArrayPrototype')) {
    return memberText('Object.getPrototypeOf(Uint8Array).prototype', name.slice('TypedArrayPrototype'.length));
  }
  if (GLOBALS.includes(name)) return name;
  const owner = GLOBALS.filter((global) => name.startsWith(global)).sort((a, b) => b.length - a.length)[0];
  if (owner === undefined) return 'undefined';
  const rest = name.slice(owner.length);
  if (rest === 'Prototype') return `${owner}.prototype`;
  if (rest.startsWith('Prototype')) return memberText(`${owner}.prototype`, rest.slice('Prototype'.length));
  const key = lowered(rest);
  // Functions that are called on their class.
  return owner === 'Promise' ? `(...args) => Promise.${key}(...args)` : `${owner}.${keyOf(owner, rest)}`;
}

function memberText(prototype: string, member: string): string {
  if (member.startsWith('SymbolIterator')) return `uncurry(${prototype}[Symbol.iterator])`;
  if (member.startsWith('Get') && member !== 'Get') {
    const key = lowered(member.slice(3));
    return `((d) => uncurry(d === undefined ? ${prototype}.${lowered(member)} : d.get))(Reflect.getOwnPropertyDescriptor(${prototype}, '${key}'))`;
  }
  return `uncurry(${prototype}.${lowered(member)})`;
}

/** Constants keep their name. */
function keyOf(owner: string, rest: string): string {
  return (owner === 'Number' || owner === 'Math') && /^[A-Z_0-9]+$/.test(rest) ? rest : lowered(rest);
}

function lowered(name: string): string {
  return name[0].toLowerCase() + name.slice(1);
}
