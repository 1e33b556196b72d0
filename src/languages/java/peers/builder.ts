// StringBuilder and StringBuffer: a text that grows. The classes as a whole.
// Always holds: `v` is the text and `cap` the capacity that the JDK's own growth gives, or undefined where that is not known.
import { apply, constant } from '../../../logic/build.js';
import type { Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { matchesPattern } from './pattern-terms.js';
import { indexIn, lengthOf, part, unitAt } from './string.js';
import { copyUnits, lastIndex, lastIndexBefore, textOfUnits } from './string-more.js';
import { compared, equalTexts } from './string-order.js';
import { concatenated, type JavaText, textOfValue } from './text.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;
type Put = (key: string, f: (this: any, ...args: any[]) => any) => void;

const S = 'Ljava/lang/String;';
const O = 'Ljava/lang/Object;';
const CS = 'Ljava/lang/CharSequence;';
const VALUES = ['I', 'C', 'Z', 'J', 'D', 'F', S, O, CS];
/** What a builder has room for beyond its first text. */
const ROOM = 16;

export function builderPeers(machine: Machine): Peers {
  const all: Peers = {};
  for (const name of ['StringBuilder', 'StringBuffer']) {
    const type = `java/lang/${name}`;
    const put: Put = (key, f) => {
      all[`${type}.${key}`] = f;
    };
    const to = `L${type};`;
    makers(machine, put);
    additions(machine, put, to);
    edits(machine, put, to);
    wholes(machine, put, to);
    room(machine, put);
    queries(machine, put, to);
    // Through the interface.
    for (const key of ['append(C)', `append(${CS})`, `append(${CS}II)`]) {
      all[`${type}.${key}Ljava/lang/Appendable;`] = all[`${type}.${key}${to}`];
    }
  }
  return all;
}

/** The text after an edit. The array behind it doubles where it is too short, as the JDK's does. */
function become(self: any, text: JavaText): any {
  self.v = text;
  makeRoom(self, lengthOf(text));
  return self;
}

function makeRoom(self: any, wanted: Num): void {
  if (typeof wanted !== 'number') self.cap = undefined;
  else if (wanted > self.cap) self.cap = Math.max(wanted, self.cap * 2 + 2);
}

const sum = (a: Num, b: number): Num => (typeof a === 'number' ? a + b : apply('add', [a, constant(b)]));

function makers(machine: Machine, put: Put): void {
  const begin = (self: any, text: JavaText): void => {
    self.v = text;
    const length = lengthOf(text);
    self.cap = typeof length === 'number' ? length + ROOM : undefined;
  };
  put('<init>()V', function () {
    begin(this, '');
  });
  put('<init>(I)V', function (capacity) {
    if (typeof capacity === 'number' ? capacity < 0 : machine.ops.lt(capacity, 0, -1)) {
      machine.ops.raise('java/lang/NegativeArraySizeException', String(capacity), -1);
    }
    this.v = '';
    this.cap = typeof capacity === 'number' ? capacity : undefined;
  });
  put(`<init>(${S})V`, function (text) {
    begin(this, (text ?? machine.ops.npe(-1)).v);
  });
  put(`<init>(${CS})V`, function (text) {
    begin(this, textOfValue(machine, text ?? machine.ops.npe(-1), 'L'));
  });
}

/** What is put at the end. */
function additions(machine: Machine, put: Put, to: string): void {
  for (const d of [...VALUES, 'Ljava/lang/StringBuffer;']) {
    put(`append(${d})${to}`, function (value) {
      return become(this, concatenated([this.v, textOfValue(machine, value, d)]));
    });
  }
  put(`append(${CS}II)${to}`, function (text, from, end) {
    return become(this, concatenated([this.v, part(machine, textOfValue(machine, text, 'L'), from, end)]));
  });
  put(`append([C)${to}`, function (units) {
    return become(this, concatenated([this.v, textOfUnits(machine, units, 0, units?.len)]));
  });
  put(`append([CII)${to}`, function (units, from, count) {
    return become(this, concatenated([this.v, textOfUnits(machine, units, from, count)]));
  });
  put(`appendCodePoint(I)${to}`, function (point) {
    if (typeof point !== 'number' || point < 0 || point > 0x10ffff)
      return machine.refuse('appendCodePoint() of such a number');
    return become(this, concatenated([this.v, String.fromCodePoint(point)]));
  });
}

/** An end behind the text is its end. */
function replaced(machine: Machine, text: JavaText, from: any, end: any, by: JavaText): JavaText {
  const length = lengthOf(text);
  const known = typeof end === 'number' && typeof length === 'number';
  const past = known ? end > length : machine.ops.lt(length, end, -1);
  const last = past ? length : end;
  part(machine, text, from, last);
  return concatenated([part(machine, text, 0, from), by, part(machine, text, last, length)]);
}

/** What changes a text in the middle. */
function edits(machine: Machine, put: Put, to: string): void {
  const insert = (self: any, at: Num, text: JavaText): any => {
    const length = lengthOf(self.v);
    const [before, after] = [part(machine, self.v, 0, at), part(machine, self.v, at, length)];
    return become(self, concatenated([before, text, after]));
  };
  for (const d of VALUES) {
    put(`insert(I${d})${to}`, function (at, value) {
      return insert(this, at, textOfValue(machine, value, d));
    });
  }
  put(`insert(I${CS}II)${to}`, function (at, text, from, end) {
    return insert(this, at, part(machine, textOfValue(machine, text, 'L'), from, end));
  });
  put(`insert(I[C)${to}`, function (at, units) {
    return insert(this, at, textOfUnits(machine, units, 0, units?.len));
  });
  put(`insert(I[CII)${to}`, function (at, units, from, count) {
    return insert(this, at, textOfUnits(machine, units, from, count));
  });
  put(`delete(II)${to}`, function (from, end) {
    return become(this, replaced(machine, this.v, from, end, ''));
  });
  put(`replace(II${S})${to}`, function (from, end, text) {
    return become(this, replaced(machine, this.v, from, end, (text ?? machine.ops.npe(-1)).v));
  });
  const exchange = (self: any, at: Num, by: JavaText): any => {
    const after = part(machine, self.v, sum(at, 1), lengthOf(self.v));
    return become(self, concatenated([part(machine, self.v, 0, at), by, after]));
  };
  put(`deleteCharAt(I)${to}`, function (at) {
    unitAt(machine, this.v, at);
    return exchange(this, at, '');
  });
  put('setCharAt(IC)V', function (at, unit) {
    unitAt(machine, this.v, at);
    exchange(this, at, textOfValue(machine, unit, 'C'));
  });
}

/** What changes the text as a whole. */
function wholes(machine: Machine, put: Put, to: string): void {
  put(`reverse()${to}`, function () {
    if (matchesPattern(machine, this.v, '[\\ud800-\\udfff]')) machine.refuse('reverse() of a text with surrogates');
    const length = machine.ops.arrays.decided(lengthOf(this.v), -1);
    const units = Array.from({ length }, (_, i) => part(machine, this.v, i, i + 1));
    return become(this, concatenated(units.reverse()));
  });
  put('setLength(I)V', function (n) {
    const length = lengthOf(this.v);
    const known = typeof n === 'number' && typeof length === 'number';
    if (known ? n <= length : machine.ops.le(n, length, -1)) {
      become(this, part(machine, this.v, 0, n));
      return;
    }
    const more = known
      ? n - length
      : apply(
          'sub',
          [n, length].map((each) => (typeof each === 'number' ? constant(each) : each)),
        );
    const count = machine.ops.arrays.decided(
      typeof more !== 'number' && more.op === 'const' ? (more.data as number) : more,
      -1,
    );
    become(this, concatenated([this.v, '\0'.repeat(count)]));
  });
}

/** The array behind the text. */
function room(machine: Machine, put: Put): void {
  put('ensureCapacity(I)V', function (wanted) {
    makeRoom(this, wanted);
  });
  put('trimToSize()V', function () {
    const length = lengthOf(this.v);
    this.cap = typeof length === 'number' ? length : undefined;
  });
  put('capacity()I', function () {
    return this.cap ?? machine.refuse('capacity() of a text whose length is not known');
  });
}

function queries(machine: Machine, put: Put, to: string): void {
  const of = (text: any): JavaText => (text ?? machine.ops.npe(-1)).v;
  put('length()I', function () {
    return lengthOf(this.v);
  });
  put('isEmpty()Z', function () {
    return equalTexts(this.v, '');
  });
  put('charAt(I)C', function (i) {
    return unitAt(machine, this.v, i);
  });
  put('codePointAt(I)I', function (at) {
    unitAt(machine, this.v, at);
    return typeof this.v === 'string' && typeof at === 'number'
      ? this.v.codePointAt(at)
      : machine.refuse('codePointAt() of a symbolic text');
  });
  put('getChars(II[CI)V', function (from, end, target, at) {
    copyUnits(machine, part(machine, this.v, from, end), target, at);
  });
  put(`toString()${S}`, function () {
    return machine.string(this.v);
  });
  put(`substring(I)${S}`, function (from) {
    return machine.string(part(machine, this.v, from, lengthOf(this.v)));
  });
  put(`substring(II)${S}`, function (a, b) {
    return machine.string(part(machine, this.v, a, b));
  });
  put(`subSequence(II)${CS}`, function (a, b) {
    return machine.string(part(machine, this.v, a, b));
  });
  put(`indexOf(${S})I`, function (text) {
    return indexIn(this.v, of(text), 0);
  });
  put(`indexOf(${S}I)I`, function (text, from) {
    return indexIn(this.v, of(text), from);
  });
  put(`lastIndexOf(${S})I`, function (text) {
    return lastIndex(this.v, of(text));
  });
  put(`lastIndexOf(${S}I)I`, function (text, from) {
    return lastIndexBefore(machine, this.v, of(text), from);
  });
  for (const other of [to, O]) {
    put(`compareTo(${other})I`, function (builder) {
      return compared(this.v, of(builder));
    });
  }
}
