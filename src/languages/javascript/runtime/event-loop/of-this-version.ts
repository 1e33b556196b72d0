// What versions of Node differ in: tried once, on the Node that runs the engine.

let marksFirst: boolean | undefined;

/** This version of Node marks all signals that depend on an aborted one before it tells anybody. */
export function marksDependentsFirst(): boolean {
  if (marksFirst === undefined) {
    const source = new AbortController();
    const dependent = AbortSignal.any([source.signal]);
    source.signal.addEventListener('abort', () => {
      marksFirst = dependent.aborted;
    });
    source.abort();
  }
  return marksFirst === true;
}

let holdsPassive: boolean | undefined;

/** This version of Node ignores it when a passive listener prevents what comes after an event. */
export function holdsPassiveListeners(): boolean {
  if (holdsPassive === undefined) {
    const target = new EventTarget();
    target.addEventListener('tried', (event) => event.preventDefault(), { passive: true });
    holdsPassive = target.dispatchEvent(new Event('tried', { cancelable: true }));
  }
  return holdsPassive;
}
