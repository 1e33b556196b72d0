// As users of Symbolic PathFinder write it: `main` calls the method with any arguments, and Triangle.jpf says which of them are symbolic.
import gov.nasa.jpf.vm.Verify;

public class Triangle {
  static final int SCALENE = 1;
  static final int ISOSCELES = 2;
  static final int EQUILATERAL = 3;

  private final int limit;

  Triangle(int limit) {
    this.limit = limit;
  }

  int kind(int a, int b, int c, String unit) {
    Verify.ignoreIf(a > limit || b > limit || c > limit);
    if (a <= 0 || b <= 0 || c <= 0) return 0;
    if (a + b <= c || a + c <= b || b + c <= a) return 0;
    if (a == b && b == c) return EQUILATERAL;
    int kind = a == b || b == c ? ISOSCELES : SCALENE;
    assert kind != SCALENE || a != c : unit;
    return kind;
  }

  public static void main(String[] args) {
    System.out.println(new Triangle(1000).kind(3, 4, 5, args[0]));
  }
}
