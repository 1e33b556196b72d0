/** Shipping fees of a parcel service: a base fee by zone and weight, surcharges, a free limit for members. */
export type Zone = 'local' | 'domestic' | 'europe' | 'world';

export interface Parcel {
  weight: number;
  volume: number;
  fragile: boolean;
  value: number;
}

const VOLUMETRIC = 5;
const MAX_WEIGHT = 30;

function baseFee(zone: Zone, weight: number): number {
  switch (zone) {
    case 'local':
      return weight <= 2 ? 3 : 5;
    case 'domestic':
      return weight <= 2 ? 5 : 8;
    case 'europe':
      return weight <= 2 ? 12 : 20;
    case 'world':
      return weight <= 2 ? 25 : 45;
  }
}

/** @throws RangeError for parcels that are not carried */
export function quote(parcel: Parcel, zone: Zone, member: boolean): number {
  if (!(parcel.weight > 0)) throw new RangeError('the weight must be positive');
  let billed = parcel.weight;
  if (parcel.volume / VOLUMETRIC > billed) {
    billed = parcel.volume / VOLUMETRIC;
  }
  if (billed > MAX_WEIGHT) throw new RangeError('too heavy');
  let fee = baseFee(zone, billed);
  if (parcel.fragile) {
    fee += 4;
  }
  if (parcel.value > 500) {
    fee += 10;
  }
  if (member && (zone === 'local' || zone === 'domestic')) {
    return parcel.fragile ? 4 : 0;
  }
  return fee;
}
