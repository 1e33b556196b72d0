import { mkdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { matchExports, matchImports } from '../../src/languages/javascript/frontend/package-exports.js';
import { Projects } from '../../src/languages/javascript/frontend/project.js';
import { Resolver } from '../../src/languages/javascript/frontend/resolve.js';
import { folderWith } from './project.js';

/** The file a specifier leads to, relative to the project; errors start with `!`. */
function resolver(files: Record<string, string>, from = 'src/a.ts') {
  const folder = folderWith({ 'package.json': '{ "name": "own" }', [from]: '', ...files });
  const resolving = new Resolver(new Projects(folder).of(join(folder, from)));
  const find = (specifier: string, style: 'import' | 'require' = 'import', fromFile = from): string => {
    const found = resolving.resolve(specifier, join(folder, fromFile), style);
    if (found.kind === 'error') return `!${found.message.replaceAll(folder, '')}`;
    return found.kind === 'builtin' ? found.name : relative(folder, found.file);
  };
  return { folder, find };
}

describe('relative specifiers', () => {
  const { find } = (() => {
    const files = Object.fromEntries(
      [
        'b.ts both.ts both.js c.tsx d.mts e.cts f.js g.mjs h.cjs data.json types.d.ts dotted.name.ts',
        'folder/index.ts main/lib/entry.js mainfolder/lib/index.js empty/readme.md',
      ]
        .join(' ')
        .split(' ')
        .map((name) => [`src/${name}`, '']),
    );
    files['src/main/package.json'] = '{ "main": "lib/entry" }';
    files['src/mainfolder/package.json'] = '{ "main": "./lib" }';
    return { find: (specifier: string) => resolver(files).find(specifier) };
  })();

  test.each([
    ['./b.js', 'src/b.ts'],
    ['./b.ts', 'src/b.ts'],
    ['./b', 'src/b.ts'],
    ['./both.js', 'src/both.ts'],
    ['./c.js', 'src/c.tsx'],
    ['./c.jsx', 'src/c.tsx'],
    ['./d.mjs', 'src/d.mts'],
    ['./e.cjs', 'src/e.cts'],
    ['./f', 'src/f.js'],
    ['./f.js', 'src/f.js'],
    ['./g.mjs', 'src/g.mjs'],
    ['./h.cjs', 'src/h.cjs'],
    ['./data.json', 'src/data.json'],
    ['./data', 'src/data.json'],
    ['./dotted.name', 'src/dotted.name.ts'],
    ['./folder', 'src/folder/index.ts'],
    ['./folder/', 'src/folder/index.ts'],
    ['./main', 'src/main/lib/entry.js'],
    ['./mainfolder', 'src/mainfolder/lib/index.js'],
    ['../src/b.js', 'src/b.ts'],
    ['./empty', "!Cannot find module './empty' imported from /src/a.ts"],
    ['./none.js', "!Cannot find module './none.js' imported from /src/a.ts"],
    ['./types.d.ts', "!Cannot find module './types.d.ts' imported from /src/a.ts"],
  ])('%s', (specifier, expected) => expect(find(specifier)).toBe(expected));
});

describe('packages', () => {
  const PACKAGES = {
    'node_modules/main/package.json': '{ "main": "lib/main.js" }',
    'node_modules/main/lib/main.js': '',
    'node_modules/main/other.js': '',
    'node_modules/bare/index.js': '',
    'node_modules/@scope/pkg/package.json': JSON.stringify({
      exports: {
        '.': { types: './index.d.ts', import: './index.mjs', require: './index.cjs' },
        './features/*': './src/features/*.js',
        './features/private/*': null,
        './only-cjs': { require: './only.cjs' },
        './browser': { browser: './no.js', node: { import: './node.mjs' }, default: './no.js' },
      },
    }),
    'node_modules/@scope/pkg/index.mjs': '',
    'node_modules/@scope/pkg/index.cjs': '',
    'node_modules/@scope/pkg/only.cjs': '',
    'node_modules/@scope/pkg/node.mjs': '',
    'node_modules/@scope/pkg/src/features/one.js': '',
    'node_modules/@scope/pkg/src/features/private/two.js': '',
    'node_modules/@scope/pkg/hidden.js': '',
    'src/node_modules/main/index.js': '',
  };

  test.each([
    ['bare', 'node_modules/bare/index.js'],
    ['main', 'src/node_modules/main/index.js'],
    ['main/other', 'node_modules/main/other.js'],
    ['@scope/pkg', 'node_modules/@scope/pkg/index.mjs'],
    ['@scope/pkg/features/one', 'node_modules/@scope/pkg/src/features/one.js'],
    ['@scope/pkg/features/private/two', '!'],
    ['@scope/pkg/hidden.js', '!'],
    ['@scope/pkg/only-cjs', 'node_modules/@scope/pkg/only.cjs'],
    ['@scope/pkg/browser', 'node_modules/@scope/pkg/node.mjs'],
    ['none', '!'],
  ])('%s', (specifier, expected) => {
    const found = resolver(PACKAGES).find(specifier);
    expect(found.startsWith('!') ? '!' : found).toBe(expected);
  });

  test('require takes the CommonJS entry', () => {
    expect(resolver(PACKAGES).find('@scope/pkg', 'require')).toBe('node_modules/@scope/pkg/index.cjs');
  });

  test('a package finds itself by name and its #imports', () => {
    const { find } = resolver({
      'package.json': JSON.stringify({
        name: 'own',
        exports: { './x': './src/x.ts' },
        imports: { '#b': './src/b.js', '#dep': 'bare', '#lib/*': { node: './lib/*.ts' } },
      }),
      'src/x.ts': '',
      'src/b.ts': '',
      'lib/deep/y.ts': '',
      'node_modules/bare/index.js': '',
    });
    expect(find('own/x')).toBe('src/x.ts');
    expect(find('#b')).toBe('src/b.ts');
    expect(find('#dep')).toBe('node_modules/bare/index.js');
    expect(find('#lib/deep/y')).toBe('lib/deep/y.ts');
    expect(find('#none')).toMatch(/^!/);
  });

  test('builtins and everypath itself', () => {
    const { find } = resolver({});
    expect(find('fs')).toBe('node:fs');
    expect(find('node:fs/promises')).toBe('node:fs/promises');
    expect(find('node:test')).toBe('node:test');
    expect(find('everypath')).toBe('everypath');
  });
});

describe('tsconfig', () => {
  const files = {
    'lib/one/index.ts': '',
    'generated/two.ts': '',
    'lib/exact.ts': '',
    'lib/long/name.ts': '',
    'node_modules/pkg/index.js': '',
  };

  test('paths: exact before patterns, longest prefix, alternatives in order, packages still found', () => {
    const { find } = resolver({
      ...files,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          paths: {
            '@/*': ['./missing/*', './lib/*', './generated/*'],
            '@/exact': ['./lib/exact'],
            '@/long/*': ['./lib/long/*'],
          },
        },
      }),
    });
    expect(find('@/one')).toBe('lib/one/index.ts');
    expect(find('@/two.js')).toBe('generated/two.ts');
    expect(find('@/exact')).toBe('lib/exact.ts');
    expect(find('@/long/name')).toBe('lib/long/name.ts');
    expect(find('pkg')).toBe('node_modules/pkg/index.js');
    expect(find('@/one', 'import', 'node_modules/pkg/index.js')).toMatch(/^!/);
  });

  test('baseUrl', () => {
    const { find } = resolver({ ...files, 'tsconfig.json': '{ "compilerOptions": { "baseUrl": "lib" } }' });
    expect(find('exact')).toBe('lib/exact.ts');
    expect(find('pkg')).toBe('node_modules/pkg/index.js');
  });

  test('paths of an extended tsconfig count from that file', () => {
    const { find } = resolver({
      ...files,
      'config/base.json': '{ "compilerOptions": { "paths": { "~/*": ["../lib/*"] } } }',
      'tsconfig.json': '{ "extends": "./config/base.json" }',
    });
    expect(find('~/exact')).toBe('lib/exact.ts');
  });
});

describe('what may be read', () => {
  test('files outside the project are refused, also through a link', () => {
    const outside = folderWith({ 'secret.js': '' });
    const { find, folder } = resolver({ 'src/b.ts': '' });
    symlinkSync(join(outside, 'secret.js'), join(folder, 'src/link.js'));
    expect(find(join(outside, 'secret.js'))).toContain('outside the project');
    expect(find(relative(join(folder, 'src'), join(outside, 'secret.js')))).toContain('outside the project');
    expect(find('./link.js')).toContain('outside the project');
  });

  test('a package linked into node_modules is read where it lives', () => {
    const outside = folderWith({ 'package.json': '{ "name": "linked", "main": "a.js" }', 'a.js': '' });
    const { find, folder } = resolver({});
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(outside, join(folder, 'node_modules/linked'));
    expect(find('linked')).toBe(relative(folder, join(outside, 'a.js')));
  });
});

describe('exports and imports', () => {
  const on = (...conditions: string[]) => new Set([...conditions, 'default']);

  test.each<readonly [unknown, string, string | undefined]>([
    ['./a.js', '.', './a.js'],
    ['./a.js', './b', undefined],
    [{ import: './a.mjs', default: './a.js' }, '.', './a.mjs'],
    [{ default: './a.js', import: './a.mjs' }, '.', './a.js'],
    [{ browser: './b.js' }, '.', undefined],
    [['./first.js', './second.js'], '.', './first.js'],
    [[null, { none: './x.js' }, './second.js'], '.', './second.js'],
    [{ './*': './src/*', './*.js': './lib/*.js' }, './x.js', './lib/x.js'],
    [{ './a/*': './1/*', './a/b/*': './2/*' }, './a/b/c', './2/c'],
    [{ './*/x/*': './*/y/*' }, './p/x/*', undefined],
    [{ './a/*': './dup/*/*.js' }, './a/z', './dup/z/z.js'],
    [{ './a/*': './$&*' }, './a/$1', './$&$1'],
  ])('%j %s', (exports, subpath, expected) => expect(matchExports(exports, subpath, on('import'))).toBe(expected));

  test('imports without the field', () => expect(matchImports({}, '#x', on())).toBeUndefined());
});
