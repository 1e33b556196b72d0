// Random patterns and texts over a small alphabet, so that matches are frequent. Patterns V8 refuses are left out by
// the tests that use them.
import fc from 'fast-check';

const ATOMS = ['a', 'b', 'c', 'A', '1', '_', '-', ' ', '\\n', 'é', '.', '\\w', '\\d', '\\s', '\\W', '[ab]', '[^a]'];
const MORE = ['[a-c1]', '[^\\w]', '[]', '[^b-z]', '^', '$', '\\b', '\\B', '', '\\1', '\\2', '\\u{1f600}', '😀'];
const QUANTIFIERS = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,2}?', '{2,}'];

const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: fc.constantFrom(...ATOMS, ...MORE) },
    { weight: 2, arbitrary: fc.tuple(tie('part'), tie('part')).map(([a, b]) => a + b) },
    { weight: 1, arbitrary: fc.tuple(tie('part'), tie('part')).map(([a, b]) => `(?:${a}|${b})`) },
    { weight: 2, arbitrary: tie('part').map((a) => `(${a})`) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie('part'), fc.constantFrom(...QUANTIFIERS), fc.boolean())
        .map(([a, quantifier, capture]) => `(${capture ? '' : '?:'}${a})${quantifier}`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('part'), fc.constantFrom('?=', '?!', '?<=', '?<!')).map(([a, sign]) => `(${sign}${a})`),
    },
  ),
  pattern: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
}));

export const patterns: fc.Arbitrary<string> = pattern;
export const flagSets: fc.Arbitrary<string> = fc.constantFrom('', 'i', 'm', 's', 'u', 'iu', 'v', 'ims', 'y', 'uy');
export const texts: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'A', '1', '_', '-', ' ', '\n', 'é', '😀', '\ud83d', '\ude00'),
  maxLength: 7,
});

/** The expression, or undefined where V8 refuses it. */
export function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
