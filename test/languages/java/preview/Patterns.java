/** A pattern switch: a preview of Java 17, part of Java 21. */
class Patterns {
  static int kind(int n) {
    Object value = n == 1 ? "one" : n == 2 ? (Object) 2 : n == 3 ? 'c' : null;
    return switch (value) {
      case null -> 0;
      case String s && s.length() > 5 -> 1;
      case String s -> 2;
      case Integer i -> 3;
      default -> 4;
    };
  }
}
