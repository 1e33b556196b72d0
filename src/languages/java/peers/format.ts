// String.format: conversions d, s, x, c, b, n and % with a width, which may be symbolic. Others are refused.
import { apply, constant } from '../../../logic/build.js';

import { JavaArray } from '../machine/java-array.js';
import type { Machine } from '../machine/machine.js';
import { lengthOf, part } from './string.js';
import { concatenated, type JavaText, objectText, textTerm, unwrapped } from './text.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const S = 'Ljava/lang/String;';
const O = '[Ljava/lang/Object;';
const SPECIFIER = /%([-0]?)(\d*)([a-zA-Z%])/g;

const INTEGERS = ['Integer', 'Long', 'Short', 'Byte'].map((name) => `java/lang/${name}`);

class Formatting {
  private next = 0;

  constructor(
    private readonly machine: Machine,
    private readonly values: JavaArray,
  ) {}

  text(format: string): JavaText {
    const parts: JavaText[] = [];
    let last = 0;
    for (const found of format.matchAll(SPECIFIER)) {
      const [all, flag, width, conversion] = found;
      parts.push(this.plain(format.slice(last, found.index)));
      last = found.index + all.length;
      if (flag === '0' && conversion !== 'd' && conversion !== 'x') this.plain('%');
      parts.push(this.padded(this.converted(conversion), flag, Number(width)));
    }
    parts.push(this.plain(format.slice(last)));
    return concatenated(parts);
  }

  private plain(text: string): string {
    return text.includes('%') ? this.machine.refuse('String.format with such a conversion') : text;
  }

  private converted(conversion: string): JavaText {
    if (conversion === 'n') return '\n';
    if (conversion === '%') return '%';
    const { machine, values } = this;
    if (typeof values.len !== 'number') return machine.refuse('String.format with arguments that are not known');
    if (this.next >= values.len) {
      const error = machine.ops.error('java/util/MissingFormatArgumentException', null, -1);
      error.vague = true;
      throw error;
    }
    const value = machine.ops.aload(values, this.next++, -1) as any;
    if (conversion === 's') return objectText(value);
    if (value === null) return conversion === 'b' ? 'false' : 'null';
    if (conversion === 'd' && INTEGERS.includes(value.$c.name)) return objectText(value);
    if (conversion === 'c' && value.$c.name === 'java/lang/Character') return objectText(value);
    if (conversion === 'b') return value.$c.name === 'java/lang/Boolean' ? objectText(value) : 'true';
    if (conversion === 'x' && typeof value.box === 'number' && value.$c.name === 'java/lang/Integer') {
      return (value.box >>> 0).toString(16);
    }
    return machine.refuse(`String.format with %${conversion} of such a value`);
  }

  private padded(text: JavaText, flag: string, width: number): JavaText {
    if (width === 0) return flag === '' ? text : this.machine.refuse('String.format with such a flag');
    if (typeof text === 'string') {
      if (flag !== '0') return flag === '-' ? text.padEnd(width) : text.padStart(width);
      return text[0] === '-' ? `-${text.slice(1).padStart(width - 1, '0')}` : text.padStart(width, '0');
    }
    const pad = (each: JavaText, to: number, by: string): JavaText =>
      unwrapped(
        apply('strCall', [textTerm(each), constant(to), constant(by)], flag === '-' ? 'padEnd' : 'padStart', 'str'),
      );
    if (flag !== '0') return pad(text, width, ' ');
    // Zeros stand behind the sign.
    const { machine } = this;
    const negative = apply('startsWith', [textTerm(text), constant('-')]);
    if (!(negative.op === 'const' ? negative.data === true : machine.ops.branch(negative, -1)))
      return pad(text, width, '0');
    return concatenated(['-', pad(part(machine, text, 1, lengthOf(text)), width - 1, '0')]);
  }
}

export function formatPeers(machine: Machine): Peers {
  const format = (text: any, values: any): unknown => {
    const { v } = text ?? machine.ops.npe(-1);
    if (typeof v !== 'string') return machine.refuse('String.format with a symbolic format');
    if (!(values instanceof JavaArray)) return machine.refuse('String.format without arguments');
    return machine.string(new Formatting(machine, values).text(v));
  };
  return {
    [`java/lang/String.format(${S}${O})${S}`]: format,
    [`java/lang/String.formatted(${O})${S}`](values) {
      return format(this, values);
    },
    [`java/io/PrintStream.printf(${S}${O})Ljava/io/PrintStream;`](text, values) {
      format(text, values);
      return this;
    },
    [`java/io/PrintStream.format(${S}${O})Ljava/io/PrintStream;`](text, values) {
      format(text, values);
      return this;
    },
  };
}
