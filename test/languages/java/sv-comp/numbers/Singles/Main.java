import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    float f = Verifier.nondetFloat();
    Verifier.assume(f > 0f && f < 1f);
    assert f * 2f > f;
  }
}
