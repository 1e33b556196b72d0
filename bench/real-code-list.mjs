// TypeScript libraries that publish their sources, at pinned versions, and the files of each that bench/real-code.mjs checks as a whole.
/** @type {readonly { name: string, version: string, files: readonly string[] }[]} */
export const LIBRARIES = [
  { name: '@js-temporal/polyfill', version: '0.5.1', files: ['lib/math.ts', 'lib/bigintmath.ts'] },
  {
    name: '@msgpack/msgpack',
    version: '3.1.3',
    files: ['src/utils/int.ts', 'src/timestamp.ts', 'src/utils/utf8.ts'],
  },
  { name: '@noble/hashes', version: '2.4.0', files: ['src/_u64.ts'] },
  {
    name: '@reduxjs/toolkit',
    version: '2.14.0',
    files: ['src/query/utils/joinUrls.ts', 'src/query/utils/isAbsoluteUrl.ts', 'src/entities/utils.ts'],
  },
  { name: '@tanstack/query-core', version: '5.107.1', files: ['src/utils.ts', 'src/subscribable.ts'] },
  { name: '@tanstack/store', version: '0.11.2', files: ['src/shallow.ts'] },
  {
    name: 'abitype',
    version: '1.3.0',
    files: ['src/human-readable/runtime/utils.ts', 'src/human-readable/formatAbiParameter.ts'],
  },
  {
    name: 'ajv',
    version: '8.20.0',
    files: ['lib/compile/util.ts', 'lib/runtime/parseJson.ts', 'lib/runtime/ucs2length.ts'],
  },
  { name: 'bson', version: '7.3.4', files: ['src/utils/number_utils.ts', 'src/int_32.ts'] },
  { name: 'css-what', version: '8.0.0', files: ['src/stringify.ts', 'src/parse.ts'] },
  { name: 'effect', version: '4.1.0', files: ['src/Boolean.ts', 'src/internal/array.ts', 'src/Utils.ts'] },
  { name: 'entities', version: '9.0.0', files: ['src/decode-codepoint.ts', 'src/escape.ts'] },
  { name: 'immer', version: '11.2.10', files: ['src/utils/common.ts'] },
  {
    name: 'minisearch',
    version: '7.2.0',
    files: ['src/SearchableMap/fuzzySearch.ts', 'src/SearchableMap/SearchableMap.ts'],
  },
  { name: 'mobx', version: '7.1.3', files: ['src/utils/utils.ts', 'src/utils/comparer.ts'] },
  { name: 'nth-check', version: '3.0.1', files: ['src/parse.ts', 'src/compile.ts'] },
  { name: 'prosemirror-model', version: '1.25.13', files: ['src/diff.ts', 'src/comparedeep.ts', 'src/mark.ts'] },
  {
    name: 'redux',
    version: '5.0.1',
    files: ['src/compose.ts', 'src/utils/kindOf.ts', 'src/utils/isPlainObject.ts', 'src/bindActionCreators.ts'],
  },
  { name: 'reselect', version: '5.3.0', files: ['src/utils.ts', 'src/lruMemoize.ts'] },
  {
    name: 'rxjs',
    version: '7.8.2',
    files: [
      'src/internal/util/isIterable.ts',
      'src/internal/util/argsOrArgArray.ts',
      'src/internal/util/arrRemove.ts',
      'src/internal/Subscription.ts',
    ],
  },
  { name: 'tiny-invariant', version: '1.3.3', files: ['src/tiny-invariant.ts'] },
  { name: 'zod', version: '4.6.7', files: ['src/v3/helpers/util.ts', 'src/v4/core/util.ts'] },
];
