// A pattern in catch.
// expect: {"unit":"text","verdict":"proved","paths":2}
import { assert } from 'everypath';

export function text(x: boolean): string {
  try {
    throw new Error(x ? 'yes' : 'no');
  } catch (e) {
    const { message } = e as Error;
    assert(message === (x ? 'yes' : 'no'));
    return message;
  }
}
