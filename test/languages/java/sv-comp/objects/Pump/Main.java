import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static boolean running;
  static int level = 1;

  static void step(boolean rain, boolean methane) {
    if (rain && level < 2) level++;
    if (level == 2 && !running) running = true;
    if (running && level > 0) level--;
  }
  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      boolean methane = Verifier.nondetBoolean();
      step(Verifier.nondetBoolean(), methane);
      assert !(methane && running);
    }
  }
}
