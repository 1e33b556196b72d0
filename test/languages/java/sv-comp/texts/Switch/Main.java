import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String s = Verifier.nondetString();
    int n = 0;
    switch (s) {
      case "one": n = 1; break;
      case "two": n = 2; break;
      default: n = 3;
    }
    assert n != 2 || s.length() == 3;
  }
}
