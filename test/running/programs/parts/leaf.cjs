exports.registry = new Map();
const { Node } = require('./node.cjs');
exports.Leaf = class Leaf extends Node {
  describe() {
    return 'a ' + super.describe();
  }
};
