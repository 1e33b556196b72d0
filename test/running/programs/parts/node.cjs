const leaf = require('./leaf.cjs');
class Node {
  constructor(name) {
    this.name = name;
    leaf.registry.set(name, this);
  }
  describe() {
    return this.name + ' of ' + leaf.registry.size;
  }
}
module.exports = { Node };
