// StringBuilder and StringBuffer: a text that grows. The classes as a whole.
import type { Machine } from '../machine/machine.js';
import { lengthOf, part, unitAt } from './string.js';
import { concatenated, textOfValue } from './text.js';

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
    put('setLength(I)V', function (n) {
      if (n !== 0) machine.refuse('setLength() with another length than 0');
      this.v = '';
    });
  }
  return all;
}
