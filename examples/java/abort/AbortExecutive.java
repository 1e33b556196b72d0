import java.util.ArrayList;
import java.util.List;

/**
 * The abort executive in Java: decides in every control cycle whether the ascent has to be aborted, and how. The same rules, modes and numbers as
 * in examples/abort-executive/, and the same suite.
 */
public class AbortExecutive {
  /** The escape tower works from the ground up to here; it steers with its canards below the second height. */
  private static final double TOWER_CEILING = 300_000, CANARD_CEILING = 150_000;
  /** From here on the service module reaches a recovery site, or an orbit. */
  private static final double TARGETED_VELOCITY = 15_000, ORBIT_VELOCITY = 24_000;
  /** Safest first. */
  private static final String[] PREFERENCE = { "orbit", "targeted", "ballistic", "high", "low", "pad" };

  /**
   * @requires Vehicle.isPossible(vehicle)
   */
  public static String executive(Vehicle vehicle) {
    RuleLog log = FlightRules.check(vehicle);
    if (!vehicle.isConsistent() || vehicle.avionics.inhibited) return "hold";
    if (log.broken.isEmpty()) return checked(log, null);
    String mode = safest(possibleModes(vehicle), log.has(RuleLog.Kind.SYSTEMS));
    if (mode != null) initiate(mode);
    return checked(log, mode);
  }

  private static boolean usesTower(Vehicle v) {
    return v.escape.towerAttached && v.navigation.altitude <= TOWER_CEILING;
  }

  private static boolean canFly(String mode, Vehicle v, Vehicle.Phase phase) {
    boolean flies = phase != Vehicle.Phase.PAD;
    switch (mode) {
      case "pad":
        return !flies;
      case "low":
        return flies && usesTower(v) && v.navigation.altitude < CANARD_CEILING;
      case "high":
        return flies && usesTower(v) && v.navigation.altitude >= CANARD_CEILING;
      case "ballistic":
        return flies && !usesTower(v) && v.navigation.inertialVelocity < TARGETED_VELOCITY;
      case "targeted":
        return flies && !usesTower(v) && v.navigation.inertialVelocity >= TARGETED_VELOCITY;
      default:
        return phase == Vehicle.Phase.UPPER_STAGE && v.navigation.inertialVelocity >= ORBIT_VELOCITY
            && v.escape.serviceEngineReady && v.escape.serviceModulePropellant > 20;
    }
  }

  private static List<String> possibleModes(Vehicle vehicle) {
    Vehicle.Phase phase = vehicle.phaseOf();
    List<String> possible = new ArrayList<>();
    for (String mode : PREFERENCE) if (canFly(mode, vehicle, phase)) possible.add(mode);
    return possible;
  }

  /** A broken system rules out flying on: only a vehicle that is sound but slow may go to orbit. */
  private static String safest(List<String> possible, boolean systemsBroken) {
    for (String mode : possible) if (!mode.equals("orbit") || !systemsBroken) return mode;
    return null;
  }

  /** The rest of the flight software takes over from here. */
  private static void initiate(String mode) {}

  /** Safety properties from the requirements. */
  private static String checked(RuleLog log, String mode) {
    boolean broken = !log.broken.isEmpty();
    assert !broken || mode != null : "a flight rule is broken but no abort mode was chosen";
    assert broken || mode == null : "an abort mode was chosen but no flight rule is broken";
    assert !log.has(RuleLog.Kind.SYSTEMS) || !"orbit".equals(mode) : "systems rules come before performance rules";
    return mode == null ? "continue" : mode;
  }
}
