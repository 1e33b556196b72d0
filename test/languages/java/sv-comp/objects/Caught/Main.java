import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    try {
      assert a != 5;
    } catch (AssertionError e) {
      System.out.println("caught");
    }
  }
}
