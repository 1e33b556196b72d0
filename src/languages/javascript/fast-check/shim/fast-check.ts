// The module that test files import in place of fast-check when their properties are explored. It is linked to the text of one module
// (fast-check-shim.ts). What it cannot make is here by name, and refuses where a path comes to it.

import {
  Arbitrary,
  boolean,
  clone,
  constant,
  constantFrom,
  falsy,
  limitShrink,
  mapToConstant,
  noBias,
  noShrink,
  refusing,
  unbiased,
} from './arbitrary.js';
import {
  bigInt64Array,
  bigUint64Array,
  float32Array,
  float64Array,
  int8Array,
  int16Array,
  int32Array,
  uint8Array,
  uint8ClampedArray,
  uint16Array,
  uint32Array,
} from './bytes.js';
import {
  anything,
  compareBooleanFunc,
  compareFunc,
  context,
  frequency,
  func,
  gen,
  json,
  jsonValue,
  letrec,
  memo,
  object,
  oneof,
  option,
} from './combinators.js';
import { $major, $refuse } from './engine.js';
import { array, dictionary, map, record, set, shuffledSubarray, subarray, tuple, uniqueArray } from './lists.js';
import { stringify } from './notation.js';
import {
  bigInt,
  bigIntN,
  bigUint,
  bigUintN,
  date,
  double,
  float,
  integer,
  maxSafeInteger,
  maxSafeNat,
  nat,
} from './numbers.js';
import {
  afterEach,
  assert,
  asyncProperty,
  beforeEach,
  check,
  configureGlobal,
  PreconditionFailure,
  pre,
  property,
  readConfigureGlobal,
  resetConfigureGlobal,
} from './properties.js';
import {
  ascii,
  asciiString,
  base64,
  base64String,
  char,
  char16bits,
  fullUnicode,
  fullUnicodeString,
  hexa,
  hexaString,
  ipV4,
  mixedCase,
  string,
  string16bits,
  stringMatching,
  stringOf,
  unicode,
  unicodeString,
  uuid,
} from './texts.js';

export {
  Arbitrary,
  boolean,
  clone,
  constant,
  constantFrom,
  falsy,
  limitShrink,
  mapToConstant,
  noBias,
  noShrink,
  unbiased,
} from './arbitrary.js';
export {
  bigInt64Array,
  bigUint64Array,
  float32Array,
  float64Array,
  int8Array,
  int16Array,
  int32Array,
  uint8Array,
  uint8ClampedArray,
  uint16Array,
  uint32Array,
} from './bytes.js';
export {
  anything,
  compareBooleanFunc,
  compareFunc,
  context,
  frequency,
  func,
  gen,
  json,
  jsonValue,
  letrec,
  memo,
  object,
  oneof,
  option,
} from './combinators.js';
export { array, dictionary, map, record, set, shuffledSubarray, subarray, tuple, uniqueArray } from './lists.js';
export { stringify } from './notation.js';
export {
  bigInt,
  bigIntN,
  bigUint,
  bigUintN,
  date,
  double,
  float,
  integer,
  maxSafeInteger,
  maxSafeNat,
  nat,
} from './numbers.js';
export {
  $take,
  $waiting,
  afterEach,
  assert,
  asyncProperty,
  beforeEach,
  check,
  configureGlobal,
  PreconditionFailure,
  pre,
  property,
  readConfigureGlobal,
  resetConfigureGlobal,
} from './properties.js';
export {
  ascii,
  asciiString,
  base64,
  base64String,
  char,
  char16bits,
  fullUnicode,
  fullUnicodeString,
  hexa,
  hexaString,
  ipV4,
  mixedCase,
  string,
  string16bits,
  stringMatching,
  stringOf,
  unicode,
  unicodeString,
  uuid,
} from './texts.js';

export const chainUntil = refusing('chainUntil');
export const commands = refusing('commands');
export const domain = refusing('domain');
export const emailAddress = refusing('emailAddress');
export const entityGraph = refusing('entityGraph');
export const infiniteStream = refusing('infiniteStream');
export const ipV4Extended = refusing('ipV4Extended');
export const ipV6 = refusing('ipV6');
export const lorem = refusing('lorem');
export const scheduler = refusing('scheduler');
export const schedulerFor = refusing('schedulerFor');
export const sparseArray = refusing('sparseArray');
export const stream = refusing('stream');
export const ulid = refusing('ulid');
export const uuidV = refusing('uuidV');
export const webAuthority = refusing('webAuthority');
export const webFragments = refusing('webFragments');
export const webPath = refusing('webPath');
export const webQueryParameters = refusing('webQueryParameters');
export const webSegment = refusing('webSegment');
export const webUrl = refusing('webUrl');
export const unicodeJson = refusing('unicodeJson');
export const unicodeJsonValue = refusing('unicodeJsonValue');

/** Functions that fast-check has besides: a path that calls one ends. */
const refused = (name: string) => (): never => $refuse(`fc.${name}()`, 'leave it out of what is explored');
export const asyncModelRun = refused('asyncModelRun');
export const modelRun = refused('modelRun');
export const sample = refused('sample');
export const scheduledModelRun = refused('scheduledModelRun');
export const statistics = refused('statistics');
export const hash = refused('hash');
export const asyncStringify = refused('asyncStringify');
export const defaultReportMessage = refused('defaultReportMessage');
export const asyncDefaultReportMessage = refused('asyncDefaultReportMessage');

export const VerbosityLevel = { None: 0, Verbose: 1, VeryVerbose: 2 };
export const ExecutionStatus = { Success: 0, Skipped: -1, Failure: 1 };
export const toStringMethod = Symbol.for('fast-check/toStringMethod');
export const asyncToStringMethod = Symbol.for('fast-check/asyncToStringMethod');
export const cloneMethod = Symbol.for('fast-check/cloneMethod');
export const createDepthIdentifier = (): object => ({});
export const __type = 'module';
export const __version = `${$major}.0.0`;

const api = {
  Arbitrary,
  boolean,
  clone,
  constant,
  constantFrom,
  falsy,
  limitShrink,
  mapToConstant,
  noBias,
  noShrink,
  unbiased,
  bigInt,
  bigIntN,
  bigUint,
  bigUintN,
  date,
  double,
  float,
  integer,
  maxSafeInteger,
  maxSafeNat,
  nat,
  ascii,
  asciiString,
  base64,
  base64String,
  char,
  char16bits,
  fullUnicode,
  fullUnicodeString,
  hexa,
  hexaString,
  ipV4,
  mixedCase,
  string,
  string16bits,
  stringMatching,
  stringOf,
  unicode,
  unicodeString,
  uuid,
  array,
  dictionary,
  map,
  record,
  set,
  shuffledSubarray,
  subarray,
  tuple,
  uniqueArray,
  bigInt64Array,
  bigUint64Array,
  float32Array,
  float64Array,
  int16Array,
  int32Array,
  int8Array,
  uint16Array,
  uint32Array,
  uint8Array,
  uint8ClampedArray,
  anything,
  compareBooleanFunc,
  compareFunc,
  context,
  frequency,
  func,
  gen,
  json,
  jsonValue,
  letrec,
  memo,
  object,
  oneof,
  option,
  PreconditionFailure,
  afterEach,
  assert,
  asyncProperty,
  beforeEach,
  check,
  configureGlobal,
  pre,
  property,
  readConfigureGlobal,
  resetConfigureGlobal,
  stringify,
  chainUntil,
  commands,
  domain,
  emailAddress,
  entityGraph,
  infiniteStream,
  ipV4Extended,
  ipV6,
  lorem,
  scheduler,
  schedulerFor,
  sparseArray,
  stream,
  ulid,
  uuidV,
  webAuthority,
  webFragments,
  webPath,
  webQueryParameters,
  webSegment,
  webUrl,
  unicodeJson,
  unicodeJsonValue,
  asyncModelRun,
  modelRun,
  sample,
  scheduledModelRun,
  statistics,
  hash,
  asyncStringify,
  defaultReportMessage,
  asyncDefaultReportMessage,
  VerbosityLevel,
  ExecutionStatus,
  toStringMethod,
  asyncToStringMethod,
  cloneMethod,
  createDepthIdentifier,
  __type,
  __version,
};

export { api as default };
