import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int b = Verifier.nondetByte();
    System.out.println(a / (b + 5));
  }
}
