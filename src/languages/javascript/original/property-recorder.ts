// Hears of the arguments that a property of a test is given while the original program runs it: they are the inputs of the path, in place
// of the values that they were made from. Made by the replay for units that run a property (fast-check/open-properties.ts).
// Always holds: arguments are written down before the property runs, which may change them.
import { encodeInputs } from '../codec/encode.js';
import { inputCode } from '../codec/input-code.js';

export interface PropertyArguments {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly inputCode: string;
  /** In the notation of fast-check. */
  readonly counterexample: string;
}

export class PropertyRecorder {
  /** Undefined before the property has come to its arguments. */
  found: PropertyArguments | undefined;

  /** @param step the names, the values, and what writes them down in the test library's own notation */
  record([event, given, values, write]: readonly unknown[]): void {
    if (event !== 'arguments') return;
    const names = [...(given as string[])];
    const list = names.map((name, i) => ({ name, value: (values as unknown[])[i] }));
    this.found = {
      inputs: encodeInputs(Object.fromEntries(list.map(({ name, value }) => [name, value]))),
      inputCode: inputCode(list, {
        uses: ['fc', 'property'],
        text: (constants) => `fc.assert(property, { examples: [[${constants.join(', ')}]] });`,
      }),
      counterexample: String((write as (values: unknown) => unknown)(values)),
    };
  }
}
