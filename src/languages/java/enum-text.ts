// A constant of an enum as a value of an input: a text that no program has, which names the constant.
import { classText } from './classfile/descriptor.js';

const MARK = '\uffffenum ';

/** @param type internal name of the enum */
export function enumText(type: string, constant: string): string {
  return `${MARK}${classText(type)}.${constant}`;
}

/** `Color.RED`; undefined for other texts. */
export function enumLabel(text: unknown): string | undefined {
  return typeof text === 'string' && text.startsWith(MARK) ? text.slice(MARK.length) : undefined;
}

/** `RED`. */
export function enumConstant(text: unknown): string | undefined {
  return enumLabel(text)?.replace(/^.*\./, '');
}
