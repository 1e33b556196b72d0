// The number operators of the theories as mathematical integers and reals: one line each.
import type { Op } from '../../../logic/term.js';
import { CALENDAR } from './calendar.js';
import { CONVERSIONS } from './conversions.js';
import { DOUBLES } from './doubles.js';
import { INT32 } from './int32.js';
import type { EncodeNumber, NumberEncoding } from './number.js';

const THEORIES: readonly NumberEncoding[] = [DOUBLES, INT32, CONVERSIONS, CALENDAR];

const operators = new Map<string, EncodeNumber>(THEORIES.flatMap((theory) => Object.entries(theory)));

export function numberEncodingOf(op: Op): EncodeNumber | undefined {
  return operators.get(op);
}
