/** What the abort executive sees of a crew launch vehicle during ascent: 65 readings of one control cycle. */
class Vehicle {
  Navigation navigation;
  Booster booster;
  UpperStage upperStage;
  Attitude attitude;
  Cabin cabin;
  EscapeSystem escape;
  Avionics avionics;

  static class Navigation {
    double frame, missionTime, altitude, inertialVelocity, altitudeRate, dynamicPressure;
    double downrange, crossrange, apogeePrediction, lateralDeviation;
    boolean solutionValid, rangeSafetyArmed;
  }

  static class Booster {
    double frame;
    boolean ignited, separated;
    /** Two sensors of the same pressure. */
    double chamberPressureA, chamberPressureB;
    double thrustVectorError, hydraulicPressure, caseTemperature;
    boolean nozzleBurnThrough, rollControlLost, separationBoltsArmed;
  }

  static class UpperStage {
    double frame;
    boolean ignitionCommanded;
    double chamberPressure, fuelTankPressure, oxidizerTankPressure, turbineSpeed, turbineTemperature;
    double fuelRemaining, mixtureRatio;
    boolean leakDetected, valveStuck, gimbalLocked;
  }

  static class Attitude {
    double pitchError, yawError, rollError, pitchRate, yawRate, rollRate, angleOfAttack;
    boolean guidanceConverged;
  }

  static class Cabin {
    double pressure, oxygenPartialPressure, carbonDioxide, temperature;
    boolean smokeDetected, crewAbortHandle, hatchSealed, suitLoopConnected;
  }

  static class EscapeSystem {
    boolean towerAttached, motorArmed, canardsReady, jettisonCommanded;
    double serviceModulePropellant;
    boolean serviceEngineReady, parachutesArmed;
  }

  static class Avionics {
    double busVoltageA, busVoltageB, computersAgreeing;
    boolean commandLinkLost, groundAbortRequest, inhibited, sensorPowerLost;
  }

  /** It stands on the pad, flies on the booster, coasts between the stages, or flies on the upper stage. */
  enum Phase { PAD, BOOSTER, COAST, UPPER_STAGE }

  Phase phaseOf() {
    if (!booster.ignited) return Phase.PAD;
    if (!booster.separated) return Phase.BOOSTER;
    return upperStage.ignitionCommanded ? Phase.UPPER_STAGE : Phase.COAST;
  }

  /** All parts were read in the same frame. */
  boolean isConsistent() {
    return navigation.frame == booster.frame && navigation.frame == upperStage.frame;
  }

  private static boolean within(double value, double least, double most) {
    return value >= least && value <= most;
  }

  private boolean isComplete() {
    return navigation != null && booster != null && upperStage != null && attitude != null && cabin != null
        && escape != null && avionics != null;
  }

  /** What simulated ascents have shown, with a margin. */
  static boolean isPossible(Vehicle v) {
    return v != null && v.isComplete()
        && within(v.navigation.altitude, 0, 450_000)
        && within(v.navigation.inertialVelocity, 0, 27_000)
        && within(v.navigation.altitudeRate, -2_000, 9_000)
        && within(v.navigation.dynamicPressure, 0, 1_500)
        && within(v.navigation.apogeePrediction, 0, 900_000)
        && within(v.navigation.missionTime, -10, 700)
        && within(v.navigation.downrange, 0, 5_000_000)
        // Fast only where the air is thin.
        && v.navigation.inertialVelocity <= 3_000 + v.navigation.altitude / 10
        && within(v.booster.chamberPressureA, 0, 1_400)
        && within(v.booster.chamberPressureB, 0, 1_400)
        && within(v.booster.caseTemperature, -100, 900)
        && within(v.booster.thrustVectorError, 0, 10)
        && within(v.booster.hydraulicPressure, 0, 4_000)
        && within(v.upperStage.chamberPressure, 0, 1_700)
        && within(v.upperStage.turbineSpeed, 0, 40_000)
        && within(v.upperStage.turbineTemperature, 0, 2_000)
        && within(v.upperStage.mixtureRatio, 3, 8)
        && within(v.upperStage.fuelRemaining, 0, 100)
        && within(v.escape.serviceModulePropellant, 0, 100)
        && within(v.avionics.computersAgreeing, 0, 4)
        && (v.booster.ignited || !v.booster.separated)
        && (v.booster.separated || !v.upperStage.ignitionCommanded)
        && (v.booster.separated || v.escape.towerAttached);
  }
}
