// Mutation check of generated suites: every module is mutated operator by operator; how many mutants do the tests of
// `everypath test` kill, and how many does fast-check with its defaults and the same number of executions?
// Mutants that neither, nor 20,000 random runs, tell from the original count as equivalent and are listed with --list.
// Run: node bench/mutation.mjs [--list] [module...]
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import vm from 'node:vm';
import { generateTests } from 'everypath';
import fc from 'fast-check';
import ts from 'typescript';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../test/suites/programs');
const require = createRequire(import.meta.url);
const { double, string, boolean, option, record, constantFrom, bigInt } = fc;
const shape = fc.oneof(
  record({ kind: fc.constant('circle'), radius: double() }),
  record({ kind: fc.constant('square'), side: double() }),
  record({ kind: fc.constant('rectangle'), width: double(), height: double() }),
);
const version = record({ major: double(), minor: double(), label: option(string(), { nil: undefined }) });

/**
 * What fast-check gives for the types of the parameters.
 * @type {Record<string, Record<string, import('fast-check').Arbitrary<any>[]>>}
 */
export const MODULES = {
  triangle: { classify: [double(), double(), double()] },
  clamp: { clamp: [double(), double(), double()] },
  calendar: { isLeap: [double()], daysInMonth: [double(), double()] },
  tax: { tax: [double(), boolean()] },
  bits: { describeMode: [double()], parity: [double()] },
  quadratic: { roots: [double(), double(), double()] },
  gcd: { gcd: [double(), double()] },
  grade: {
    grade: [record({ points: double(), bonus: double(), late: boolean() }, { requiredKeys: ['points', 'late'] })],
  },
  password: { passwordProblem: [string(), string()] },
  route: { route: [string()] },
  hex: { hexByte: [string()] },
  palindrome: { isPalindrome: [string()] },
  version: { compare: [version, version] },
  shapes: { area: [shape], larger: [shape, shape] },
  turnstile: { next: [constantFrom('locked', 'unlocked', 'broken'), constantFrom('coin', 'push', 'kick', 'repair')] },
  handshake: {
    receive: [
      constantFrom('closed', 'syn-sent', 'established', 'closing'),
      record({ syn: boolean(), ack: boolean(), fin: boolean() }),
    ],
  },
  discount: {
    discount: [
      option(record({ years: double(), vip: boolean(), country: option(string()) }), { nil: undefined }),
      double(),
    ],
  },
  money: { default: [bigInt(), bigInt()] },
};

/** @type {Record<string, string[]>} */
const SWAPS = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '>>': ['<<'],
  '<<': ['>>'],
  '+=': ['-='],
  '-=': ['+='],
  '^=': ['&='],
};

/** Texts of all mutants of a module: one change each, like the operators of StrykerJS. */
export function mutantsOf(/** @type {string} */ text) {
  const file = ts.createSourceFile('m.ts', text, ts.ScriptTarget.Latest, true);
  /** @type {any[]} */
  const found = [];
  const replace = (/** @type {import('typescript').Node} */ node, /** @type {string} */ by) =>
    found.push({
      text: text.slice(0, node.getStart()) + by + text.slice(node.end),
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      by: `${node.getText().slice(0, 40)} -> ${by}`,
    });
  const condition = (/** @type {import('typescript').Node} */ node) => {
    replace(node, '(true)');
    replace(node, '(false)');
  };
  const visit = (/** @type {import('typescript').Node} */ node) => {
    if (
      ts.isTypeNode(node) ||
      ts.isImportDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    )
      return;
    if (ts.isBinaryExpression(node))
      for (const by of SWAPS[node.operatorToken.getText()] ?? []) replace(node.operatorToken, by);
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) condition(node.expression);
    if (ts.isConditionalExpression(node)) condition(node.condition);
    if (ts.isForStatement(node) && node.condition) replace(node.condition, '(false)');
    if (ts.isPrefixUnaryExpression(node)) {
      /** @type {Partial<Record<import('typescript').SyntaxKind, string>>} */
      const operators = { [ts.SyntaxKind.ExclamationToken]: '', [ts.SyntaxKind.MinusToken]: '+' };
      const operator = operators[node.operator];
      if (operator !== undefined) replace(node, `(${operator}${node.operand.getText()})`);
    }
    if (ts.isPostfixUnaryExpression(node))
      replace(node, node.getText().endsWith('++') ? `${node.operand.getText()}--` : `${node.operand.getText()}++`);
    if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true');
    if (ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent))
      replace(node, node.text === '' ? "'mutant'" : "''");
    if (ts.isBlock(node) && node.statements.length > 0) replace(node, '{}');
    if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) replace(node, '[]');
    if (ts.isCaseClause(node) && node.statements.length > 0)
      replace(node, `${text.slice(node.getStart(), node.statements[0].getStart())}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function load(/** @type {string} */ text, modules = {}) {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023, esModuleInterop: true };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  const module = { exports: {} };
  const fn = vm.runInThisContext(`(function (exports, require, module) {${outputText}\n})`);
  fn(
    module.exports,
    (/** @type {string} */ name) => Object.entries(modules).find(([end]) => name.endsWith(end))?.[1] ?? require(name),
    module,
  );
  return module.exports;
}

/** Runs a synchronous action; `hung` when it does not end. */
function limited(/** @type {() => any} */ action) {
  Object.assign(globalThis, { $action: action });
  try {
    return { value: vm.runInThisContext('$action()', { timeout: 1000 }) };
  } catch (/** @type {any} */ error) {
    return error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? { hung: true } : { error };
  }
}

/** Tests of a suite for node:test as functions. */
function testsOf(/** @type {string} */ suite, /** @type {string} */ name, /** @type {any} */ module) {
  /** @type {any[]} */
  const tests = [];
  load(suite, {
    'node:test': {
      describe: (/** @type {string} */ _title, /** @type {Function} */ body) => body(),
      test: (/** @type {string} */ _title, /** @type {Function} */ body) => tests.push(body),
    },
    [`${name}.js`]: module,
  });
  return tests;
}

function outcomeOf(/** @type {any} */ module, /** @type {any} */ unit, /** @type {any[]} */ args) {
  /** @type {{ value?: unknown, error?: any, hung?: boolean }} */
  const { value, error, hung } = limited(() => module[unit](...structuredClone(args)));
  return hung ? ['hung'] : error === undefined ? ['returned', value] : ['threw', error?.name, error?.message];
}

function differs(/** @type {any} */ module, /** @type {any[]} */ runs) {
  return runs.some(({ unit, args, outcome }) => !isDeepStrictEqual(outcomeOf(module, unit, args), outcome));
}

function sample(
  /** @type {any} */ units,
  /** @type {any} */ original,
  /** @type {number} */ total,
  /** @type {number} */ seed,
) {
  const names = Object.keys(units);
  return names.flatMap((unit, i) => {
    const count = Math.floor(total / names.length) + (i < total % names.length ? 1 : 0);
    const lists = count === 0 ? [] : fc.sample(fc.tuple(...units[unit]), { numRuns: count, seed });
    return lists.map((args) => ({ unit, args, outcome: outcomeOf(original, unit, args) }));
  });
}

export async function mutationScore(/** @type {string} */ name, { criterion = 'mcdc', fuzz = 20_000 } = {}) {
  const file = join(folder, `${name}.ts`);
  const source = readFileSync(file, 'utf8');
  const { suites } = await generateTests(file, {
    criterion,
    runner: 'node',
    write: false,
    timeout: 120,
  });
  const { text, tests } = suites[0];
  const original = load(source);
  const random = sample(MODULES[name], original, tests.length, 1);
  const many = sample(MODULES[name], original, fuzz, 2);
  /** @type {{ name: string, executions: number, mutants: number, generated: number, random: number, equivalent: string[], survived: string[] }} */
  const score = { name, executions: tests.length, mutants: 0, generated: 0, random: 0, equivalent: [], survived: [] };
  for (const mutant of mutantsOf(source)) {
    let module;
    try {
      module = load(mutant.text);
    } catch {
      continue; // no mutant: it cannot be loaded
    }
    const killed = testsOf(text, name, module).some((test) => {
      const { error, hung } = limited(test);
      return hung || error !== undefined;
    });
    const killedAtRandom = differs(module, random);
    if (!killed && !killedAtRandom && !differs(module, many)) {
      score.equivalent.push(`${name}:${mutant.line} ${mutant.by}`);
      continue;
    }
    score.mutants++;
    if (killed) score.generated++;
    else score.survived.push(`${name}:${mutant.line} ${mutant.by}`);
    if (killedAtRandom) score.random++;
  }
  return score;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const list = process.argv.includes('--list');
  const names = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
  const percent = (/** @type {number} */ n, /** @type {number} */ of) => `${((n / of) * 100).toFixed(1)} %`.padStart(8);
  const total = { mutants: 0, generated: 0, random: 0 };
  console.log('module        executions  mutants  everypath  fast-check  equivalent');
  for (const name of names.length > 0 ? names : Object.keys(MODULES)) {
    const score = await mutationScore(name);
    for (const key of /** @type {const} */ (['mutants', 'generated', 'random'])) total[key] += score[key];
    console.log(
      name.padEnd(14),
      String(score.executions).padStart(9),
      String(score.mutants).padStart(8),
      '',
      percent(score.generated, score.mutants),
      ' ',
      percent(score.random, score.mutants),
      String(score.equivalent.length).padStart(11),
    );
    if (list) for (const text of score.survived) console.log('  survived', text);
    if (list) for (const text of score.equivalent) console.log('  equivalent', text);
  }
  console.log(
    'all'.padEnd(24),
    String(total.mutants).padStart(8),
    '',
    percent(total.generated, total.mutants),
    ' ',
    percent(total.random, total.mutants),
  );
}
