// @ts-nocheck: rows of logs have any fields.
// Logs of four more domains with planted constraints. Written before their author had seen the learner's sources.
import { breaks, other, outside, present, whole, within } from './planted-breaks.mjs';

const round = (x, digits = 2) => Number(x.toFixed(digits));
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const DOMAINS = {
  /** Cells of a battery pack, sampled by its management system. */
  battery(t) {
    const cells = t.oneOf([12, 14, 16, 24]);
    const capacity = t.integer(40, 110);
    const chemistry = t.oneOf(['LFP', 'NMC']);
    const limits = { charge: t.integer(30, 80), discharge: t.integer(120, 300) };
    const row = () => {
      const state = t.oneOf(['idle', 'charging', 'driving', 'balancing'], [3, 5, 8, 1]);
      const low = t.bell(3.0, 4.0);
      const high = low + t.skewed(0.001, 0.12);
      const soc = t.between(4, 100);
      const current =
        state === 'charging'
          ? t.between(1, limits.charge)
          : state === 'driving'
            ? -t.skewed(1, limits.discharge)
            : t.between(-0.4, 0.4);
      const volts = cells * ((low + high) / 2) + t.between(-0.02, 0.02);
      return {
        pack: { serial: `B${t.digits(3)}-${t.letters(2, UPPER)}${t.digits(2)}`, chemistry, cycles: t.integer(0, 2400) },
        state,
        soc: round(soc, 1),
        charge: round((soc / 100) * capacity, 3),
        capacity,
        current: round(current, 2),
        low: round(low, 3),
        high: round(high, 3),
        volts: round(volts, 2),
        temperatures: Array.from({ length: 6 }, () => round(t.bell(-5, 48), 1)),
        fan: state === 'charging' ? t.integer(20, 100) : state === 'idle' ? 0 : t.integer(0, 100),
        contactor: state !== 'idle',
        fault: t.chance(0.9) ? null : `E${t.digits(2)}`,
        isolation: Math.round(t.bell(900, 5200)),
      };
    };
    const planted = [
      breaks('serial has its format', (r) => {
        r.pack.serial = t.letters(8);
      }),
      other('pack.chemistry', ['LCO', 'lead']),
      within('pack.cycles', 0, 2400),
      other('state', ['flying', 'off']),
      outside('soc', 4, 100),
      breaks('charge follows soc', (r) => {
        r.charge = round(Math.max(0, r.charge + t.oneOf([-1, 1]) * t.between(0.1, 0.4) * capacity), 3);
      }),
      other('capacity', [capacity + 7, 1]),
      breaks('charging takes current in', (r) => {
        r.state = 'charging';
        r.contactor = true;
        r.fan = 60;
        r.current = -t.between(0.3, 0.9) * limits.discharge;
      }),
      breaks('idle takes no current', (r) => {
        r.state = 'idle';
        r.contactor = false;
        r.fan = 0;
        r.current = t.between(0.3, 0.9) * limits.charge;
      }),
      breaks('low is not above high', (r) => {
        r.high = round(r.low - t.between(0.08, 0.4), 3);
      }),
      breaks('six temperatures', (r) => {
        r.temperatures = new Array(t.integer(8, 20)).fill(20);
      }),
      breaks('idle opens the contactor', (r) => {
        r.state = 'idle';
        r.current = 0;
        r.fan = 0;
        r.contactor = true;
      }),
      whole('isolation'),
      present('volts'),
    ];
    return { row, planted };
  },
  /** Bookings of a hotel. */
  hotel(t) {
    const rooms = t.integer(40, 260);
    const nights = t.integer(14, 28);
    const rate = { single: [60, 110], double: [90, 180], suite: [240, t.integer(400, 700)] };
    const row = () => {
      const kind = t.oneOf(['double', 'single', 'suite'], [6, 4, 1]);
      const arrival = t.integer(7000, 7364);
      const stay = 1 + Math.floor(t.skewed(0, nights - 1));
      const price = t.cents(t.between(...rate[kind]));
      const adults = kind === 'single' ? 1 : t.oneOf([1, 2, 3], [2, 6, 1]);
      const channel = t.oneOf(['web', 'phone', 'agency', 'walk-in'], [10, 3, 5, 1]);
      return {
        reference: `${t.letters(2, UPPER)}${t.digits(6)}`,
        room: { number: t.integer(100, 100 + rooms), kind, floor: t.integer(1, 6) },
        booked: arrival - (channel === 'walk-in' ? 0 : Math.floor(t.skewed(0, 300))),
        arrival,
        departure: arrival + stay,
        price,
        total: t.cents(price * stay),
        tax: t.cents(0.07 * price * stay),
        guests: { adults, children: kind === 'single' ? 0 : t.oneOf([0, 1, 2], [8, 2, 1]) },
        channel,
        commission: channel === 'agency' ? t.cents(t.between(10, 18)) : 0,
        mail: t.chance(0.97) ? `${t.letters(t.integer(3, 10))}@${t.letters(t.integer(4, 9))}.example` : null,
        extras: new Array(t.integer(0, 5)).fill('x'),
        country: t.letters(2, UPPER),
      };
    };
    const planted = [
      breaks('reference has its format', (r) => {
        r.reference = t.digits(9);
      }),
      within('room.number', 100, 100 + rooms),
      other('room.kind', ['cellar', 'Double']),
      within('room.floor', 1, 6),
      breaks('booked before arrival', (r) => {
        r.booked = r.arrival + t.integer(20, 200);
      }),
      breaks('arrival before departure', (r) => {
        const stay = r.departure - r.arrival;
        r.departure = r.arrival - stay;
      }),
      breaks('tax follows total', (r) => {
        r.tax = t.cents(r.tax + t.between(0.03, 0.2) * r.total + 15);
      }),
      breaks('a suite is dear', (r) => {
        r.room.kind = 'suite';
        r.guests.adults = 2;
        r.price = t.between(60, 170);
      }),
      breaks('a single is cheap', (r) => {
        r.room.kind = 'single';
        r.guests = { adults: 1, children: 0 };
        r.price = t.between(190, 400);
      }),
      breaks('a single is for one', (r) => {
        r.room.kind = 'single';
        r.price = 80;
        r.guests.adults = t.oneOf([2, 3]);
        r.guests.children = 0;
      }),
      other('channel', ['fax', '']),
      breaks('commission for agencies alone', (r) => {
        r.channel = t.oneOf(['web', 'phone']);
        r.commission = t.between(10, 18);
      }),
      breaks('country has two letters', (r) => {
        r.country = t.letters(t.integer(4, 9), UPPER);
      }),
      present('room.number'),
    ];
    return { row, planted };
  },
  /** Vital signs and drug doses of a ward. */
  clinic(t) {
    const wards = ['A1', 'A2', 'B1', 'ICU'];
    const pump = t.oneOf([0.5, 1.5, 2.5]);
    const row = () => {
      const ward = t.oneOf(wards, [5, 4, 4, 2]);
      const systolic = Math.round(t.bell(85, 195));
      const pulsePressure = Math.round(t.bell(20, 80));
      const diastolic = systolic - pulsePressure;
      const weight = round(t.bell(42, 128), 1);
      const age = t.integer(18, 97);
      const ventilated = ward === 'ICU' && t.chance(0.6);
      return {
        patient: { id: `P-${t.digits(7)}`, age, sex: t.oneOf(['f', 'm']), weight },
        ward,
        systolic,
        diastolic,
        pulsePressure,
        pulse: Math.round(t.bell(45, 150)),
        saturation: ventilated ? t.integer(88, 100) : t.integer(91, 100),
        oxygen: ventilated ? t.integer(30, 90) : 21,
        ventilated,
        temperature: round(t.bell(35.1, 40.6), 1),
        dose: round(weight * pump, 2),
        given: t.integer(0, 1439),
        nurses: ward === 'ICU' ? t.integer(1, 2) : t.integer(3, 8),
        allergies: t.chance(0.7) ? null : t.letters(t.integer(4, 12)),
        notes: t.letters(t.integer(0, 80)),
      };
    };
    const planted = [
      breaks('id has its format', (r) => {
        r.patient.id = `X${t.letters(5)}`;
      }),
      within('patient.age', 18, 97),
      other('patient.sex', ['x', 'male']),
      outside('patient.weight', 42, 128),
      other('ward', ['C9', 'icu']),
      breaks('diastolic is below systolic', (r) => {
        r.diastolic = r.systolic + t.integer(15, 60);
        r.pulsePressure = r.systolic - r.diastolic;
      }),
      breaks('pulse pressure is the difference', (r) => {
        r.pulsePressure += t.oneOf([-1, 1]) * t.integer(10, 35);
      }),
      within('pulse', 45, 150),
      breaks('dose follows weight', (r) => {
        r.dose = round(r.dose * t.oneOf([0.5, 1.6]), 2);
      }),
      breaks('air without a ventilator', (r) => {
        r.ventilated = false;
        r.ward = 'A1';
        r.saturation = 95;
        r.nurses = 5;
        r.oxygen = t.integer(45, 90);
      }),
      breaks('ventilators are in the ICU', (r) => {
        r.ventilated = true;
        r.oxygen = t.integer(30, 90);
        r.ward = t.oneOf(['A1', 'A2', 'B1']);
        r.nurses = 5;
      }),
      outside('temperature', 35.1, 40.6),
      within('given', 0, 1439),
      breaks('notes are short', (r) => {
        r.notes = t.letters(t.integer(140, 300));
      }),
    ];
    return { row, planted };
  },
  /** Readings of a transformer in a substation. */
  transformer(t) {
    const ratio = t.oneOf([10, 20, 5.5]);
    const rated = t.integer(20, 63);
    const taps = t.oneOf([9, 17, 19]);
    const row = () => {
      const on = t.chance(0.93);
      const primary = on ? t.bell(104, 118) : t.between(0, 0.3);
      const load = on ? t.skewed(1, rated) : 0;
      const ambient = t.bell(-22, 41);
      const oil = ambient + (on ? 8 + 0.6 * load : t.between(0, 2));
      return {
        station: `${t.oneOf(['North', 'South', 'East'])}-${t.digits(2)}`,
        breaker: on ? 'closed' : 'open',
        primary: round(primary, 2),
        secondary: round(primary / ratio, 3),
        load: round(load, 2),
        ambient: round(ambient, 1),
        oil: round(oil, 1),
        winding: round(oil + t.skewed(0.5, 30), 1),
        tap: t.integer(1, taps),
        frequency: on ? round(t.bell(49.8, 50.2), 3) : 0,
        cooling: t.oneOf(['ONAN', 'ONAF', 'OFAF'], [5, 3, 1]),
        gas: t.integer(5, 700),
        relay: { trip: t.chance(0.03), version: '61850-2' },
        at: t.integer(1_700_000_000, 1_700_604_800),
      };
    };
    const planted = [
      breaks('station has its format', (r) => {
        r.station = t.digits(6);
      }),
      other('breaker', ['half', 'Closed']),
      breaks('closed means voltage', (r) => {
        r.breaker = 'closed';
        r.frequency = 50;
        r.primary = t.between(20, 80);
        r.secondary = r.primary / ratio;
      }),
      breaks('open means no load', (r) => {
        r.breaker = 'open';
        r.frequency = 0;
        r.primary = 0.1;
        r.secondary = 0.1 / ratio;
        r.load = t.between(0.4, 1) * rated;
      }),
      breaks('secondary follows primary', (r) => {
        r.secondary = round(r.secondary + (t.between(0.1, 0.5) * 110) / ratio, 3);
      }),
      outside('ambient', -22, 41),
      breaks('oil is warmer than the air', (r) => {
        r.oil = r.ambient - t.between(6, 20);
      }),
      breaks('winding is warmer than oil', (r) => {
        r.winding = r.oil - t.between(4, 15);
      }),
      within('tap', 1, taps),
      whole('tap'),
      breaks('open means no frequency', (r) => {
        r.breaker = 'open';
        r.primary = 0.1;
        r.secondary = 0.1 / ratio;
        r.load = 0;
        r.frequency = t.between(49.8, 50.2);
      }),
      other('cooling', ['NONE', 'onan']),
      other('relay.version', ['61850-1', '']),
      within('at', 1_700_000_000, 1_700_604_800),
    ];
    return { row, planted };
  },
};
