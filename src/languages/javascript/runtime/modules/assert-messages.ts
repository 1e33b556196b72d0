// Messages of node:assert that are functions: whether this Node calls them. Asked for the analysed and for the original program.
import assert from 'node:assert';

let called: boolean | undefined;

/** Does this Node call the message of an assertion that is a function? From version 26 on it does. */
export function callsMessages(): boolean {
  if (called === undefined) {
    called = false;
    const message = (): string => {
      called = true;
      return '';
    };
    try {
      assert.strictEqual(1, 2, message as unknown as string);
    } catch {
      // It failed, as it had to.
    }
  }
  return called;
}
