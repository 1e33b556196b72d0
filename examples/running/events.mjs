// What happens is told to whoever listens, and kept in a journal that others can be rebuilt from.

export class EventBus {
  #listeners = new Map();
  #journal = [];
  #sequence = 0;

  on(type, listener) {
    const list = this.#listeners.get(type) ?? [];
    list.push(listener);
    this.#listeners.set(type, list);
    return () => {
      const at = list.indexOf(listener);
      if (at >= 0) list.splice(at, 1);
    };
  }

  emit(type, detail) {
    const event = Object.freeze({ number: ++this.#sequence, type, detail });
    this.#journal.push(event);
    for (const listener of this.#listeners.get(type) ?? []) listener(event.detail, event);
    for (const listener of this.#listeners.get('*') ?? []) listener(event.detail, event);
    return event.number;
  }

  count(type) {
    let count = 0;
    for (const event of this.#journal) if (event.type === type) count++;
    return count;
  }

  get length() {
    return this.#journal.length;
  }

  /** Old events are dropped; their numbers are never used again. */
  trim(keep) {
    if (this.#journal.length > keep) this.#journal.splice(0, this.#journal.length - keep);
  }
}
