// An accessor that is installed from a value runs where no call stands: what is read after it was not there at the last call.
function step(): number {
  for (let i = 0; i < 2; i++);
  return 1;
}

const object = {} as { loop: number };
Object.defineProperty(object, 'loop', { get: step });

export function installedAccessor(x: number): string {
  step();
  {
    const kind = x > 0 ? 'positive' : 'other';
    x = 0;
    void object.loop;
    return kind;
  }
}

const proxy = new Proxy({} as { loop: number }, { get: step });

export function trapped(x: number): string {
  step();
  {
    const kind = x > 0 ? 'positive' : 'other';
    x = 0;
    void proxy.loop;
    return kind;
  }
}
