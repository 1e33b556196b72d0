/** Invoices: lines, discounts and what is left to pay. Amounts are whole cents. */
export interface Line {
  quantity: number;
  unitPrice: number;
  discounted: boolean;
}

export interface Invoice {
  lines: Line[];
  paid: number;
  status: 'open' | 'paid' | 'overpaid';
}

function isCents(n: number): boolean {
  return Number.isInteger(n) && n >= 0 && n <= 10_000;
}

/** @internal */
export function isValid(invoice: Invoice): boolean {
  if (invoice.lines.length > 2 || !isCents(invoice.paid)) return false;
  for (const line of invoice.lines) {
    if (!isCents(line.quantity) || !isCents(line.unitPrice)) return false;
  }
  return true;
}

/** One piece in a large order is free. */
function lineTotal({ quantity, unitPrice, discounted }: Line): number {
  const free = discounted && !(quantity < 10) ? unitPrice : 0;
  return quantity * unitPrice - free;
}

function statusOf(left: number): Invoice['status'] {
  if (left === 0) return 'paid';
  return left > 0 ? 'open' : 'overpaid';
}

/**
 * Books a payment on the invoice and says what is left.
 * @requires isValid(invoice) && Number.isInteger(amount) && amount >= -10 && amount <= 10_000
 */
export function settle(invoice: Invoice, amount: number): number {
  if (amount <= 0) throw new Error(`cannot book ${amount}`);
  const total = invoice.lines.reduce((sum, line) => sum + lineTotal(line), 0);
  invoice.paid = invoice.paid + amount;
  const left = total - invoice.paid;
  invoice.status = statusOf(left);
  return left;
}
