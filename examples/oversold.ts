// Two orders for the same stock. Each looks whether there is enough, waits for the payment, and takes its share. Between the look
// and the taking the other one may run (docs/schedules.md).
import { assert } from 'everypath';

class Shop {
  stock = 10;

  /** Looks, waits, takes. */
  async order(amount: number, payment: (paid: () => void) => void): Promise<boolean> {
    if (this.stock < amount) return false;
    await new Promise<void>(payment);
    this.stock -= amount;
    return true;
  }

  /** Takes at once, waits, gives back what is not paid. */
  async reserve(amount: number, payment: (paid: () => void) => void): Promise<boolean> {
    if (this.stock < amount) return false;
    this.stock -= amount;
    await new Promise<void>(payment);
    return true;
  }
}

export async function oversold(a: number, b: number): Promise<void> {
  const shop = new Shop();
  await Promise.all([shop.order(a, setImmediate), shop.order(b, setTimeout)]);
  assert(!(shop.stock < 0));
}

export async function reserved(a: number, b: number): Promise<void> {
  const shop = new Shop();
  await Promise.all([shop.reserve(a, setImmediate), shop.reserve(b, setTimeout)]);
  assert(!(shop.stock < 0));
}
