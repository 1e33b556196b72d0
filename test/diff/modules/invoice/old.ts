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

function lineTotal(line: Line): number {
  const total = line.quantity * line.unitPrice;
  if (line.discounted && line.quantity >= 10) {
    return total - line.unitPrice;
  }
  return total;
}

/**
 * Books a payment on the invoice and says what is left.
 * @requires isValid(invoice) && Number.isInteger(amount) && amount >= -10 && amount <= 10_000
 */
export function settle(invoice: Invoice, amount: number): number {
  if (amount <= 0) throw new Error(`cannot book ${amount}`);
  let total = 0;
  for (let i = 0; i < invoice.lines.length; i++) {
    total += lineTotal(invoice.lines[i]!);
  }
  invoice.paid += amount;
  if (invoice.paid < total) {
    invoice.status = 'open';
  } else if (invoice.paid === total) {
    invoice.status = 'paid';
  } else {
    invoice.status = 'overpaid';
  }
  return total - invoice.paid;
}
