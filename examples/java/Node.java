// Sorts the first two nodes of a list (Khurshid, Pasareanu, Visser: Generalized Symbolic Execution, Fig. 1).
//
//   npx everypath check examples/java/Node.java
class Node {
  int elem;
  Node next;

  Node swapNode() {
    if (next != null) {
      if (elem > next.elem) {
        Node t = next;
        next = t.next;
        t.next = this;
        return t;
      }
    }
    return this;
  }

  /** The same for a list that may be empty: a null receiver is a NullPointerException. */
  static Node swapFirst(Node node) {
    return node.swapNode();
  }
}
