// A property as jest loads it: CommonJS, with `everypath/fast-check` in the place of fast-check. See ../runner.test.ts.
const { it } = require('node:test');
const fc = require('everypath/fast-check');
const { default: other } = fc;

it('is broken, too', () => {
  fc.assert(fc.property(fc.string({ maxLength: 8 }), (text) => text !== 'xyzzy-1'));
});

it('samples as before', () => {
  if (other.assert !== fc.assert || fc.sample(fc.nat(), 3).length !== 3) throw new Error('not all of fast-check');
});
