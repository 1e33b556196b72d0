// Parcels: what leaves one warehouse for one order, within the weight that a carrier takes.

export class ShippingError extends Error {}

const CARRIERS = [
  { name: 'bike', most: 5_000, base: 290, perKilo: 120, zones: ['north'] },
  { name: 'van', most: 30_000, base: 590, perKilo: 60, zones: ['north', 'south', 'west'] },
  { name: 'truck', most: 400_000, base: 2_900, perKilo: 20, zones: ['north', 'south', 'west', 'far'] },
];

export function quote(grams, zone) {
  const offers = CARRIERS.filter(({ most, zones }) => grams <= most && zones.includes(zone)).map((carrier) => ({
    carrier: carrier.name,
    cents: carrier.base + Math.ceil(grams / 1000) * carrier.perKilo,
  }));
  if (offers.length === 0) throw new ShippingError(`nobody takes ${grams} g to ${zone}`);
  return offers.sort((a, b) => a.cents - b.cents)[0];
}

export class Dispatch {
  #number = 1;
  underWay = [];

  constructor(inventory, events) {
    this.inventory = inventory;
    this.events = events;
  }

  /** Goods of an order, a parcel for each warehouse they come from. */
  pack(order, day) {
    const parcels = new Map();
    for (const line of order.lines) {
      for (const { sku, warehouse, count } of this.inventory.ship(line.reservation)) {
        const parcel = parcels.get(warehouse) ?? { number: this.#number++, order, warehouse, items: [], grams: 0 };
        parcel.items.push({ sku, count });
        parcel.grams += line.product.grams * count;
        parcels.set(warehouse, parcel);
      }
      line.reservation = undefined;
    }
    order.parcels = [...parcels.values()];
    order.advance('packed', day);
  }

  send(order, day) {
    for (const parcel of order.parcels) {
      const { carrier } = quote(parcel.grams, order.customer.zone);
      const far = parcel.warehouse.zone === order.customer.zone ? 0 : 2;
      this.underWay.push({ parcel, carrier, arrives: day + 1 + far });
    }
    order.advance('shipped', day);
    this.events.emit('shipped', { order });
  }

  /** Parcels that arrive; an order is delivered when all of its parcels are. */
  arrive(day) {
    const arrived = this.underWay.filter(({ arrives }) => arrives <= day);
    this.underWay = this.underWay.filter(({ arrives }) => arrives > day);
    const delivered = [];
    for (const { parcel } of arrived) {
      const { order } = parcel;
      const more = this.underWay.some((other) => other.parcel.order === order);
      if (more || order.state !== 'shipped') continue;
      order.advance('delivered', day);
      delivered.push(order);
      this.events.emit('delivered', { order });
    }
    return delivered;
  }
}
