// Whether a vehicle can be what its readings say, by physics and the order of events alone: no flight rule, nothing learned. It judges the tests that
// are made with learned preconditions (docs/abort-executive.md).

const GRAVITY = 32.17;
const SEA_LEVEL_DENSITY = 0.002377;
const SCALE_HEIGHT = 23_800;
/** Of the ground at the launch site, feet per second. */
const ROTATION = 1_340;
/** What both stages can add, with all their fuel and no losses. */
const BOOSTER_SPEED = 10_500;
const STAGES_SPEED = 30_000;

/**
 * @param {import('./vehicle.js').Vehicle} vehicle
 * @returns {string[]} what is impossible about it
 */
export function impossibilities({ navigation, booster, upperStage, escape }) {
  const { altitude, inertialVelocity: velocity, altitudeRate, dynamicPressure, missionTime, downrange } = navigation;
  /** @type {string[]} */
  const found = [];
  const must = (/** @type {boolean} */ holds, /** @type {string} */ what) => {
    if (!holds) found.push(what);
  };
  must(booster.ignited || !booster.separated, 'a booster that never burnt was dropped');
  must(booster.separated || !upperStage.ignitionCommanded, 'the upper stage burns below the booster');
  must(upperStage.ignitionCommanded || escape.towerAttached, 'the tower is gone before the upper stage burns');
  must(altitude >= 0, 'below the ground');
  if (!booster.ignited) {
    must(altitude < 100 && Math.abs(altitudeRate) < 10, 'it flies with engines that were never lit');
    must(missionTime < 0, 'it stands on the pad minutes after its start');
    must(Math.abs(velocity - ROTATION) < 10, 'it stands on the ground and moves');
  }
  // Speed comes from burnt fuel, height from speed.
  const most = ROTATION + (booster.separated ? STAGES_SPEED : BOOSTER_SPEED);
  must(velocity >= 0 && velocity <= most, 'faster than its stages can make it');
  must(velocity * velocity + 2 * GRAVITY * Math.max(0, altitude) <= most * most, 'more energy than its fuel had');
  must(Math.abs(altitudeRate) <= velocity, 'it climbs faster than it moves');
  // Air resists by its density: 30 % for winds and for how the air differs from day to day.
  const air = 0.5 * SEA_LEVEL_DENSITY * Math.exp(-Math.max(0, altitude) / SCALE_HEIGHT) * velocity * velocity;
  must(dynamicPressure <= 1.3 * air + 1, 'pressure without air');
  must(downrange <= most * Math.max(0, missionTime), 'farther than it can have come');
  must(velocity < 18_000 || altitude > 60_000, 'it would burn up in the air');
  must(upperStage.fuelRemaining <= 100 && upperStage.fuelRemaining >= 0, 'more fuel than its tank holds');
  return found;
}
