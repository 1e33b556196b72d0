/** A lottery that draws by the generator of java.util.Random: which seed wins? */
class Lottery {
  static final long MASK = (1L << 48) - 1;

  /** The next state of the generator. */
  static long step(long state) {
    return state * 0x5DEECE66DL + 0xBL & MASK;
  }

  static int draw(long seed) {
    long state = step(seed ^ 0x5DEECE66DL);
    int bits = (int) (state >>> 17);
    int number = bits % 1000;
    if (number == 777) throw new IllegalStateException("the jackpot");
    return number;
  }
}
