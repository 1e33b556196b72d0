import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    char c = Verifier.nondetChar();
    int digit = c - '0';
    if (digit >= 0 && digit <= 9) assert Character.forDigit(digit, 10) == c;
    assert c >= 0;
  }
}
