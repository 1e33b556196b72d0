// A real parser from npm, as a module under analysis: bench/translation.mjs lets it parse its own source.
const acorn = require('acorn');

exports.parse = function parse(source) {
  return acorn.parse(source, { ecmaVersion: 'latest' }).end;
};
