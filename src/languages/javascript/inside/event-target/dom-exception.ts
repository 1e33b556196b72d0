// DOMException, as Node's: the errors that signals are aborted with.
import type { Value } from '../value.js';
import { shows, targetDefine } from './parts.js';

const { captureStackTrace } = Error as unknown as { captureStackTrace(object: object): void };
const ErrorOfDom = Error;
const DomText = String;
const setParent = Reflect.setPrototypeOf;

/** The names that have a code, which is their place, from 1 on. Three of them are out of use: their code is 0. */
const NAMED = [
  ...['IndexSize', 'DOMStringSize', 'HierarchyRequest', 'WrongDocument', 'InvalidCharacter', 'NoDataAllowed'],
  ...['NoModificationAllowed', 'NotFound', 'NotSupported', 'InUseAttribute', 'InvalidState', 'Syntax'],
  ...['InvalidModification', 'Namespace', 'InvalidAccess', 'Validation', 'TypeMismatch', 'Security', 'Network'],
  ...['Abort', 'URLMismatch', 'QuotaExceeded', 'Timeout', 'InvalidNodeType', 'DataClone'],
];
const OUT_OF_USE = ['DOMStringSize', 'NoDataAllowed', 'Validation'];

const codes = { __proto__: null } as unknown as Record<string, number>;

export const DOMExceptionClass: Value = class DOMException {
  readonly #message: string;
  readonly #name: string;

  constructor(message: Value = '', options: Value = 'Error') {
    const named = typeof options === 'object' && options !== null;
    this.#message = DomText(message);
    this.#name = DomText(named ? options.name : options);
    captureStackTrace(this);
    if (named && 'cause' in options) {
      const { cause } = options;
      targetDefine(this, 'cause', {
        __proto__: null,
        value: cause,
        configurable: true,
        writable: true,
      } as PropertyDescriptor);
    }
  }

  get name(): string {
    return this.#name;
  }

  get message(): string {
    return this.#message;
  }

  get code(): number {
    return codes[this.#name] ?? 0;
  }
};

setParent(DOMExceptionClass.prototype, ErrorOfDom.prototype);
shows(DOMExceptionClass, 'DOMException', ['name', 'message', 'code']);

const constantOf = (name: string): string => {
  const words = name === 'DOMStringSize' ? 'DOMString_Size' : name.replace(/([a-z])([A-Z])|(URL)(?=M)/g, '$1$3_$2');
  return words.toUpperCase() + '_ERR';
};
for (let i = 0; i < NAMED.length; i++) {
  const row = { __proto__: null, value: i + 1, enumerable: true } as PropertyDescriptor;
  targetDefine(DOMExceptionClass, constantOf(NAMED[i]), row);
  targetDefine(DOMExceptionClass.prototype, constantOf(NAMED[i]), row);
  if (!OUT_OF_USE.includes(NAMED[i])) codes[NAMED[i] + 'Error'] = i + 1;
}
