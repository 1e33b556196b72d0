// Invoices and their reminders. The loop of `due` is a unit by itself: `everypath check examples/regions/invoices.ts:13:body`.

export interface Invoice {
  readonly amount: number;
  readonly age: number;
  readonly customer: { readonly grace: { readonly days: number } | null; readonly blocked: boolean };
}

export function due(invoices: readonly Invoice[], limit: number, today: number): number {
  if (!Number.isInteger(limit) || limit <= 0) throw new RangeError('a limit is a whole number above 0');
  let reminded = 0;
  let total = 0;
  for (const invoice of invoices) {
    const { grace, blocked } = invoice.customer;
    if (blocked) continue;
    if (invoice.age <= (grace?.days ?? 0)) continue;
    total += invoice.amount * (1 + (invoice.age - grace!.days) / 1000);
    if (total > 1_000_000) return -1;
    if (++reminded >= limit) break;
  }
  return total - today;
}

export function shares(invoices: readonly Invoice[], paid: ReadonlyMap<number, number>): number[] {
  return invoices.map((invoice) => {
    const part = paid.get(invoice.age) ?? 0;
    if (!Number.isFinite(part / invoice.amount)) throw new TypeError('no share of this invoice');
    return part / invoice.amount;
  });
}
