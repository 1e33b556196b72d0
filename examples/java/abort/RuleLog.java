import java.util.ArrayList;
import java.util.List;

/** The ascent flight rules, and those that are broken in one cycle. */
class RuleLog {
  /** A matter of the vehicle's systems, or of its performance: systems come first. */
  enum Kind { SYSTEMS, PERFORMANCE }

  private static final String PERFORMANCE = " FR-12 FR-13 FR-14 FR-19 FR-21 FR-27 FR-29 FR-34 FR-36 ";

  final List<String> broken = new ArrayList<>();

  void breaks(String id) {
    broken.add(id);
  }

  boolean has(Kind kind) {
    for (String id : broken) if (kindOf(id) == kind) return true;
    return false;
  }

  static Kind kindOf(String id) {
    return PERFORMANCE.contains(" " + id + " ") ? Kind.PERFORMANCE : Kind.SYSTEMS;
  }
}
