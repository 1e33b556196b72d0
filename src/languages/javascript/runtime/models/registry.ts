// All library models by the name of their intrinsic. A new model added to one of the tables is installed and
// differential-tested by being here.

import { atomics } from './atomics.js';
import { date } from './date.js';
import { json } from './json.js';
import { math } from './math.js';
import type { ModelTable } from './model.js';
import { nondeterminism } from './nondeterminism.js';
import { number } from './number.js';
import { object } from './object.js';
import { regexp } from './regexp.js';
import { string } from './string.js';
import { stringPattern } from './string-pattern.js';
import { text } from './text.js';
import { weak } from './weak.js';

export const MODELS: ModelTable = {
  ...atomics,
  ...math,
  ...number,
  ...string,
  ...stringPattern,
  ...regexp,
  ...object,
  ...json,
  ...date,
  ...weak,
  ...text,
  ...nondeterminism,
};
