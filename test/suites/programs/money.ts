export default function split(total: bigint, people: bigint): bigint[] {
  if (people <= 0n) throw new RangeError('nobody to split with');
  if (total < 0n) return [];
  const share = total / people;
  const rest = total % people;
  return rest === 0n ? [share] : [share, rest];
}
