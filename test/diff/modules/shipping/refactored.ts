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
const LIGHT = 2;
const FRAGILE = 4;

/** Fees of light and of heavy parcels. */
const FEES: Readonly<Record<Zone, readonly [light: number, heavy: number]>> = {
  local: [3, 5],
  domestic: [5, 8],
  europe: [12, 20],
  world: [25, 45],
};

function billedWeight({ weight, volume }: Parcel): number {
  const volumetric = volume / VOLUMETRIC;
  return volumetric > weight ? volumetric : weight;
}

function isFree(zone: Zone, member: boolean): boolean {
  return member && zone !== 'europe' && zone !== 'world';
}

/** @throws RangeError for parcels that are not carried */
export function quote(parcel: Parcel, zone: Zone, member: boolean): number {
  if (!(parcel.weight > 0)) throw new RangeError('the weight must be positive');
  const billed = billedWeight(parcel);
  if (billed > MAX_WEIGHT) throw new RangeError('too heavy');
  const surcharge = parcel.fragile ? FRAGILE : 0;
  if (isFree(zone, member)) return surcharge;
  const [light, heavy] = FEES[zone];
  const insurance = parcel.value > 500 ? 10 : 0;
  return (billed <= LIGHT ? light : heavy) + surcharge + insurance;
}
