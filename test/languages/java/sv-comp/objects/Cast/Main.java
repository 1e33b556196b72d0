import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    Object o = Verifier.nondetBoolean() ? "text" : (Object) 1;
    System.out.println(((String) o).length());
  }
}
