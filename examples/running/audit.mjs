// What must always hold, whatever day it is.

export class AuditError extends Error {}

export function audit({ ledger, inventory, customers, desk, destroyed }) {
  const problems = [];
  const check = (holds, text) => {
    if (!holds) problems.push(text);
  };
  check(ledger.sum === 0, `the ledger is off by ${ledger.sum}`);
  const inStock = inventory.warehouses.reduce((sum, warehouse) => sum + warehouse.total(), 0);
  const known = inStock + inventory.reserved + inventory.shipped;
  check(known === inventory.received, `${inventory.received - known} goods are missing (${destroyed} destroyed)`);
  for (const customer of customers.all) {
    check(customer.owing >= 0, `${customer.name} owes ${customer.owing}`);
    check(customer.owing === ledger.balance(`customer:${customer.id}`), `${customer.name}: the ledger says otherwise`);
    const { earned, spent, expired, balance } = customer.points;
    check(earned === spent + expired + balance, `${customer.name}: points were lost`);
  }
  for (const order of desk.in('placed')) check(order.total >= 0, `order ${order.id} costs ${order.total}`);
  return problems;
}
