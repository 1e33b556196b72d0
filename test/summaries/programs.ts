// Random programs for the law of summaries: small functions of primitives, and callers that use them several times.
import fc from 'fast-check';

const NUMBERS = ['a', 'b', '0', '1', '-1', '7', '10'];

const operand = fc.constantFrom(...NUMBERS);
const expression: fc.Arbitrary<string> = fc.oneof(
  operand,
  fc.tuple(operand, fc.constantFrom('+', '-'), operand).map(([x, op, y]) => `(${x} ${op} (${y}))`),
  operand.map((x) => `Math.abs(${x})`),
  fc.tuple(operand, operand).map(([x, y]) => `Math.min(${x}, ${y})`),
);
const test = fc
  .tuple(expression, fc.constantFrom('<', '<=', '===', '!=='), expression)
  .map(([x, op, y]) => `${x} ${op} ${y}`);

/** What a helper gives: numbers, texts, truths, or one of several kinds. */
const RESULTS: readonly fc.Arbitrary<string>[] = [
  expression,
  fc.constantFrom("'x'", "'y'", "'zz'"),
  fc.oneof(test, fc.constantFrom('true', 'false')),
  fc.oneof(expression, fc.constantFrom("'x'", 'undefined', 'null', 'true')),
];

function helper(name: string): fc.Arbitrary<string> {
  return fc.nat(RESULTS.length - 1).chain((kind) => {
    const ends = fc.oneof(
      { weight: 6, arbitrary: RESULTS[kind].map((text) => `return ${text};`) },
      { weight: 1, arbitrary: fc.constant("throw new RangeError('helper');") },
    );
    const body = fc.array(fc.tuple(test, ends), { minLength: 1, maxLength: 3 });
    return fc.tuple(body, RESULTS[kind], fc.boolean()).map(([tests, last, arrow]) => {
      const lines = `${tests.map(([when, end]) => `if (${when}) ${end}`).join(' ')} return ${last};`;
      return arrow ? `const ${name} = (a, b) => { ${lines} };` : `function ${name}(a, b) { ${lines} }`;
    });
  });
}

const call = fc.tuple(fc.constantFrom('f', 'g'), operand, operand).map(([f, x, y]) => ({ f, x, y }));

/** Module text with a unit `unitN` and its helpers. */
export function program(n: number): fc.Arbitrary<string> {
  const [f, g] = [`f${n}`, `g${n}`];
  const callText = call.map((c) => `${c.f === 'f' ? f : g}(${c.x}, ${c.y})`);
  const asked = fc
    .tuple(callText, fc.constantFrom("=== 'x'", '=== true', '> 3', '=== 7', '== null', "=== 'zz'"))
    .map(([c, rest]) => `${c} ${rest}`);
  const steps = fc.array(
    fc.oneof(
      fc.tuple(asked, asked).map(([x, y]) => `if (${x} && ${y}) throw new TypeError('found');`),
      fc.tuple(asked, fc.nat(9)).map(([x, k]) => `if (${x}) n += ${k};`),
      fc.tuple(asked, fc.nat(20)).map(([x, k]) => `if (${x}) assert(n < ${k});`),
      callText.map((c) => `t += String(${c}).length > 2 ? 'l' : 's';`),
    ),
    { minLength: 1, maxLength: 3 },
  );
  return fc.tuple(helper(f), helper(g), steps).map(
    ([one, two, body]) => `${one}
${two}
export function unit${n}(a: number, b: number): string { let n = 0; let t = ''; ${body.join(' ')} return t + n; }`,
  );
}
