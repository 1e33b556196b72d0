// Random classes: fields, private members, accessors, static blocks, computed names, inheritance, super, new.target.
import { type Code, items, P, type Part, primary, statement, text, within } from './code.js';
import { argument, propertyName, value } from './expressions.js';
import { signatureAndBody } from './functions.js';
import type { ClassInfo, Generator, Type } from './generator.js';
import { block } from './statements.js';
import { decorator, modifier, parameterProperties, typeParameters } from './typescript.js';

const OUTSIDE = { async: false, generator: false, targets: [], inSwitch: false, parameters: true } as const;

export function classDeclaration(g: Generator, depth: number): Code {
  const name = g.name('C');
  const { code, info } = classLike(g, depth, name);
  const decorated = decorator(g);
  g.classes.push(info);
  g.add({ name, type: 'any', constant: false });
  return statement`${decorated}class ${name}${typeParameters(g)}${code}`;
}

export function classExpression(g: Generator, depth: number): Code {
  const name = g.chance(0.4) ? g.name('K') : '';
  return primary`class ${name}${classLike(g, depth, name).code}`;
}

function heritage(g: Generator, depth: number): Code | undefined {
  return g.choose<Code | undefined>([
    [5, () => undefined],
    [g.classes.length > 0 ? 4 : 0, () => text`${g.pick(g.classes).name}`],
    [
      0.6,
      () =>
        text`${g.pick(['Error', 'Array', 'Map', 'Object', 'Set', 'Promise', 'Function.prototype.constructor'].slice(0, 5))}`,
    ],
    [0.2, () => text`null`],
    [0.3, () => text`(${value(g, 'fn', depth - 1)})`],
    [0.3, () => text`(log('heritage'), Object)`],
  ]);
}

function classLike(g: Generator, depth: number, name: string): { code: Code; info: ClassInfo } {
  const base = g.inPlace({ strict: true }, () => heritage(g, depth));
  const outer = g.privates;
  const own = g.times(0, 3, (i) => ({
    name: `#${'pqrs'[i]}`,
    kind: g.pick(['field', 'field', 'method', 'accessor'] as const),
    static: g.chance(0.2),
  }));
  g.privates = [...outer.filter((p) => !own.some((o) => o.name === p.name)), ...own];
  const members = g.inPlace({ strict: true }, () => {
    const made: Part[] = own.map((p) => privateMember(g, depth, p));
    g.times(1, 4, () => made.push(publicMember(g, depth)));
    if (g.chance(0.5)) made.splice(g.random.below(made.length + 1), 0, constructorOf(g, depth, base !== undefined));
    return made;
  });
  g.privates = outer;
  const code = text`${base === undefined ? '' : text` extends ${base}`} {\n${items(members, '\n')}\n}`;
  return { code, info: { name, fields: [], methods: ['m'], statics: [] } };
}

function constructorOf(g: Generator, depth: number, derived: boolean): Code {
  const call = derived && g.chance(0.9) ? `super(...arguments);\n` : '';
  if (g.typed && !derived && g.chance(0.3)) {
    const inner = g.inScope(() =>
      g.inPlace({ ...OUTSIDE, plainFunction: true, method: true }, () => block(g, depth - 1, 1)),
    );
    return text`constructor(${parameterProperties(g)}) {\n${inner}\n}`;
  }
  const early = g.chance(0.1) ? "log('before', new.target?.name);\n" : '';
  return text`constructor${signatureAndBody(g, depth - 1, { method: true, before: early + call })}`;
}

/** A field's value or a computed name: evaluated without await, yield or arguments. */
function initializer(g: Generator, depth: number, type: Type = 'any'): Code {
  return g.inPlace({ ...OUTSIDE, plainFunction: false, method: true, strict: true }, () =>
    argument(g, type, depth - 1),
  );
}

function privateMember(g: Generator, depth: number, p: Generator['privates'][number]): Code {
  const prefix = p.static ? 'static ' : '';
  switch (p.kind) {
    case 'field':
      return text`${prefix}${p.name}${g.chance(0.8) ? text` = ${initializer(g, depth)}` : ''};`;
    case 'method':
      return text`${prefix}${g.pick(['', '', '*', 'async '])}${p.name}${signatureAndBody(g, depth - 1, { method: true })}`;
    case 'accessor': {
      const get = text`${prefix}get ${p.name}() { return ${initializer(g, depth)}; }`;
      const set = text`${prefix}set ${p.name}(v) { log('set', v); }`;
      return g.choose<Code>([
        [3, () => text`${get}\n${set}`],
        [1, () => get],
        [1, () => set],
      ]);
    }
  }
}

function publicMember(g: Generator, depth: number): Code {
  const fixed = g.chance(0.25) ? 'static ' : '';
  const key = (): Part => {
    const made = g.chance(0.6)
      ? g.pick(['m', 'a', 'f', 'x'])
      : g.inPlace({ ...OUTSIDE, method: false }, () => propertyName(g, 1));
    return made;
  };
  const method = (prefix: string, kind: { async?: boolean; generator?: boolean } = {}): Code =>
    text`${decorator(g)}${modifier(g)}${fixed}${prefix}${key()}${signatureAndBody(g, depth - 1, { method: true, ...kind })}`;
  return g.choose<Code>([
    [4, () => method('')],
    [0.4, () => method('async ', { async: true })],
    [0.6, () => method('*', { generator: true })],
    [0.2, () => method('async *', { async: true, generator: true })],
    [
      3,
      () =>
        text`${modifier(g)}${fixed}${key()}${g.chance(0.8) ? text` = ${initializer(g, depth, g.chance(0.2) ? 'fn' : 'any')}` : ''};`,
    ],
    [1.5, () => text`${fixed}get ${g.pick(['g', 'x'])}() { return ${initializer(g, depth)}; }`],
    [1, () => text`${fixed}set ${g.pick(['g', 'z'])}(v${g.annotation('any')}) { this.b = ${initializer(g, depth)}; }`],
    [1, () => staticBlock(g, depth)],
    [
      0.3,
      () =>
        text`static [Symbol.hasInstance](v${g.annotation('any')}) { return ${within(value(g, 'bool', 1), P.assign)}; }`,
    ],
    [0.3, () => text`*[Symbol.iterator]() { yield 1; yield this.a; }`],
    [0.2, () => text`;`],
  ]);
}

function staticBlock(g: Generator, depth: number): Code {
  return g.inScope(() =>
    g.inPlace(
      { ...OUTSIDE, parameters: true, plainFunction: false, method: true },
      () => text`static {\n${block(g, depth - 1, 2)}\n}`,
    ),
  );
}
