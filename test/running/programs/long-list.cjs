// A list of 20,000 nodes, and a graph with cycles.
class Node {
  constructor(value, next) {
    this.value = value;
    this.next = next;
  }
}
let head = null;
for (let i = 0; i < 20000; i++) head = new Node(i, head);
const ring = { id: 1 };
ring.self = ring;
ring.list = [ring, { back: ring }];
function unit(k) {
  let node = head,
    sum = 0;
  for (let i = 0; i < 20000 && node; i++, node = node.next) sum += node.value;
  head.value += k;
  return [sum, node, ring.list[1].back === ring.self, head instanceof Node];
}
for (let i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
