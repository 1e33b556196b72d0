// Errors of operations on files, as Node words them.
import { getSystemErrorMap } from 'node:util';

const known = new Map([...getSystemErrorMap()].map(([errno, [code, text]]) => [code, { errno, text }]));

export function failure(code: string, call: string, path?: string, target?: string): Error {
  const { errno, text } = known.get(code) ?? { errno: -1, text: 'unknown error' };
  const place = path === undefined ? '' : ` '${path}'`;
  const error = new Error(`${code}: ${text}, ${call}${place}${target === undefined ? '' : ` -> '${target}'`}`);
  return Object.assign(error, {
    errno,
    code,
    syscall: call,
    ...(path === undefined ? {} : { path }),
    ...(target === undefined ? {} : { dest: target }),
  });
}
