// Simulated ascents of the crew vehicle, Monte Carlo over trajectories: a line of JSON with the 65 readings for each of a few moments of each flight.
//
//   node examples/abort-executive/ascent.mjs 12000 > ascents.jsonl
//
// A point mass flies over a flat Earth in an exponential atmosphere, on a solid booster and then on an upper stage, along a pitch programme. Winds, thrust,
// masses and steering differ from flight to flight; so does what fails, and when. Nothing here knows the flight rules.

const GRAVITY = 32.17;
const SEA_LEVEL_DENSITY = 0.002377;
const SCALE_HEIGHT = 23_800;
/** Of the ground at the launch site, feet per second. */
const ROTATION = 1_340;
/** Control cycles in a second, and the one in which the clock starts. */
const CYCLES = 25;
const FIRST_CYCLE = 10 * CYCLES;

/** A linear congruential generator: the same flights each time. */
let state = Number(process.argv[3] ?? 20_080_720);
function random() {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
}
const between = (a, b) => a + (b - a) * random();
const happens = (chance) => random() < chance;
/** Close to the middle more often than far from it, and never outside. */
const spread = (middle, width) => middle + (width * (random() + random() + random() - 1.5)) / 1.5;
const clamp = (x, least, most) => Math.max(least, Math.min(most, x));

/** What is different in each flight. */
function newFlight() {
  // From some moment on; most of it never happens.
  const failures = new Map();
  const fails = (name, chance = 0.07) => {
    if (happens(chance)) failures.set(name, happens(0.25) ? -10 : between(0, 560));
  };
  for (const name of FAILURES) fails(name);
  // One that counts is the reason for the flight being simulated.
  fails(FAILURES[Math.floor(random() * FAILURES.length)], 0.8);
  return {
    failures,
    thrust: spread(1, 0.05),
    pitch: spread(1, 0.05),
    wind: spread(0, 60),
    drag: spread(1, 0.2),
    drift: spread(0, 40),
    burnTime: spread(122, 6),
    // An engine that does not start at once lets the vehicle coast for long.
    coastTime: happens(0.15) ? between(9, 160) : between(4, 9),
    coastPart: random(),
    towerTime: between(18, 32),
    cabin: { temperature: spread(74, 8), pressure: spread(14.2, 0.5) },
    length: between(20, 540),
  };
}

const FAILURES = [
  'booster hot',
  'booster weak',
  'booster burn-through',
  'booster sensor',
  'booster actuator',
  'booster hydraulics',
  'booster roll',
  'flat trajectory',
  'bolts',
  'upper stage hot',
  'upper stage weak',
  'turbine overspeed',
  'turbine hot',
  'fuel tank',
  'oxidizer tank',
  'leak',
  'valve',
  'mixture',
  'gimbal',
  'pitch',
  'yaw',
  'roll',
  'gust',
  'guidance',
  'steering sideways',
  'cabin leak',
  'oxygen',
  'scrubber',
  'smoke',
  'fire',
  'hatch',
  'suit loop',
  'crew',
  'bus A',
  'bus B',
  'computers',
  'sensor power',
  'navigation',
  'link',
  'ground',
  'range safety off',
  'early jettison',
  'canards',
  'service engine',
  'service propellant',
  'inhibited',
  'escape motor',
  'parachutes',
];

const density = (altitude) => SEA_LEVEL_DENSITY * Math.exp(-Math.max(0, altitude) / SCALE_HEIGHT);

/** Flies until `flight.length`, second by second, and gives what `watch` wants of it. */
function fly(flight, watch) {
  const failed = (name, t) => (flight.failures.get(name) ?? Infinity) <= t;
  const ship = {
    t: -10,
    altitude: 0,
    up: 0,
    along: 0,
    downrange: 0,
    side: 0,
    fuel: 100,
    separatedAt: Infinity,
    stageAt: Infinity,
    q: 0,
  };
  for (; ship.t <= flight.length; ship.t++) {
    watch(ship, (name) => failed(name, ship.t));
    if (ship.t < 0) continue;
    const separated = ship.t >= ship.separatedAt;
    const burning = separated && ship.t >= ship.stageAt && ship.fuel > 0;
    const accelerations = !separated ? boosterThrust(ship, flight, failed) : burning ? upperThrust(ship, failed) : 0;
    const flat = failed('flat trajectory', ship.t) ? 0.72 : 1;
    const angle = pitchAt(ship, separated) * flight.pitch * flat;
    const speed = Math.hypot(ship.up, ship.along);
    ship.q = 0.5 * density(ship.altitude) * speed * speed;
    const drag = (flight.drag * ship.q) / 900;
    const centrifugal = ((ship.along + ROTATION) / 25_900) ** 2;
    ship.up +=
      accelerations * Math.sin(angle) - GRAVITY * (1 - centrifugal) - (speed > 0 ? (drag * ship.up) / speed : 0);
    ship.along += accelerations * Math.cos(angle) - (speed > 0 ? (drag * ship.along) / speed : 0);
    if (ship.t < 1) ship.up = Math.max(0, ship.up);
    ship.altitude += ship.up;
    ship.downrange += ship.along;
    ship.side += flight.drift * Math.min(1, ship.t / 100) + (failed('steering sideways', ship.t) ? 380 : 0);
    // It hits the ground, breaks up in the air, or leaves the corridor for good.
    if (ship.altitude < 0 || ship.altitude > 440_000 || ship.q > 1_350) return;
    if (burning) ship.fuel -= failed('leak', ship.t) ? 0.36 : 0.27;
    ship.fuel = Math.max(0, ship.fuel);
    // Thrown off when it has burnt out, or gives nothing any more.
    if (!separated && ship.t >= flight.burnTime - 1) {
      ship.separatedAt = ship.t + 1;
      ship.stageAt = ship.t + 1 + Math.round(flight.coastTime);
    }
    if (Math.hypot(ship.up, ship.along + ROTATION) > 25_900) return;
  }
}

function boosterThrust({ t }, flight, failed) {
  const tail = t > flight.burnTime - 8 ? (flight.burnTime - t) / 8 : 1;
  const health = failed('booster weak', t) ? 0.5 : failed('booster hot', t) ? 1.18 : 1;
  return clamp((52 + 0.42 * t) * flight.thrust * health * clamp(tail, 0, 1), 0, 140);
}

function upperThrust({ fuel }, failed) {
  return (30 + 0.55 * (100 - fuel)) * (failed('upper stage weak', 0) ? 0.8 : 1);
}

/** Radians above the horizon. */
function pitchAt({ t, up, altitude }, separated) {
  if (!separated) return clamp(1.5 - t * 0.0088, 0.42, 1.52);
  return clamp(0.42 - (altitude - 260_000) / 500_000 - up / 9_000, -0.15, 0.6);
}

const round = (x, digits = 1) => Number(x.toFixed(digits));

/** The readings of one cycle. */
function readings(ship, failed, flight) {
  const { t, altitude, up, along, q, fuel } = ship;
  const ignited = t >= 0;
  const separated = t >= ship.separatedAt;
  const commanded = t >= ship.stageAt;
  const burning = commanded && fuel > 0;
  const frame = FIRST_CYCLE + CYCLES * t;
  const velocity = Math.hypot(up, along + ROTATION);
  return {
    navigation: {
      frame,
      missionTime: t,
      altitude: round(altitude),
      inertialVelocity: round(velocity),
      altitudeRate: round(up),
      dynamicPressure: round(q),
      downrange: round(ship.downrange),
      crossrange: round(Math.abs(ship.side)),
      apogeePrediction: round(
        altitude + (up > 0 ? (up * up) / (2 * GRAVITY * Math.max(0.1, 1 - (velocity / 25_950) ** 2)) : 0),
      ),
      lateralDeviation: round(Math.abs(ship.side) * 0.4 + between(0, 200)),
      solutionValid: !failed('navigation'),
      rangeSafetyArmed: ignited && !failed('range safety off'),
    },
    booster: boosterReadings(t, frame, { ignited, separated }, failed, flight),
    upperStage: upperReadings(frame, { commanded, burning, fuel }, failed),
    attitude: attitudeReadings(ignited, failed, flight),
    cabin: {
      pressure: round(failed('cabin leak') ? between(4, 12) : flight.cabin.pressure, 2),
      oxygenPartialPressure: round(failed('oxygen') ? between(1.4, 2.9) : spread(3.1, 0.15), 2),
      carbonDioxide: round(failed('scrubber') ? between(0.1, 0.6) : between(0.03, 0.12), 3),
      temperature: round(failed('fire') ? between(95, 180) : flight.cabin.temperature, 1),
      smokeDetected: failed('smoke') || failed('fire'),
      crewAbortHandle: failed('crew'),
      hatchSealed: !failed('hatch'),
      suitLoopConnected: !failed('suit loop'),
    },
    escape: escapeReadings(ship, { ignited, separated, commanded }, failed, flight),
    avionics: {
      busVoltageA: round(failed('bus A') ? between(0, 26) : spread(28.5, 1.5), 2),
      busVoltageB: round(failed('bus B') ? between(0, 26) : spread(28.5, 1.5), 2),
      computersAgreeing: failed('computers') ? Math.floor(between(0, 4)) : 4,
      commandLinkLost: failed('link'),
      groundAbortRequest: failed('ground'),
      inhibited: failed('inhibited'),
      sensorPowerLost: failed('sensor power'),
    },
  };
}

function boosterReadings(t, frame, { ignited, separated }, failed, flight) {
  const runs = ignited && !separated;
  const tail = clamp((flight.burnTime - t) / 8, 0.25, 1);
  const health = failed('booster weak') ? 0.42 : failed('booster hot') ? 1.24 : 1;
  const pressure = runs ? 880 * flight.thrust * health * tail : 0;
  const sensor = (off) => round(clamp(pressure + off, 0, 1_390));
  return {
    frame,
    ignited,
    separated,
    chamberPressureA: sensor(runs ? spread(0, 3) : 0),
    chamberPressureB: sensor(failed('booster sensor') ? between(-400, 400) : runs ? spread(0, 3) : 0),
    thrustVectorError: round(runs ? (failed('booster actuator') ? between(0.5, 7) : between(0, 0.8)) : 0, 2),
    hydraulicPressure: round(separated ? 0 : failed('booster hydraulics') ? between(200, 2_400) : spread(3_000, 150)),
    caseTemperature: round(failed('booster burn-through') ? between(150, 800) : spread(runs ? 140 : 75, 30)),
    nozzleBurnThrough: failed('booster burn-through') && ignited,
    rollControlLost: failed('booster roll') && ignited,
    separationBoltsArmed: ignited && (!separated || failed('bolts')),
  };
}

function upperReadings(frame, { commanded, burning, fuel }, failed) {
  const pressure = !burning
    ? 0
    : failed('upper stage hot')
      ? between(1_300, 1_650)
      : failed('upper stage weak')
        ? between(420, 900)
        : spread(1_150, 70);
  return {
    frame,
    ignitionCommanded: commanded,
    chamberPressure: round(pressure),
    fuelTankPressure: round(failed('fuel tank') ? between(6, 24) : spread(36, 3)),
    oxidizerTankPressure: round(failed('oxidizer tank') ? between(6, 26) : spread(38, 3)),
    turbineSpeed: round(!burning ? 0 : failed('turbine overspeed') ? between(33_000, 39_500) : spread(29_000, 1_500)),
    turbineTemperature: round(
      !burning ? between(40, 90) : failed('turbine hot') ? between(1_050, 1_800) : spread(900, 60),
    ),
    fuelRemaining: round(fuel, 2),
    mixtureRatio: round(failed('mixture') ? between(5.6, 7.6) : spread(5.5, 0.3), 2),
    leakDetected: failed('leak'),
    valveStuck: failed('valve'),
    gimbalLocked: failed('gimbal'),
  };
}

function attitudeReadings(ignited, failed, { wind }) {
  const error = (name, most) => round(ignited && failed(name) ? between(0, most) : between(0, 3), 2);
  return {
    pitchError: error('pitch', 60),
    yawError: error('yaw', 60),
    rollError: error('roll', 120),
    pitchRate: round(ignited && failed('pitch') ? between(0, 14) : between(0, 1.5), 2),
    yawRate: round(ignited && failed('yaw') ? between(0, 14) : between(0, 1.5), 2),
    rollRate: round(ignited && failed('roll') ? between(0, 40) : between(0, 3), 2),
    angleOfAttack: round(ignited ? (failed('gust') ? between(2, 16) : Math.abs(wind) / 25 + between(0, 2)) : 0, 2),
    guidanceConverged: !failed('guidance'),
  };
}

function escapeReadings({ t, stageAt }, { ignited, separated, commanded }, failed, flight) {
  const gone = commanded && t >= stageAt + flight.towerTime;
  return {
    towerAttached: !gone,
    motorArmed: !gone && !failed('escape motor'),
    canardsReady: !failed('canards'),
    jettisonCommanded: gone || (ignited && !separated && failed('early jettison')),
    serviceModulePropellant: round(failed('service propellant') ? between(0, 60) : spread(92, 6)),
    serviceEngineReady: !failed('service engine'),
    parachutesArmed: !failed('parachutes'),
  };
}

const flights = Number(process.argv[2] ?? 12_000);
for (let i = 0; i < flights; i++) {
  const flight = newFlight();
  const moments = new Set([
    Math.floor(between(-10, 0)),
    Math.floor(between(0, flight.length)),
    Math.floor(flight.length),
  ]);
  // Coasting is short: it gets a moment of its own.
  fly(flight, (ship, failed) => {
    const coasting = ship.t === Math.floor(ship.separatedAt + flight.coastPart * (ship.stageAt - ship.separatedAt));
    if (!moments.has(ship.t) && !coasting) return;
    console.log(JSON.stringify({ vehicle: readings(ship, failed, flight) }));
  });
}
