// @ts-nocheck: rows of logs have any fields.
// Logs of four domains that were kept back with planted constraints. Written before their author had seen the learner's sources, and not run
// before the learner had been mended on those of domain-logs.mjs.
import { breaks, other, outside, present, whole, within } from './planted-breaks.mjs';

const round = (x, digits = 2) => Number(x.toFixed(digits));
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const LATER_DOMAINS = {
  /** Pay slips. */
  payroll(t) {
    const base = t.integer(1900, 2600);
    const grades = { clerk: [1, 3], engineer: [3, 7], manager: [7, 12] };
    const row = () => {
      const job = t.oneOf(['engineer', 'clerk', 'manager'], [6, 5, 1]);
      const grade = t.integer(...grades[job]);
      const hours = t.oneOf([40, 35, 30, 20], [10, 3, 2, 2]);
      const gross = t.cents(base + 410 * grade + t.between(0, 400));
      const tax = t.cents(gross * t.between(0.11, 0.39));
      const social = t.cents(gross * 0.2);
      const bonus = job === 'manager' ? t.cents(t.between(500, 3000)) : 0;
      const hired = t.integer(9000, 19_900);
      return {
        employee: { number: t.integer(10_000, 99_999), initials: t.letters(2, UPPER), hired },
        month: `20${t.integer(18, 25)}-${String(t.integer(1, 12)).padStart(2, '0')}`,
        job,
        grade,
        hours,
        gross,
        tax,
        social,
        net: t.cents(gross - tax - social),
        bonus,
        left: t.chance(0.85) ? null : hired + t.integer(90, 4000),
        account: `DE${t.digits(20)}`,
        children: t.oneOf([0, 1, 2, 3, 4], [9, 5, 5, 2, 1]),
        full: hours === 40,
      };
    };
    const planted = [
      within('employee.number', 10_000, 99_999),
      breaks('initials are two letters', (r) => {
        r.employee.initials = t.letters(5);
      }),
      breaks('month has its format', (r) => {
        r.month = `${t.letters(3)} ${t.digits(4)}`;
      }),
      other('job', ['intern', '']),
      breaks('managers have high grades', (r) => {
        r.job = 'manager';
        r.bonus = 1000;
        r.grade = t.integer(1, 5);
      }),
      breaks('clerks have low grades', (r) => {
        r.job = 'clerk';
        r.bonus = 0;
        r.grade = t.integer(5, 12);
      }),
      other('hours', [48, 7, 100]),
      breaks('social follows gross', (r) => {
        r.social = t.cents(r.social + t.oneOf([-1, 1]) * t.between(150, 400));
      }),
      breaks('net is what is left', (r) => {
        r.net = t.cents(r.net + t.oneOf([-1, 1]) * t.between(300, 900));
      }),
      breaks('tax is below gross', (r) => {
        r.tax = t.cents(r.gross * t.between(1.1, 1.4));
        r.net = t.cents(r.gross - r.tax - r.social);
      }),
      breaks('a bonus is for managers', (r) => {
        r.job = 'engineer';
        r.grade = 5;
        r.bonus = t.between(800, 3000);
      }),
      breaks('account has its format', (r) => {
        r.account = `${t.digits(4)}-${t.letters(4)}`;
      }),
      breaks('full time is forty hours', (r) => {
        r.full = true;
        r.hours = t.oneOf([20, 30, 35]);
      }),
      present('gross'),
    ];
    return { row, planted };
  },
  /** Passes of a satellite over ground stations. */
  satellite(t) {
    const orbit = t.integer(480, 620);
    const beacon = t.cents(t.between(400, 438));
    const row = () => {
      const rise = t.integer(0, 86_000);
      const duration = Math.round(t.bell(180, 740));
      const sunlit = t.chance(0.62);
      const panel = sunlit ? t.between(18, 46) : t.between(0, 0.6);
      const used = t.bell(6, 17);
      const elevation = t.between(5, 90);
      const mode = t.oneOf(['safe', 'nominal', 'imaging'], [1, 8, 3]);
      return {
        station: t.oneOf(['SVB', 'KRU', 'PER', 'WAL'], [6, 2, 2, 3]),
        rise,
        set: rise + duration,
        duration,
        elevation: round(elevation, 1),
        range: Math.round(orbit + (90 - elevation) * 16 + t.between(-20, 20)),
        altitude: round(t.bell(orbit - 6, orbit + 6), 2),
        sunlit,
        panel: round(panel, 2),
        used: round(used, 2),
        balance: round(panel - used, 2),
        mode,
        wheels: [0, 0, 0, 0],
        spin: mode === 'safe' ? round(t.between(1.5, 4), 2) : round(t.between(0, 0.05), 3),
        beacon,
        doppler: round(t.bell(-10.4, 10.4), 2),
        frames: Math.floor(t.skewed(0, 4200)),
        dropped: 0,
      };
    };
    const withDropped = () => {
      const r = row();
      r.dropped = Math.floor(r.frames * t.between(0, 0.12));
      return r;
    };
    const planted = [
      other('station', ['MOON', 'svb']),
      within('rise', 0, 86_000),
      breaks('it rises before it sets', (r) => {
        r.set = r.rise - r.duration;
      }),
      breaks('duration is the difference', (r) => {
        r.duration += t.oneOf([-1, 1]) * t.integer(40, 170);
      }),
      outside('elevation', 5, 90),
      outside('altitude', orbit - 6, orbit + 6),
      breaks('panels are dark in the shadow', (r) => {
        r.sunlit = false;
        r.panel = t.between(15, 45);
        r.balance = r.panel - r.used;
      }),
      breaks('panels work in the sun', (r) => {
        r.sunlit = true;
        r.panel = t.between(0, 8);
        r.balance = r.panel - r.used;
      }),
      breaks('balance is the difference', (r) => {
        r.balance = round(r.balance + t.oneOf([-1, 1]) * t.between(3, 12), 2);
      }),
      breaks('four wheels', (r) => {
        r.wheels = new Array(t.oneOf([6, 7, 9])).fill(0);
      }),
      breaks('it spins in safe mode alone', (r) => {
        r.mode = 'nominal';
        r.spin = t.between(1, 4);
      }),
      other('beacon', [beacon + 3, 0]),
      breaks('not more dropped than sent', (r) => {
        r.frames = t.integer(50, 900);
        r.dropped = r.frames + t.integer(200, 900);
      }),
      outside('doppler', -10.4, 10.4),
    ];
    return { row: withDropped, planted };
  },
  /** Containers on ships. */
  freight(t) {
    const ports = ['NLRTM', 'DEHAM', 'CNSHA', 'SGSIN', 'USLAX'];
    const tare = { dry: 2300, reefer: 3000, tank: 3700 };
    const most = t.integer(24_000, 30_000);
    const row = () => {
      const kind = t.oneOf(['dry', 'reefer', 'tank'], [8, 3, 2]);
      const cargo = Math.round(t.skewed(400, most));
      const loaded = t.integer(0, 300);
      const reefer = kind === 'reefer';
      return {
        code: `${t.letters(3, UPPER)}U ${t.digits(6)} ${t.digits(1)}`,
        kind,
        size: t.oneOf([20, 40, 45], [5, 9, 1]),
        tare: tare[kind],
        cargo,
        weight: cargo + tare[kind],
        from: t.oneOf(ports),
        to: t.oneOf(ports),
        loaded,
        unloaded: loaded + 2 + Math.floor(t.skewed(0, 60)),
        setpoint: reefer ? t.between(-25, 12) : null,
        plugged: reefer,
        dangerous: kind === 'tank' ? t.chance(0.6) : false,
        bay: { row: t.integer(0, 18), tier: t.oneOf([2, 4, 6, 8, 82, 84, 86]), bay: t.integer(1, 75) },
        seals: new Array(t.integer(1, 4)).fill('s'),
        value: t.cents(t.skewed(1000, 800_000)),
      };
    };
    const planted = [
      breaks('code has its format', (r) => {
        r.code = t.letters(10);
      }),
      other('kind', ['box', 'Dry']),
      other('size', [10, 53, 0]),
      breaks('tare goes with the kind', (r) => {
        r.kind = 'dry';
        r.setpoint = null;
        r.plugged = false;
        r.dangerous = false;
        r.tare = t.oneOf([3000, 3700]);
        r.weight = r.cargo + r.tare;
      }),
      outside('cargo', 400, most),
      breaks('weight is cargo and tare', (r) => {
        r.weight += t.oneOf([-1, 1]) * t.integer(1500, 9000);
      }),
      other('from', ['XXXXX', '']),
      breaks('loaded before unloaded', (r) => {
        r.loaded = t.integer(120, 300);
        r.unloaded = r.loaded - t.integer(15, 100);
      }),
      breaks('reefers are plugged', (r) => {
        r.kind = 'reefer';
        r.tare = 3000;
        r.weight = r.cargo + 3000;
        r.setpoint = -18;
        r.dangerous = false;
        r.plugged = false;
      }),
      breaks('danger is in tanks', (r) => {
        r.kind = 'dry';
        r.tare = 2300;
        r.weight = r.cargo + 2300;
        r.setpoint = null;
        r.plugged = false;
        r.dangerous = true;
      }),
      within('bay.row', 0, 18),
      other('bay.tier', [3, 90, 0]),
      whole('bay.bay'),
      present('weight'),
    ];
    return { row, planted };
  },
  /** A field under drip irrigation. */
  irrigation(t) {
    const zones = t.integer(4, 9);
    const flow = t.between(3, 9);
    const field = `${t.letters(1, UPPER)}${t.digits(2)}`;
    const row = () => {
      const crop = t.oneOf(['tomato', 'maize', 'vine'], [5, 4, 3]);
      const open = t.chance(0.45);
      const minutes = open ? t.integer(5, 95) : 0;
      const soil = t.bell(8, 46);
      const day = t.integer(90, 280);
      const minimum = t.bell(2, 19);
      return {
        field,
        zone: t.integer(1, zones),
        crop,
        valve: open ? 'open' : 'shut',
        minutes,
        litres: round(minutes * flow, 1),
        pressure: open ? round(t.bell(1.1, 2.9), 2) : round(t.between(0, 0.1), 2),
        soil: round(soil, 1),
        target: crop === 'vine' ? t.integer(12, 20) : crop === 'maize' ? t.integer(24, 32) : t.integer(28, 38),
        minimum: round(minimum, 1),
        maximum: round(minimum + t.between(3, 18), 1),
        day,
        rain: t.chance(0.7) ? 0 : round(t.skewed(0.2, 38), 1),
        ph: round(t.bell(5.4, 7.4), 2),
        sensor: `s${t.digits(2)}:${t.letters(4, '0123456789abcdef')}`,
        battery: t.integer(11, 100),
        operator: t.chance(0.97) ? 'auto' : 'manual',
      };
    };
    const planted = [
      breaks('field is the one', (r) => {
        r.field = 'ZZ9';
      }),
      within('zone', 1, zones),
      other('crop', ['rice', 'Vine']),
      breaks('shut means no minutes', (r) => {
        r.valve = 'shut';
        r.pressure = 0.05;
        r.minutes = t.integer(20, 95);
        r.litres = r.minutes * flow;
      }),
      breaks('litres follow minutes', (r) => {
        r.valve = 'open';
        r.pressure = 2;
        r.minutes = t.integer(5, 95);
        r.litres = round(r.minutes * flow + t.between(0.15, 0.6) * 95 * flow, 1);
      }),
      breaks('open means pressure', (r) => {
        r.valve = 'open';
        r.minutes = 30;
        r.litres = 30 * flow;
        r.pressure = t.between(0.2, 0.6);
      }),
      outside('soil', 8, 46),
      breaks('vines are kept dry', (r) => {
        r.crop = 'vine';
        r.target = t.integer(27, 38);
      }),
      breaks('minimum is below maximum', (r) => {
        r.maximum = r.minimum - t.between(3, 9);
      }),
      within('day', 90, 280),
      outside('ph', 5.4, 7.4),
      breaks('sensor has its format', (r) => {
        r.sensor = t.letters(9);
      }),
      whole('battery'),
      present('soil'),
    ];
    return { row, planted };
  },
};
