export interface Customer {
  readonly years: number;
  readonly vip: boolean;
  readonly country: string | null;
}

export function discount(customer: Customer | undefined, total: number): number {
  const years = customer?.years ?? 0;
  const country = customer?.country ?? 'XX';
  if (customer !== undefined && customer.vip && total >= 100) return 20;
  if (years > 10 || (years > 5 && total > 500)) return 10;
  return country === 'NZ' ? 5 : 0;
}
