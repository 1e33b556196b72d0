// StringBuilder and StringBuffer: a text that grows. The classes as a whole.
import type { Machine } from '../machine/machine.js';
import { lengthOf, part, unitAt } from './string.js';
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
    put(`reverse()${to}`, function () {
      if (typeof this.v !== 'string') machine.refuse('reverse() of a symbolic text');
      if (/[\ud800-\udfff]/.test(this.v)) machine.refuse('reverse() of a text with surrogates');
      this.v = [...this.v].reverse().join('');
      return this;
    });
    edits(machine, put, to);
    put('setLength(I)V', function (n) {
      if (n !== 0) machine.refuse('setLength() with another length than 0');
      this.v = '';
    });
  }
  return all;
}

type Put = (key: string, f: (this: any, ...args: any[]) => any) => void;

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
  for (const d of ['I', 'C', 'Z', 'J', 'Ljava/lang/String;']) {
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
