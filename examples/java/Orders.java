// Inserts three numbers into the JDK's own red-black tree: one path per order of the keys, equal ones included, and no more.
//
//   npx everypath check examples/java/Orders.java
import java.util.TreeMap;

public class Orders {
  static int insertThree(int a, int b, int c) {
    TreeMap<Integer, Integer> tree = new TreeMap<>();
    tree.put(a, 1);
    tree.put(b, 2);
    tree.put(c, 3);
    assert tree.firstKey() <= tree.lastKey();
    assert tree.size() == 3 || a == b || b == c || a == c;
    return tree.size();
  }
}
