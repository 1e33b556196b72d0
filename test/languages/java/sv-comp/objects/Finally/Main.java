import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int a = Verifier.nondetInt();
    int[] cells = new int[3];
    try {
      cells[a]++;
    } catch (ArrayIndexOutOfBoundsException e) {
      a = 0;
    } finally {
      cells[a]++;
    }
    assert cells[a] > 0;
  }
}
