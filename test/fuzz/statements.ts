// Random statements: declarations, control flow with labels and completion overrides, output, and the places where a
// translation goes wrong (closures in loops, dead zones, hoisting, suspended finally blocks).
import { classDeclaration } from './classes.js';
import { type Code, items, notLikeStatement, P, type Part, statement, statements, text, within } from './code.js';
import { anyType, argument, leaf, value } from './expressions.js';
import { functionDeclaration } from './functions.js';
import type { Generator, Type } from './generator.js';
import { destructuringAssignment, pattern, patternSource } from './patterns.js';
import { typedStatement } from './typescript.js';

/** A list of statements in the current scope. */
export function block(g: Generator, depth: number, count: number): Code {
  const list: Code[] = [];
  for (let i = 0; i < count && g.budget > 0; i++) list.push(oneStatement(g, depth));
  return statements(list);
}

function scoped(g: Generator, depth: number, count: number): Code {
  return g.inScope(() => block(g, depth, count));
}

/** The body of a loop or branch: a block, or now and then a single statement that declares nothing. */
function body(g: Generator, depth: number): Code {
  if (g.chance(0.2)) return g.inScope(() => simple(g, depth));
  return text`{\n${scoped(g, depth, g.random.between(0, 3))}\n}`;
}

/** A statement that may stand anywhere, with its semicolon. */
function simple(g: Generator, depth: number): Code {
  return g.choose<Code>([
    [3, () => output(g, depth, ';')],
    [2, () => evaluated(g, depth, ';')],
    [0.3, () => statement`;`],
    [g.place.targets.length > 0 ? 2 : 0, () => statement`{\n${statements([jump(g)])}\n}`],
  ]);
}

function output(g: Generator, depth: number, end = ';~'): Code {
  return statement`console.log(${items(g.times(1, 3, () => argument(g, 'any', depth)))})${end}`;
}

function evaluated(g: Generator, depth: number, end = ';~'): Code {
  if (g.chance(0.08)) return statement`${notLikeStatement(destructuringAssignment(g, depth))}${end}`;
  return statement`${notLikeStatement(value(g, 'any', depth))}${end}`;
}

function jump(g: Generator): Code {
  const { targets, inSwitch } = g.place;
  const usable = targets.filter((t) => t.loop);
  const labelled = targets.filter((t) => t.label !== '');
  return g.choose<Code>([
    [usable.length > 0 ? 2 : 0, () => statement`break;~`],
    [usable.length > 0 ? 2 : 0, () => statement`continue;~`],
    [inSwitch ? 1 : 0, () => statement`break;~`],
    [labelled.length > 0 ? 3 : 0, () => statement`break ${g.pick(labelled).label};~`],
    [labelled.some((t) => t.loop) ? 2 : 0, () => statement`continue ${g.pick(labelled.filter((t) => t.loop)).label};~`],
    [0.001, () => statement`;`],
  ]);
}

export function oneStatement(g: Generator, depth: number): Code {
  g.budget--;
  const d = depth - 1;
  const nested = depth > 0;
  return g.choose<Code>([
    [5, () => declaration(g, depth)],
    [4, () => output(g, depth)],
    [4, () => evaluated(g, depth)],
    [nested ? 3 : 0, () => conditional(g, d)],
    [nested ? 3 : 0, () => loop(g, d, '')],
    [nested ? 1 : 0, () => labelled(g, d)],
    [nested ? 1.5 : 0, () => switchStatement(g, d)],
    [nested ? 2.5 : 0, () => tryStatement(g, d)],
    [nested ? 2 : 0, () => functionDeclaration(g, d)],
    [nested ? 1.5 : 0, () => classDeclaration(g, d)],
    [nested ? 0.7 : 0, () => statement`{\n${scoped(g, d, 2)}\n}`],
    [g.place.targets.length > 0 || g.place.inSwitch ? 1 : 0, () => jump(g)],
    [nested ? 0.7 : 0, () => closures(g)],
    [nested ? 0.6 : 0, () => deadZone(g, d)],
    [nested ? 0.5 : 0, () => consumed(g, d)],
    [0.25, () => statement`throw ${thrown(g, d)};~`],
    [
      g.place.plainFunction && !g.place.parameters ? 0.4 : 0,
      () => statement`return ${g.chance(0.9) ? argument(g, 'any', d) : ''};~`,
    ],
    [0.15, () => statement`${g.pick([';', 'debugger;', '// a comment', '/* another\ncomment */;'])}`],
    [g.typed && nested ? 1.5 : 0, () => typedStatement(g, d, false)],
    [!g.strict && nested ? 0.5 : 0, () => sloppy(g, d)],
    [g.place.async && !g.place.parameters ? 1 : 0, () => asyncLoop(g, d)],
  ]);
}

function thrown(g: Generator, depth: number): Code {
  return g.chance(0.7)
    ? text`new ${g.pick(['Error', 'TypeError', 'RangeError'])}(${argument(g, 'str', depth)})`
    : argument(g, 'any', depth);
}

function declaration(g: Generator, depth: number): Code {
  const type = anyType(g);
  const kind = g.pick(['let', 'let', 'const', 'var']);
  const constant = kind === 'const';
  if (g.chance(0.2)) {
    const shape = g.pick(['array', 'object'] as const);
    const source = patternSource(g, shape, depth);
    return statement`${kind} ${pattern(g, shape, Math.min(depth, 2), constant)} = ${source};~`;
  }
  const made: Part[] = [];
  const count = g.chance(0.15) ? 2 : 1;
  for (let i = 0; i < count; i++) {
    const initial = argument(g, type, depth);
    const name = g.declare(type, constant, kind === 'var' ? 'v' : type[0]);
    made.push(constant || g.chance(0.9) ? text`${name}${g.annotation('any')} = ${initial}` : text`${name}`);
  }
  return statement`${kind} ${items(made)};~`;
}

function conditional(g: Generator, depth: number): Code {
  const test = value(g, g.chance(0.7) ? 'bool' : 'any', depth);
  const otherwise = g.choose<Code>([
    [2, () => text``],
    [2, () => text` else ${body(g, depth)}`],
    [0.7, () => text` else if (${value(g, 'any', depth)}) ${body(g, depth)} else ${body(g, depth)}`],
  ]);
  // A semicolon of a body without braces must stand before `else`.
  return statement`if (${test}) {\n${scoped(g, depth, 2)}\n}${otherwise}`;
}

function withTarget<T>(g: Generator, label: string, loop: boolean, make: () => T): T {
  return g.inPlace({ targets: [...g.place.targets, { label, loop }] }, make);
}

function loopBody(g: Generator, depth: number, label: string): Code {
  return g.inPlace({ inSwitch: false }, () =>
    withTarget(g, label, true, () => text`{\nspend();\n${scoped(g, depth, g.random.between(1, 3))}\n}`),
  );
}

function loop(g: Generator, depth: number, label: string): Code {
  const i = g.name('i');
  return g.inScope(() =>
    g.choose<Code>([
      [
        3,
        () => {
          g.add({ name: i, type: 'num', constant: false });
          const kind = g.pick(['let', 'let', 'var']);
          const test = g.chance(0.2)
            ? text`${i} < 4 && ${within(value(g, 'bool', depth), P.bitOr)}`
            : text`${i} < ${g.pick(['0', '2', '3', '4'])}`;
          const step = g.pick([`${i}++`, `++${i}`, `${i} += 2`, `${i}++, log('step')`]);
          return statement`for (${kind} ${i} = 0; ${test}; ${step}) ${loopBody(g, depth, label)}`;
        },
      ],
      [
        1.5,
        () => {
          g.add({ name: i, type: 'num', constant: true });
          const first = text`let ${i} = ${g.pick(['2', '3', '0'])};\n`;
          const test = g.chance(0.3)
            ? text`${i}-- > 0 && ${within(value(g, 'any', depth), P.bitOr)}`
            : text`${i}-- > 0`;
          const made = g.chance(0.6)
            ? text`while (${test}) ${loopBody(g, depth, label)}`
            : text`do ${loopBody(g, depth, label)} while (${test});`;
          return label === '' ? statement`${first}${made}` : statement`while (log('once')) {}`;
        },
      ],
      [3, () => forOf(g, depth, label)],
      [1.5, () => forIn(g, depth, label)],
      [0.3, () => statement`for (;;) {\nspend();\n${withTarget(g, label, true, () => scoped(g, depth, 1))}\nbreak;\n}`],
    ]),
  );
}

/** The left side of for-in and for-of, declared or existing. */
function head(g: Generator, depth: number, keys: boolean): Code {
  const known = g.variables((v) => !v.constant && v.type === 'any');
  return g.choose<Code>([
    [4, () => text`${g.pick(['const', 'let', 'var'])} ${g.declare(keys ? 'str' : 'any', true, 'e')}`],
    [keys ? 0.2 : 1.5, () => text`${g.pick(['const', 'let'])} ${pattern(g, g.pick(['array', 'object']), depth, true)}`],
    [known.length > 0 ? 0.7 : 0, () => text`${g.pick(known).name}`],
    [0.3, () => text`(${leaf(g, 'obj')}).x`],
  ]);
}

function forOf(g: Generator, depth: number, label: string): Code {
  const source = argument(g, g.chance(0.92) ? g.pick<Type>(['arr', 'arr', 'set', 'map', 'str', 'iter']) : 'any', depth);
  return statement`for (${head(g, depth, false)} of ${source}) ${loopBody(g, depth, label)}`;
}

function forIn(g: Generator, depth: number, label: string): Code {
  const source = value(g, g.pick<Type>(['obj', 'obj', 'arr', 'str', 'any', 'inst']), depth);
  return statement`for (${head(g, depth, true)} in ${source}) ${loopBody(g, depth, label)}`;
}

function asyncLoop(g: Generator, depth: number): Code {
  const source = g.chance(0.5)
    ? text`[Promise.resolve(1), ${argument(g, 'any', depth)}]`
    : text`(async function* () { yield 1; yield ${leaf(g, 'any')}; })()`;
  return g.inScope(
    () => statement`for await (const ${g.declare('any', true, 'w')} of ${source}) ${loopBody(g, depth, '')}`,
  );
}

function labelled(g: Generator, depth: number): Code {
  const label = g.name('label');
  if (g.chance(0.6)) return statement`${label}: ${loop(g, depth, label)}`;
  return statement`${label}: {\n${withTarget(g, label, false, () => scoped(g, depth, 3))}\n}`;
}

function switchStatement(g: Generator, depth: number): Code {
  const type = g.pick<Type>(['num', 'str', 'any', 'bool']);
  const on = value(g, type, depth);
  return g.inScope(() =>
    g.inPlace({ inSwitch: true }, () => {
      let hasDefault = false;
      const cases = g.times(1, 4, () => {
        const otherwise: boolean = !hasDefault && g.chance(0.3);
        hasDefault ||= otherwise;
        const test = otherwise ? text`default` : text`case ${value(g, type, 1)}`;
        const end = g.chance(0.5) ? statement`break;` : text``;
        // Declarations of a case are seen by the others: they get blocks of their own, or are in their dead zone there.
        return text`${test}:\n${g.chance(0.85) ? scoped(g, depth, 1) : block(g, depth, 1)}\n${end}`;
      });
      return statement`switch (${on}) {\n${items(cases, '\n')}\n}`;
    }),
  );
}

function tryStatement(g: Generator, depth: number): Code {
  const attempt = scoped(g, depth, g.random.between(1, 3));
  const failing = g.chance(0.35) ? statement`throw ${thrown(g, depth)};` : text``;
  const handler = (): Code =>
    g.inScope(() => {
      if (g.chance(0.15)) return text`catch {\n${scoped(g, depth, 2)}\n}`;
      if (g.chance(0.1)) return text`catch (${pattern(g, 'object', 1)}) {\n${scoped(g, depth, 2)}\n}`;
      const e = g.declare('any', false, 'e');
      return text`catch (${e}) {\n${statements([statement`report(${e});`, scoped(g, depth, 2)])}\n}`;
    });
  const last = (): Code => text`finally {\n${scoped(g, depth, g.random.between(1, 2))}\n}`;
  return g.choose<Code>([
    [5, () => statement`try {\n${attempt}\n${failing}\n} ${handler()}`],
    [2, () => statement`try {\n${attempt}\n${failing}\n} ${handler()} ${last()}`],
    [1, () => statement`try {\n${attempt}\n} ${last()}`],
  ]);
}

/** Closures over a loop's variable, called after the loop. */
function closures(g: Generator): Code {
  const list = g.declare('arr', true, 'fs');
  const i = g.name('i');
  return g.choose<Code>([
    [
      2,
      () =>
        statement`const ${list} = [];\nfor (let ${i} = 0; ${i} < 3; ${i}++) ${list}.push(() => ${i}++, () => ${i});\nconsole.log(${list}.map((f) => f()));`,
    ],
    [
      1,
      () =>
        statement`const ${list} = [];\nfor (const ${i} of [1, 2]) { ${list}.push(() => ${i} + ${leaf(g, 'num')}); if (${i} > 5) break; }\nconsole.log(${list}.map((f) => f()));`,
    ],
    [
      1,
      () =>
        statement`const ${list} = [];\nfor (var ${i} = 0; ${i} < 2; ${i}++) ${list}.push(() => ${i});\nconsole.log(${list}.map((f) => f()));`,
    ],
  ]);
}

function deadZone(g: Generator, depth: number): Code {
  const name = g.name('late');
  const use = g.pick([
    `console.log(${name})`,
    `typeof ${name}`,
    `${name} = 1`,
    `(() => ${name})()`,
    `${name}++`,
    `${name}.x`,
    `[${name}] = [2]`,
    `new ${name}()`,
    `${name} &&= 3`,
  ]);
  const later = g.pick([`let ${name} = 1`, `const ${name} = 2`, `class ${name} {}`, `let { ${name} } = {}`]);
  return statement`try {\n${statements([evaluated(g, depth), statement`${use};`, statement`${later};`, statement`console.log(typeof ${name});`])}\n} catch (e) {\nreport(e);\n}`;
}

/** Generators driven by hand: next with values, return and throw in the middle. */
function consumed(g: Generator, depth: number): Code {
  const it = g.declare('iter', true, 'it');
  const inner = g.inScope(() =>
    g.inPlace(
      {
        generator: true,
        async: false,
        plainFunction: true,
        method: false,
        targets: [],
        inSwitch: false,
        parameters: false,
      },
      () => block(g, depth, 3),
    ),
  );
  const steps = g.times(
    1,
    4,
    () => statement`console.log(${it}.${g.pick(['next', 'next', 'next', 'return', 'throw'])}(${leaf(g, 'any')}));`,
  );
  return statement`const ${it} = (function* () {\ntry {\n${inner}\n} finally {\nlog('closed');\n${g.pick(['', 'yield 9;', 'return 8;'])}\n}\n})();\ntry {\n${statements(steps)}\n} catch (e) {\nreport(e);\n}`;
}

/** What only sloppy code may do. */
function sloppy(g: Generator, depth: number): Code {
  const name = g.name('s');
  return g.choose<Code>([
    [
      1,
      () => statement`${name} = ${argument(g, 'any', depth)};\nconsole.log(typeof ${name}, delete globalThis.${name});`,
    ],
    [
      1,
      () =>
        statement`function ${name}(a, a) { arguments[1] = 7; return [a, arguments.length, this === globalThis]; }\nconsole.log(${name}(1, 2), ${name}.call(3));`,
    ],
    [
      1,
      () => statement`console.log(typeof ${name});\n{ function ${name}() { return 1; } }\nconsole.log(typeof ${name});`,
    ],
    [
      1,
      () =>
        statement`console.log((function (a, b = 2) { a = 9; return arguments[0]; })(1), (function (a) { a = 9; return arguments[0]; })(1));`,
    ],
    [1, () => statement`if (${value(g, 'bool', 1)}) function ${name}() {}\nconsole.log(typeof ${name});`],
    [0.5, () => statement`var ${name} = 1; console.log(delete ${name}, typeof ${name});`],
    [
      0.5,
      () => statement`const ${name} = Object.freeze({ x: 1 }); ${name}.x = ${leaf(g, 'num')}; console.log(${name}.x);`,
    ],
    [0.5, () => statement`console.log((function ${name}() { ${name} = 1; return typeof ${name}; })());`],
  ]);
}
