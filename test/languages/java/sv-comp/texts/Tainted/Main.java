import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    String s = Verifier.nondetString();
    String t = "<b>" + s + "</b>";
    assert !t.contains("<script>");
  }
}
