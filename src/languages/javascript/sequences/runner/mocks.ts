// Mocks and spies: vi, jest and the mock of node:test. What else is asked of them does nothing, and is reported.

/** Tells the engine how a test ended, or what is not known here; imported from everypath by the text of the runner. */
declare const $record: (what: 'test' | 'unknown', name: string, failure?: string) => void;

function mockOf(implementation?: (...args: any[]) => any): any {
  const answers: ((...args: any[]) => any)[] = [];
  const fn: any = function (this: any, ...args: any[]) {
    fn.mock.calls.push(args);
    const answer = answers.length > 0 ? answers.shift() : fn.mock.implementation;
    const value = answer === undefined ? undefined : answer.apply(this, args);
    fn.mock.results.push({ type: 'return', value });
    return value;
  };
  const as = (set: (value: any) => void) => (value?: any) => {
    set(value);
    return fn;
  };
  const use = (answer: any) => {
    fn.mock.implementation = answer;
  };
  fn.mock = { calls: [], results: [], implementation };
  fn.mock.callCount = () => fn.mock.calls.length;
  fn.mockImplementation = as(use);
  fn.mockImplementationOnce = as((answer) => answers.push(answer));
  fn.mockReturnValue = as((value) => use(() => value));
  fn.mockReturnValueOnce = as((value) => answers.push(() => value));
  fn.mockResolvedValue = as((value) => use(async () => value));
  fn.mockRejectedValue = as((error) =>
    use(async () => {
      throw error;
    }),
  );
  fn.mockReturnThis = as(() =>
    use(function (this: any) {
      return this;
    }),
  );
  fn.mockClear = as(() => {
    fn.mock.calls = [];
    fn.mock.results = [];
  });
  fn.mockReset = as(() => {
    fn.mock.calls = [];
    use(undefined);
  });
  fn.mockRestore = fn.mockReset;
  return fn;
}

function spyOn(object: any, key: PropertyKey): any {
  const original = object[key];
  const spy = mockOf(function (this: any, ...args: any[]) {
    return original.apply(this, args);
  });
  spy.mockRestore = () => {
    object[key] = original;
  };
  object[key] = spy;
  return spy;
}

const tools: Record<PropertyKey, any> = {
  fn: mockOf,
  spyOn,
  method: spyOn,
  clearAllMocks() {},
  resetAllMocks() {},
  restoreAllMocks() {},
};
export const vi: any = new Proxy(tools, {
  get(target, name) {
    if (name in target) return target[name];
    return () => {
      $record('unknown', `vi.${String(name)}`);
      return vi;
    };
  },
});
export const vitest = vi;
export const jest = vi;
export const mock = vi;
