// The order of keys of objects of which a property may be deleted: one that is put back comes last, so the order is recorded by the
// journal and restored with it.
import { types } from 'node:util';
import { Stamp } from './stamp.js';

/** Own keys as they were before the first such change. */
export type KeyOrders = Map<object, readonly PropertyKey[]>;

/** Inputs are made anew for each path; listing their keys would decide them. */
export function recordOrder(orders: KeyOrders, object: object): void {
  if (orders.has(object) || types.isProxy(object) || Stamp.get(object) !== undefined) return;
  orders.set(object, Reflect.ownKeys(object));
}

/** @returns false where a property could not be moved */
export function restoreOrders(orders: KeyOrders): boolean {
  if (orders.size === 0) return true;
  let restored = true;
  for (const [object, recorded] of orders) {
    const now = Reflect.ownKeys(object);
    const keys = recorded.filter((key) => Object.hasOwn(object, key));
    const first = keys.findIndex((key, i) => key !== now[i]);
    for (const key of first === -1 ? [] : keys.slice(first)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
      if (!Reflect.deleteProperty(object, key)) restored = false;
      else Reflect.defineProperty(object, key, descriptor);
    }
  }
  orders.clear();
  return restored;
}
