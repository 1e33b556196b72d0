// The models of RegExp and of the String methods that take one, against the real functions: random patterns, flags and
// texts, with the text symbolic. A model must be exact and record no gap.
import vm from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../cases.js';
import { compiled, patterns, texts } from '../regex/patterns.js';
import { createBench } from './concolic.js';

const { context, realm } = createBench();
const plain = vm.createContext({});

/** Functions of (source, flags, text, count); what they give is compared as JSON. */
const USES: Record<string, string> = {
  exec: `(p, f, s) => { const m = $exec(new RegExp(p, f), s); return m && [...m, m.index, m.input, m.length]; }`,
  groups: `(p, f, s) => { const m = $exec(new RegExp('(?<all>' + p + ')', f), s); return m && [{ ...m.groups }, m.groups.all]; }`,
  indices: `(p, f, s) => { const m = $exec(new RegExp(p, f + 'd'), s); return m && m.indices; }`,
  test: `(p, f, s) => new RegExp(p, f).test(s)`,
  'exec in a loop': `(p, f, s) => {
    const r = new RegExp(p, f.includes('y') ? f : f + 'g'), out = [];
    for (let i = 0; i < 4; i++) { const m = $exec(r, s); out.push(m && m[0], r.lastIndex); }
    return out;
  }`,
  'test with state': `(p, f, s) => {
    const r = new RegExp(p, f.includes('y') ? f : f + 'g'), out = [];
    for (let i = 0; i < 4; i++) out.push(r.test(s), r.lastIndex);
    return out;
  }`,
  match: `(p, f, s) => s.match(new RegExp(p, f))`,
  'global match': `(p, f, s) => s.match(new RegExp(p, f + 'g'))`,
  matchAll: `(p, f, s) => [...s.matchAll(new RegExp(p, f + 'g'))].map((m) => [...m, m.index])`,
  search: `(p, f, s) => s.search(new RegExp(p, f))`,
  split: `(p, f, s) => s.split(new RegExp(p, f))`,
  'split with a limit': `(p, f, s, n) => s.split(new RegExp(p, f), n)`,
  replace: `(p, f, s) => s.replace(new RegExp(p, f), "<$1|$&|$$|$2x$0$10>")`,
  'replace around': '(p, f, s) => s.replace(new RegExp(p, f), "[$`|$\']")',
  'replace by name': `(p, f, s) => s.replace(new RegExp('(?<n>' + p + ')', f), "<$<n>$<m>>")`,
  replaceAll: `(p, f, s) => s.replaceAll(new RegExp(p, f + 'g'), "<$1>")`,
  'replace with a function': `(p, f, s) => s.replace(new RegExp(p, f + 'g'), (...args) => '<'.concat(args.slice(0, -1).join(), '>'))`,
  'the array of a match': `(p, f, s) => {
    const m = $exec(new RegExp(p, f), s);
    return m && [m.slice(1), Array.from(m), m.map((x) => x), Object.keys(m), m.concat(['x']), { ...m }];
  }`,
  'through the symbols': `(p, f, s) => {
    const r = new RegExp(p, f);
    return [r[Symbol.match](s), r[Symbol.replace](s, 'x'), r[Symbol.search](s), r[Symbol.split](s)].join('/');
  }`,
};

const json = (value: unknown): string =>
  JSON.stringify(value, (_key, v) => (v === undefined ? 'undefined' : v)) ?? 'undefined';

describe('regular expressions on symbolic texts', () => {
  for (const [name, source] of Object.entries(USES)) {
    test(name, () => {
      const ours = realm.compile(
        `($exec) => ${source}`,
        'test',
      )((r: any, s: any) => realm.programOps.exec(r, r.exec, s));
      const theirs = vm.runInContext(`(($exec) => ${source})((r, s) => r.exec(s))`, plain);
      const flagSet = fc.constantFrom('', 'i', 'm', 's', 'u', 'v', 'y');
      fc.assert(
        fc.property(patterns, flagSet, texts, fc.nat(3), (pattern, flags, text, count) => {
          if (compiled(pattern, flags) === undefined) return;
          // Groups shift by one where a named group is put around the pattern.
          if (/groups|by name/.test(name) && /\\\d/.test(pattern)) return;
          context.gaps.length = 0;
          const label = `${name} /${pattern}/${flags} on ${JSON.stringify(text)}`;
          const expected = json(theirs(pattern, flags, text, count));
          const actual = json(context.reify(ours(pattern, flags, context.symbol(text), count)));
          expect(actual, label).toBe(expected);
          expect(context.gaps, label).toEqual([]);
        }),
        { numRuns: cases(250) },
      );
    });
  }

  test('symbolic replacements and replacers on concrete texts', () => {
    const use = realm.compile(
      `(s, r) => [s.replace(/b(c)?/g, r), s.replace(/b/g, () => r), s.replaceAll(/c/g, (m) => m.concat(r))]`,
      'test',
    );
    context.gaps.length = 0;
    const value = context.reify(use('abcb', context.symbol('X')));
    expect(value).toEqual(['aXX', 'aXcX', 'abcXb']);
    expect(context.gaps).toEqual([]);
  });

  test('a RegExp with its own exec is not followed', () => {
    const use = realm.compile(`(s) => { const r = /a/; r.exec = () => null; return r.test(s); }`, 'test');
    context.gaps.length = 0;
    expect(context.reify(use(context.symbol('a')))).toBe(false);
    expect(context.gaps.length).toBeGreaterThan(0);
  });
});
