import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    long a = Verifier.nondetInt();
    long b = Verifier.nondetInt();
    Verifier.assume(a > 0 && b > 0);
    assert a + b > 0;
  }
}
