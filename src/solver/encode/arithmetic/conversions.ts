// Numbers that come from strings and from big integers.
import { codeAt, indexOf, length } from '../strings.js';
import { type NumberEncoding, SUM } from './number.js';

export const CONVERSIONS: NumberEncoding = {
  strLen: ({ args }, to) => ({ nan: to.b.false, value: length(args[0], to) }),
  indexOf: (term, to) => {
    const at = indexOf(term, to);
    return at && { nan: to.b.false, value: at };
  },
  charCodeAt: (term, to) => {
    const found = codeAt(term, to);
    return found && { nan: to.b.not(found.inside), value: found.code };
  },
  bigToNum: (term, to) => to.rounded(term, to.b.false, to.of(term.args[0]), to.b.true, SUM, []),
};
