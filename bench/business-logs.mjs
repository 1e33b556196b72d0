// @ts-nocheck: rows of logs have any fields.
// Logs of four lines of business with planted constraints, written from what preconditions are for: its author had read docs/learning.md, not the
// learner's sources. A planted constraint is judged by what it forbids: rows that break it alone must be refused by what was learned, whatever form that takes.

import { breaks, list, other, outside, present, whole, within } from './planted-breaks.mjs';

/** Each: parameters of one log, then rows; `planted` says what is forbidden. */
export const BUSINESSES = {
  orders(t) {
    const prefix = t.letters(3, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const most = t.integer(60, 400);
    const price = [t.cents(t.between(0.5, 5)), t.cents(t.between(300, 2000))];
    const fee = t.cents(t.between(2, 9));
    const items = t.integer(18, 30);
    const row = () => {
      const status = t.oneOf(['new', 'paid', 'shipped', 'returned'], [4, 5, 8, 2]);
      const net = t.cents(t.skewed(price[0], price[1]));
      const tax = t.cents(t.between(0.05, 0.25) * net);
      const created = t.integer(18_000, 20_000);
      return {
        id: `${prefix}-${t.digits(6)}`,
        status,
        currency: 'EUR',
        customer: { name: t.letters(t.integer(3, 14)), level: t.oneOf([1, 2, 3], [8, 3, 1]) },
        quantity: t.integer(1, most),
        net,
        tax,
        gross: t.cents(net + tax),
        paid: status === 'new' ? t.cents(t.between(0, fee)) : t.cents(t.between(price[0], price[1])),
        created,
        shipped: created + t.integer(0, 30),
        items: new Array(t.integer(1, items)).fill(1),
        note: t.chance(0.4) ? null : t.letters(8),
        ticket: t.integer(0, 1_000_000),
      };
    };
    const planted = [
      breaks('id has its format', (r) => {
        r.id = `${prefix.toLowerCase()}_${t.letters(4)}`;
      }),
      other('status', ['lost', 'unknown', '']),
      other('currency', ['USD', 'GBP']),
      other('customer.level', [0, 7, 12]),
      present('customer.name'),
      present('gross'),
      within('quantity', 1, most),
      whole('quantity'),
      outside('net', price[0], price[1]),
      breaks('gross is net and tax', (r) => {
        r.gross = t.cents(r.net + r.tax + t.between(0.2, 0.9) * r.net + 5);
      }),
      breaks('tax is below net', (r) => {
        r.tax = t.cents(r.net * t.between(1.2, 2));
        r.gross = t.cents(r.net + r.tax);
      }),
      breaks('shipped is not before created', (r) => {
        r.created = t.integer(18_800, 20_000);
        r.shipped = r.created - t.integer(10, 700);
      }),
      breaks('new ones have paid a fee at most', (r) => {
        r.status = 'new';
        r.paid = t.between(fee * 3, price[1]);
      }),
      list('items', 1, items),
    ];
    return { row, planted };
  },
  sensors(t) {
    const firmware = `${t.integer(1, 4)}.${t.integer(0, 9)}.${t.integer(0, 9)}`;
    const cold = t.integer(-40, -5);
    const hot = t.integer(40, 90);
    const channels = t.integer(4, 16);
    const scale = t.oneOf([1.8, 0.25, 12.5]);
    const rpm = {
      idle: [0, 40],
      run: [t.integer(1200, 1500), t.integer(2800, 3200)],
      boost: [3300, t.integer(4500, 5000)],
    };
    const row = () => {
      const mode = t.oneOf(['run', 'idle', 'boost'], [6, 4, 2]);
      const celsius = t.bell(cold, hot);
      const low = t.between(100, 600);
      const span = t.skewed(1, 380);
      return {
        serial: `SN${t.digits(4)}/${t.letters(2, 'ABCDEF')}`,
        firmware,
        mode,
        rpm: Math.round(t.between(...rpm[mode])),
        celsius: Number(celsius.toFixed(2)),
        raw: Number((scale * celsius + 32).toFixed(2)),
        low: Number(low.toFixed(1)),
        high: Number((low + span).toFixed(1)),
        humidity: t.integer(5, 100),
        channels: new Array(channels).fill(0),
        battery: { volts: Number(t.bell(11.2, 14.6).toFixed(2)), charging: t.chance(0.3) },
        fault: t.chance(0.7) ? null : t.integer(1, 250),
        phase: Number(t.between(-180, 180).toFixed(1)),
      };
    };
    const planted = [
      breaks('serial has its format', (r) => {
        r.serial = t.letters(7);
      }),
      other('firmware', ['0.0.1', 'beta']),
      other('mode', ['off', 'test']),
      breaks('idle turns slowly', (r) => {
        r.mode = 'idle';
        r.rpm = t.integer(1500, 4000);
      }),
      breaks('boost turns fast', (r) => {
        r.mode = 'boost';
        r.rpm = t.integer(0, 2000);
      }),
      outside('celsius', cold, hot),
      breaks('raw follows celsius', (r) => {
        r.raw += t.oneOf([1, -1]) * t.between(3, 20);
      }),
      breaks('low is not above high', (r) => {
        r.high = r.low - t.between(5, 95);
      }),
      within('humidity', 5, 100),
      whole('humidity'),
      breaks('as many channels as there are', (r) => {
        r.channels = new Array(channels + t.integer(2, 9)).fill(0);
      }),
      outside('battery.volts', 11.2, 14.6),
      outside('phase', -180, 180),
      present('celsius'),
    ];
    return { row, planted };
  },
  requests(t) {
    const words = ['users', 'carts', 'search', 'login', 'items', 'health'];
    const version = t.integer(1, 3);
    const slow = t.integer(800, 5000);
    const large = t.integer(50_000, 900_000);
    const row = () => {
      const cached = t.chance(0.35);
      const start = t.integer(0, 86_399_000);
      const upstream = cached ? t.between(0, 0.5) : t.skewed(2, slow);
      const wait = t.skewed(0, slow / 4);
      return {
        protocol: 'HTTP/1.1',
        method: t.oneOf(['GET', 'POST', 'PUT', 'DELETE'], [10, 4, 1, 1]),
        path: `/api/v${version}/${t.oneOf(words)}`,
        address: `10.${t.integer(0, 255)}.${t.integer(0, 255)}.${t.integer(1, 254)}`,
        code: t.oneOf([200, 201, 304, 404, 500], [20, 3, 4, 2, 1]),
        bytes: Math.round(t.skewed(120, large)),
        cached,
        upstream: Number(upstream.toFixed(3)),
        wait: Number(wait.toFixed(3)),
        total: Number((upstream + wait).toFixed(3)),
        start,
        end: start + 1 + Math.round(t.skewed(1, 9000)),
        retries: t.oneOf([0, 1, 2, 3], [30, 4, 2, 1]),
        user: t.chance(0.25) ? null : t.integer(1, 90_000),
        agent: t.letters(t.integer(20, 60)),
        trace: t.letters(16, '0123456789abcdef'),
      };
    };
    const planted = [
      other('protocol', ['HTTP/2', 'h3']),
      other('method', ['BREW', 'get']),
      breaks('path has its format', (r) => {
        r.path = `//${t.digits(3)}.php`;
      }),
      breaks('address has its format', (r) => {
        r.address = t.letters(9);
      }),
      breaks('trace has its format', (r) => {
        r.trace = t.letters(6, 'XYZ');
      }),
      other('code', [0, 999, 418]),
      outside('bytes', 120, large),
      breaks('what is cached has no upstream', (r) => {
        r.cached = true;
        r.upstream = t.between(0.2, 0.9) * slow;
        r.total = r.upstream + r.wait;
      }),
      breaks('total is upstream and wait', (r) => {
        r.total = r.upstream + r.wait + t.between(0.2, 0.7) * slow;
      }),
      breaks('wait is at most the total', (r) => {
        r.wait = r.total + t.between(0.05, 0.2) * slow;
      }),
      breaks('start is before end', (r) => {
        r.start = t.integer(40_000_000, 80_000_000);
        r.end = r.start - t.integer(5_000_000, 30_000_000);
      }),
      other('retries', [-1, 17, 40]),
      present('start'),
      breaks('agent is not long', (r) => {
        r.agent = t.letters(t.integer(100, 300));
      }),
    ];
    return { row, planted };
  },
  loans(t) {
    const least = t.integer(5, 20) * 100;
    const most = t.integer(300, 900) * 100;
    const terms = [12, 24, 36, 48, 60];
    const rates = { car: [2.5, 4.5], home: [1, 2], personal: [6, t.integer(9, 14)] };
    const bank = t.letters(2, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const row = () => {
      const product = t.oneOf(['car', 'home', 'personal'], [3, 2, 3]);
      const amount = Math.round(t.between(least, most));
      const repaid = Math.round(amount * t.random() * 0.95);
      const income = Math.round(t.skewed(900, 12_000));
      return {
        iban: `${bank}${t.digits(2)} ${t.digits(4)} ${t.digits(4)} ${t.digits(4)}`,
        product,
        amount,
        repaid,
        open: amount - repaid,
        rate: Number(t.between(...rates[product]).toFixed(2)),
        term: t.oneOf(terms, [2, 4, 6, 4, 3]),
        age: t.integer(18, 75),
        income,
        payment: Math.round(income * t.between(0.05, 0.45)),
        office: 7,
        insured: t.chance(0.5),
        guarantor: t.chance(0.8) ? null : t.letters(10),
        score: Number(t.bell(300, 850).toFixed(0)),
      };
    };
    const planted = [
      breaks('iban has its format', (r) => {
        r.iban = t.digits(10);
      }),
      other('product', ['boat', '']),
      within('amount', least, most),
      breaks('open is what is not repaid', (r) => {
        r.open = r.amount - r.repaid + t.oneOf([1, -1]) * Math.round(t.between(0.05, 0.4) * most);
      }),
      breaks('not more is repaid than lent', (r) => {
        r.repaid = Math.round(r.amount * t.between(1.2, 1.6));
        r.open = r.amount - r.repaid;
      }),
      breaks('homes are cheap', (r) => {
        r.product = 'home';
        r.rate = t.between(4, 9);
      }),
      breaks('personal ones are dear', (r) => {
        r.product = 'personal';
        r.rate = t.between(1, 3);
      }),
      other('term', [6, 13, 120]),
      within('age', 18, 75),
      whole('age'),
      breaks('payment is below income', (r) => {
        r.payment = Math.round(r.income * t.between(1.3, 2));
      }),
      other('office', [8, 12]),
      within('score', 300, 850),
      present('amount'),
    ];
    return { row, planted };
  },
};
