// A unit whose tasks could tell what they touch: most have one order of their tasks, and are explored like any other. The first point at
// which several tasks may come next begins the search anew, with tasks that tell. Called by explore-unit.ts.
import type { UnitDescription } from '../languages/unit.js';
import type { CheckOptions } from '../result/options.js';
import { Engine } from './engine.js';
import type { SearchMessage } from './messages.js';
import { OpenOrders } from './open-orders.js';
import type { SearchServices } from './search.js';

/** Messages that wait until it is known that the search counts; after these it does, and each order of its tasks is explored. */
const MOST_HELD = 1000;

export function exploreTasks(unit: UnitDescription, options: CheckOptions, services: SearchServices): void {
  const silent: UnitDescription = { ...unit, tells: false };
  // Somebody hears of every run, or explores a part of the unit.
  const { listeners = [], against, goals, colleagues } = services;
  const isHeard = listeners.length > 0 || against !== undefined || goals !== undefined || colleagues !== undefined;
  if (options.replay !== undefined) new Engine(silent, options, services).explore();
  else if (isHeard) new Engine(unit, options, services).explore();
  else {
    const began = services.now();
    if (hasOneOrder(silent, options, services)) return;
    const timeout = Math.max(options.timeout - (services.now() - began) / 1000, options.timeout / 2);
    new Engine(unit, { ...options, timeout }, services).explore();
  }
}

/** Explores the unit unless it comes to an open order. False: nothing was told of it. */
function hasOneOrder(unit: UnitDescription, options: CheckOptions, services: SearchServices): boolean {
  const { emit } = services;
  const orders = new OpenOrders();
  const held: SearchMessage[] = [];
  const tell = (): void => {
    orders.counts = true;
    for (const message of held.splice(0)) emit(message);
  };
  const hear = (message: SearchMessage): void => {
    if (orders.counts || message.type === 'loaded' || message.type === 'progress') emit(message);
    else if (held.push(message) >= MOST_HELD) tell();
  };
  new Engine(unit, options, { ...services, emit: hear, orders }).explore();
  if (!orders.areOpen) tell();
  return !orders.areOpen;
}
