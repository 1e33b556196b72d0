// StringBuilder and StringBuffer: a text that grows. The classes as a whole.
import type { Machine } from '../machine/machine.js';
import { matchesPattern } from './pattern-terms.js';
import { indexIn, lengthOf, part, unitAt } from './string.js';
import { lastIndex, textOfUnits } from './string-more.js';
import { equalTexts } from './string-order.js';
import { concatenated, type JavaText, textOfValue } from './text.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

export function builderPeers(machine: Machine): Peers {
  const all: Peers = {};
  for (const name of ['StringBuilder', 'StringBuffer']) {
    const type = `java/lang/${name}`;
    const put = (key: string, f: (this: any, ...args: any[]) => any): void => {
      all[`${type}.${key}`] = f;
    };
    const to = `L${type};`;
    put('<init>()V', function () {
      this.v = '';
    });
    put('<init>(I)V', function () {
      this.v = '';
    });
    put('<init>(Ljava/lang/String;)V', function (text) {
      this.v = (text ?? machine.ops.npe(-1)).v;
    });
    for (const d of [
      'I',
      'C',
      'Z',
      'J',
      'D',
      'F',
      'Ljava/lang/String;',
      'Ljava/lang/Object;',
      'Ljava/lang/CharSequence;',
    ]) {
      put(`append(${d})${to}`, function (value) {
        this.v = concatenated([this.v, textOfValue(machine, value, d)]);
        return this;
      });
    }
    put('length()I', function () {
      return lengthOf(this.v);
    });
    put('charAt(I)C', function (i) {
      return unitAt(machine, this.v, i);
    });
    put('toString()Ljava/lang/String;', function () {
      return machine.string(this.v);
    });
    put('substring(II)Ljava/lang/String;', function (a, b) {
      return machine.string(part(machine, this.v, a, b));
    });
    edits(machine, put, to);
    units(machine, put, to);
    wholes(machine, put, to);
    queries(machine, put);
  }
  return all;
}

/** What changes the text as a whole. */
function wholes(machine: Machine, put: Put, to: string): void {
  put(`reverse()${to}`, function () {
    if (matchesPattern(machine, this.v, '[\\ud800-\\udfff]')) machine.refuse('reverse() of a text with surrogates');
    const length = machine.ops.arrays.decided(lengthOf(this.v), -1);
    const units = Array.from({ length }, (_, i) => part(machine, this.v, i, i + 1));
    this.v = concatenated(units.reverse());
    return this;
  });
  put('setLength(I)V', function (n) {
    const length = lengthOf(this.v);
    const shorter = typeof n === 'number' && typeof length === 'number' ? n <= length : machine.ops.le(n, length, -1);
    if (shorter) this.v = part(machine, this.v, 0, n);
    else if (typeof n !== 'number' || typeof length !== 'number')
      machine.refuse('setLength() that adds to a symbolic text');
    else this.v = concatenated([this.v, '\0'.repeat(n - length)]);
  });
}

function queries(machine: Machine, put: Put): void {
  const S = 'Ljava/lang/String;';
  const of = (text: any): JavaText => (text ?? machine.ops.npe(-1)).v;
  put(`indexOf(${S})I`, function (text) {
    return indexIn(this.v, of(text), 0);
  });
  put(`indexOf(${S}I)I`, function (text, from) {
    return indexIn(this.v, of(text), from);
  });
  put(`lastIndexOf(${S})I`, function (text) {
    return lastIndex(this.v, of(text));
  });
  put('isEmpty()Z', function () {
    return equalTexts(this.v, '');
  });
  put('subSequence(II)Ljava/lang/CharSequence;', function (a, b) {
    return machine.string(part(machine, this.v, a, b));
  });
  put('ensureCapacity(I)V', () => {});
  put('trimToSize()V', () => {});
}

type Put = (key: string, f: (this: any, ...args: any[]) => any) => void;

/** An end behind the text is its end. */
function replaced(machine: Machine, text: JavaText, from: any, end: any, by: JavaText): JavaText {
  const length = lengthOf(text);
  const known = typeof end === 'number' && typeof length === 'number';
  const past = known ? end > length : machine.ops.lt(length, end, -1);
  const last = past ? length : end;
  part(machine, text, from, last);
  return concatenated([part(machine, text, 0, from), by, part(machine, text, last, length)]);
}

/** Characters of arrays, and code points. */
function units(machine: Machine, put: Put, to: string): void {
  put(`append([C)${to}`, function (units) {
    this.v = concatenated([this.v, textOfUnits(machine, units, 0, units?.len)]);
    return this;
  });
  put(`append([CII)${to}`, function (units, from, count) {
    this.v = concatenated([this.v, textOfUnits(machine, units, from, count)]);
    return this;
  });
  put(`appendCodePoint(I)${to}`, function (point) {
    if (typeof point !== 'number' || point > 0x10ffff) return machine.refuse('appendCodePoint() of a symbolic number');
    this.v = concatenated([this.v, String.fromCodePoint(point)]);
    return this;
  });
}

/** What changes a text in the middle. */
function edits(machine: Machine, put: Put, to: string): void {
  put(`append(Ljava/lang/CharSequence;II)${to}`, function (text, from, end) {
    this.v = concatenated([this.v, part(machine, textOfValue(machine, text, 'L'), from, end)]);
    return this;
  });
  const insert = (self: any, at: any, text: JavaText): any => {
    const length = lengthOf(self.v);
    const [before, after] = [part(machine, self.v, 0, at), part(machine, self.v, at, length)];
    self.v = concatenated([before, text, after]);
    return self;
  };
  put(`delete(II)${to}`, function (from, end) {
    this.v = replaced(machine, this.v, from, end, '');
    return this;
  });
  put(`replace(IILjava/lang/String;)${to}`, function (from, end, text) {
    this.v = replaced(machine, this.v, from, end, (text ?? machine.ops.npe(-1)).v);
    return this;
  });
  for (const d of [
    'I',
    'C',
    'Z',
    'J',
    'Ljava/lang/String;',
    'Ljava/lang/Object;',
    'Ljava/lang/CharSequence;',
    'D',
    'F',
  ]) {
    put(`insert(I${d})${to}`, function (at, value) {
      return insert(this, at, textOfValue(machine, value, d));
    });
  }
  put(`deleteCharAt(I)${to}`, function (at) {
    unitAt(machine, this.v, at);
    if (typeof at !== 'number') machine.refuse('deleteCharAt() of a symbolic position');
    this.v = concatenated([part(machine, this.v, 0, at), part(machine, this.v, at + 1, lengthOf(this.v))]);
    return this;
  });
  put('setCharAt(IC)V', function (at, unit) {
    unitAt(machine, this.v, at);
    if (typeof at !== 'number') machine.refuse('setCharAt() of a symbolic position');
    const after = part(machine, this.v, at + 1, lengthOf(this.v));
    this.v = concatenated([part(machine, this.v, 0, at), textOfValue(machine, unit, 'C'), after]);
  });
  put('substring(I)Ljava/lang/String;', function (from) {
    return machine.string(part(machine, this.v, from, lengthOf(this.v)));
  });
}
