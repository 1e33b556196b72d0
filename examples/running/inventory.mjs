// Stock in lots, in several warehouses: reservations are taken from the oldest lot first and can be given back.

export class StockError extends Error {}

class Lot {
  constructor(sku, count, day) {
    this.sku = sku;
    this.count = count;
    this.day = day;
  }
}

export class Warehouse {
  #lots = new Map();

  constructor(name, zone) {
    this.name = name;
    this.zone = zone;
  }

  receive(sku, count, day) {
    if (!(count > 0)) throw new StockError(`nothing to receive of ${sku}`);
    const lots = this.#lots.get(sku) ?? [];
    lots.push(new Lot(sku, count, day));
    this.#lots.set(sku, lots);
  }

  available(sku) {
    return (this.#lots.get(sku) ?? []).reduce((sum, lot) => sum + lot.count, 0);
  }

  /** Takes up to `count`, oldest first; says from which lots. */
  take(sku, count) {
    const taken = [];
    let wanted = count;
    for (const lot of this.#lots.get(sku) ?? []) {
      if (wanted === 0) break;
      const part = Math.min(lot.count, wanted);
      if (part === 0) continue;
      lot.count -= part;
      wanted -= part;
      taken.push({ warehouse: this, day: lot.day, count: part });
    }
    const rest = (this.#lots.get(sku) ?? []).filter((lot) => lot.count > 0);
    this.#lots.set(sku, rest);
    return taken;
  }

  giveBack(sku, count, day) {
    const lots = this.#lots.get(sku) ?? [];
    const same = lots.find((lot) => lot.day === day);
    if (same) same.count += count;
    else lots.unshift(new Lot(sku, count, day));
    lots.sort((a, b) => a.day - b.day);
    this.#lots.set(sku, lots);
  }

  total() {
    let sum = 0;
    for (const lots of this.#lots.values()) for (const lot of lots) sum += lot.count;
    return sum;
  }
}

export class Inventory {
  #reservations = new Map();
  #next = 1;
  received = 0;
  shipped = 0;

  constructor(warehouses) {
    this.warehouses = warehouses;
  }

  receive(sku, count, day) {
    const emptiest = [...this.warehouses].sort((a, b) => a.available(sku) - b.available(sku))[0];
    emptiest.receive(sku, count, day);
    this.received += count;
  }

  available(sku) {
    return this.warehouses.reduce((sum, warehouse) => sum + warehouse.available(sku), 0);
  }

  /** All or nothing; warehouses of the zone first. */
  reserve(sku, count, zone) {
    if (this.available(sku) < count) return undefined;
    const order = [...this.warehouses].sort((a, b) => Number(b.zone === zone) - Number(a.zone === zone));
    const parts = [];
    let wanted = count;
    for (const warehouse of order) {
      const taken = warehouse.take(sku, wanted);
      parts.push(...taken);
      wanted -= taken.reduce((sum, part) => sum + part.count, 0);
      if (wanted === 0) break;
    }
    const id = this.#next++;
    this.#reservations.set(id, { sku, parts });
    return id;
  }

  release(id) {
    const { sku, parts } = this.#take(id);
    for (const { warehouse, count, day } of parts) warehouse.giveBack(sku, count, day);
  }

  /** Goods leave; says from which warehouses. */
  ship(id) {
    const { sku, parts } = this.#take(id);
    this.shipped += parts.reduce((sum, part) => sum + part.count, 0);
    return parts.map(({ warehouse, count }) => ({ sku, warehouse, count }));
  }

  restock(sku, count, day, zone) {
    const warehouse = this.warehouses.find((w) => w.zone === zone) ?? this.warehouses[0];
    warehouse.giveBack(sku, count, day);
    this.shipped -= count;
  }

  #take(id) {
    const reservation = this.#reservations.get(id);
    if (reservation === undefined) throw new StockError(`there is no reservation ${id}`);
    this.#reservations.delete(id);
    return reservation;
  }

  get reserved() {
    let sum = 0;
    for (const { parts } of this.#reservations.values()) for (const part of parts) sum += part.count;
    return sum;
  }
}
