// CommonJS modules that require each other; a class of one extends that of another; state on module.exports.
const { Leaf, registry } = require('./parts/leaf.cjs');
exports.depth = 0;
function unit(i) {
  exports.depth += i;
  const leaf = new Leaf('leaf' + i);
  return [leaf.describe(), registry.size, exports.depth, [...registry.values()].map((node) => node.name)];
}
for (let i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
