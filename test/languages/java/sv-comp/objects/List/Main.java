import org.sosy_lab.sv_benchmarks.Verifier;

class Node {
  final int value;
  final Node next;

  Node(int value, Node next) {
    this.value = value;
    this.next = next;
  }
}

public class Main {
  public static void main(String[] args) {
    Node head = null;
    for (int i = 0; i < 3; i++) head = new Node(Verifier.nondetInt(), head);
    int n = 0;
    for (Node at = head; at != null; at = at.next) n++;
    assert n == 3;
  }
}
