/** Checks the readings of one cycle against the flight rules. Each decision has a line of its own, by which the criterion tells it apart. */
class FlightRules {
  static RuleLog check(Vehicle vehicle) {
    RuleLog log = new RuleLog();
    Vehicle.Phase phase = vehicle.phaseOf();
    crew(vehicle.cabin, log);
    avionics(vehicle.avionics, log);
    navigation(vehicle, phase, log);
    attitude(vehicle, phase, log);
    if (phase == Vehicle.Phase.BOOSTER) booster(vehicle, log);
    if (phase == Vehicle.Phase.COAST) coast(vehicle, log);
    if (phase == Vehicle.Phase.UPPER_STAGE) upperStage(vehicle, log);
    escape(vehicle.escape, phase, log);
    return log;
  }

  private static void crew(Vehicle.Cabin cabin, RuleLog log) {
    // Pulling the handle is not a judgement the software may doubt.
    if (cabin.crewAbortHandle) log.breaks("FR-01");
    // A suit protects the crew while the cabin loses pressure.
    if (cabin.pressure < 9.5)
      if (!cabin.suitLoopConnected) log.breaks("FR-02");
    if (cabin.oxygenPartialPressure < 2.4) log.breaks("FR-03");
    if (cabin.carbonDioxide > 0.3) log.breaks("FR-04");
    if (cabin.smokeDetected)
      if (cabin.temperature > 115) log.breaks("FR-05");
    if (!cabin.hatchSealed) log.breaks("FR-06");
  }

  private static void avionics(Vehicle.Avionics avionics, RuleLog log) {
    if (avionics.groundAbortRequest)
      if (!avionics.commandLinkLost) log.breaks("FR-07");
    if (avionics.busVoltageA < 24)
      if (avionics.busVoltageB < 24) log.breaks("FR-08");
    if (avionics.computersAgreeing < 2) log.breaks("FR-09");
    if (avionics.sensorPowerLost) log.breaks("FR-10");
  }

  private static void navigation(Vehicle vehicle, Vehicle.Phase phase, RuleLog log) {
    Vehicle.Navigation navigation = vehicle.navigation;
    if (!navigation.solutionValid)
      if (vehicle.avionics.commandLinkLost) log.breaks("FR-11");
    if (phase == Vehicle.Phase.PAD) return;
    // Range safety destroys the vehicle beyond its corridor; the crew has to be gone by then.
    if (navigation.rangeSafetyArmed)
      if (navigation.lateralDeviation > 12_000) log.breaks("FR-12");
    if (navigation.crossrange > 60_000) log.breaks("FR-13");
    if (navigation.dynamicPressure > 1_050) log.breaks("FR-14");
  }

  private static void attitude(Vehicle vehicle, Vehicle.Phase phase, RuleLog log) {
    if (phase == Vehicle.Phase.PAD) return;
    Vehicle.Attitude attitude = vehicle.attitude;
    if (attitude.pitchError > 15)
      if (attitude.pitchRate > 4) log.breaks("FR-15");
    if (attitude.yawError > 15)
      if (attitude.yawRate > 4) log.breaks("FR-16");
    if (attitude.rollError > 30)
      if (attitude.rollRate > 10) log.breaks("FR-17");
    if (vehicle.navigation.dynamicPressure > 300)
      if (attitude.angleOfAttack > 8) log.breaks("FR-18");
    if (!attitude.guidanceConverged)
      if (vehicle.navigation.missionTime > 150) log.breaks("FR-19");
  }

  private static void booster(Vehicle vehicle, RuleLog log) {
    Vehicle.Booster booster = vehicle.booster;
    // A single sensor that fails must not cost a mission: only two that agree are believed.
    boolean agree = false;
    if (booster.chamberPressureA - booster.chamberPressureB <= 5)
      if (booster.chamberPressureB - booster.chamberPressureA <= 5) agree = true;
    if (agree)
      if (booster.chamberPressureA > 1_030) log.breaks("FR-20");
    if (agree)
      if (booster.chamberPressureA < 400)
        if (vehicle.navigation.missionTime < 110) log.breaks("FR-21");
    if (booster.nozzleBurnThrough)
      if (booster.caseTemperature > 300) log.breaks("FR-22");
    if (booster.thrustVectorError > 2.5) log.breaks("FR-23");
    if (booster.hydraulicPressure < 1_600) log.breaks("FR-24");
    if (booster.rollControlLost) log.breaks("FR-25");
  }

  private static void coast(Vehicle vehicle, RuleLog log) {
    if (vehicle.booster.separationBoltsArmed) log.breaks("FR-26");
    if (vehicle.navigation.altitudeRate < 0) log.breaks("FR-27");
  }

  private static void upperStage(Vehicle vehicle, RuleLog log) {
    Vehicle.UpperStage stage = vehicle.upperStage;
    if (stage.chamberPressure > 1_500) log.breaks("FR-28");
    if (stage.chamberPressure < 700) log.breaks("FR-29");
    boolean turbine = stage.turbineSpeed > 36_000;
    if (!turbine)
      turbine = stage.turbineTemperature > 1_300;
    if (turbine) log.breaks("FR-30");
    if (stage.fuelTankPressure < 18)
      if (!stage.valveStuck) log.breaks("FR-31");
    if (stage.oxidizerTankPressure < 20) log.breaks("FR-32");
    if (stage.leakDetected) log.breaks("FR-33");
    if (stage.mixtureRatio > 6.5) log.breaks("FR-34");
    if (stage.gimbalLocked) log.breaks("FR-35");
    if (stage.fuelRemaining < 3)
      if (vehicle.navigation.inertialVelocity < 25_500) log.breaks("FR-36");
  }

  private static void escape(Vehicle.EscapeSystem escape, Vehicle.Phase phase, RuleLog log) {
    if (phase != Vehicle.Phase.BOOSTER) return;
    if (escape.jettisonCommanded)
      if (!escape.canardsReady) log.breaks("FR-37");
  }
}
