// Part of the kernel (kernel-source.ts): iterables of the program as native code may iterate them. A `done` that is symbolic
// is decided by a branch, and never read as a truthy object.
// Always holds: the program sees the reads and calls of the protocol once each, in the order of the language.
// Soundness: a `done` that an asynchronous iterator hands out through a thenable of the program's own is not decided.
export const ITERATION_SOURCE = `
  const iteratorKey = Symbol.iterator, asyncIteratorKey = Symbol.asyncIterator;
  const prototypeOf = Reflect.getPrototypeOf;
  const isObjectLike = (x) => (typeof x === 'object' && x !== null) || typeof x === 'function';
  const UNKNOWN = Symbol('unknown');
  // The value of a property, found without running code of the program; UNKNOWN behind a proxy or an accessor.
  const peek = (object, key) => {
    if (!log.careful) return object[key]; // neither is there
    for (let o = object; o !== null; o = prototypeOf(o)) {
      if (host.isProxy(o)) return UNKNOWN;
      const found = ownDescriptor(o, key);
      if (found !== undefined) return 'value' in found ? found.value : UNKNOWN;
    }
    return undefined;
  };
  // The \`next\` of the language's own iterators, whose \`done\` is no value of the program.
  const nativeNexts = new NativeSet();
  for (const iterator of [[].values(), new NativeMap().values(), new NativeSet().values(), ''[iteratorKey](), 'a'.matchAll(/a/g)]) {
    setAdd(nativeNexts, iterator.next);
  }
  setAdd(nativeNexts, mapIterator.next);
  setAdd(nativeNexts, setIterator.next);
  setAdd(nativeNexts, MatchIterator.prototype.next);
  setAdd(nativeNexts, generatorMethods.next);
  setAdd(nativeNexts, Object.getPrototypeOf(async function* () {}).prototype.next);
  if (typeof IteratorPrototype.map === 'function') setAdd(nativeNexts, [].values().map(() => {}).next);
  // Is it an iterator of the language? Classes have accessors that nobody announces: they are not run.
  const isNativeIterator = (iterator) => {
    for (let o = iterator; o !== null; o = prototypeOf(o)) {
      if (log.careful && host.isProxy(o)) return false;
      const found = ownDescriptor(o, 'next');
      if (found !== undefined) return 'value' in found && setHas(nativeNexts, found.value);
    }
    return false;
  };
  // Iterators inherit these, the program's own as well.
  const ownIterator = IteratorPrototype[iteratorKey];
  const ownAsyncIterator = prototypeOf(Object.getPrototypeOf(async function* () {}).prototype)[asyncIteratorKey];
  const isTrusted = (value, method) => ((method === ownIterator || method === ownAsyncIterator)
    ? isNativeIterator(value) : host.isNativeIterator(method));
  const decidedStep = (step) => {
    if (!isObjectLike(step)) return step;
    if (typeof step === 'object' && host.special(step)) {
      step = host.resolved(step);
      if (!isObjectLike(step)) return step;
      if (step instanceof Symbolic) throw new NativeTypeError('Iterator result ' + host.shown(step) + ' is not an object');
    }
    const done = peek(step, 'done');
    if (done !== UNKNOWN && (typeof done !== 'object' || done === null || !host.special(done))) return step;
    return { get done() { return host.test(step.done, -1); }, get value() { return step.value; } };
  };
  const forwarded = (iterator, method, answer) => (typeof method !== 'function' ? method
    : (...args) => answer(reflectApply(method, iterator, args)));
  const guardedIterator = (iterator, answer) => {
    if (!isObjectLike(iterator)) throw new NativeTypeError('Result of the Symbol.iterator method is not an object');
    const { next } = iterator;
    return {
      next(...args) {
        if (typeof next !== 'function') throw new NativeTypeError(host.shown(next) + ' is not a function');
        return answer(reflectApply(next, iterator, args));
      },
      get return() { return forwarded(iterator, iterator.return, answer); },
      get throw() { return forwarded(iterator, iterator.throw, answer); },
    };
  };
  const decideDone = (step) => {
    if (!isObjectLike(step)) return;
    const done = peek(step, 'done');
    if (typeof done === 'object' && done !== null && host.special(done)) host.replaceDone(step, host.test(done, -1));
  };
  const promiseThen = uncurry(Promise.prototype.then), NativePromise = Promise;
  // The reaction is registered before the one of the loop, and so runs before it.
  const decidedLater = (step) => {
    if (host.isPromise(step)) {
      if (peek(step, 'constructor') === NativePromise) promiseThen(step, decideDone, () => {});
    } else decideDone(step);
    return step;
  };
  const opened = (value, method, answer) => () => guardedIterator(reflectApply(method, value, []), answer);
  const openedLater = (value, key, answer) => {
    const found = value[key];
    return typeof found === 'function' ? opened(value, found, answer) : found;
  };
  const iterable = (value) => {
    const method = peek(value, iteratorKey);
    if (method === UNKNOWN) {
      return { get [iteratorKey]() { return openedLater(value, iteratorKey, decidedStep); } };
    }
    if (typeof method !== 'function' || isTrusted(value, method)) return value;
    return { [iteratorKey]: opened(value, method, decidedStep) };
  };
  const asyncIterable = (value) => {
    const method = peek(value, asyncIteratorKey);
    if (method === UNKNOWN) {
      return {
        get [asyncIteratorKey]() { return openedLater(value, asyncIteratorKey, decidedLater); },
        get [iteratorKey]() { return openedLater(value, iteratorKey, decidedStep); },
      };
    }
    if (method === undefined || method === null) return undefined;
    if (typeof method !== 'function' || isTrusted(value, method)) return value;
    return { [asyncIteratorKey]: opened(value, method, decidedLater) };
  };
  // The first \`count\` elements in boxes, also where there is none. An iterator that is not at its end is closed.
  const boxedIterator = (value, count) => {
    const method = value[iteratorKey];
    if (typeof method !== 'function') throw new NativeTypeError(host.shown(value) + ' is not iterable');
    const source = reflectApply(method, value, []);
    if (!isObjectLike(source)) throw new NativeTypeError('Result of the Symbol.iterator method is not an object');
    const { next } = source;
    let left = count;
    let ended = false;
    return {
      next() {
        const inBox = left-- > 0;
        if (!ended && typeof next !== 'function') throw new NativeTypeError(host.shown(next) + ' is not a function');
        const step = ended ? undefined : reflectApply(next, source, []);
        if (!ended && !isObjectLike(step)) throw new NativeTypeError('Iterator result ' + host.shown(step) + ' is not an object');
        if (!ended && step.done) ended = true;
        if (ended) return inBox ? { done: false, value: { value: undefined } } : { done: true, value: undefined };
        // Holes of a pattern do not read the value.
        return { done: false, get value() { return inBox ? { value: step.value } : step.value; } };
      },
      return() {
        if (ended) return {};
        const close = source.return;
        if (close === undefined || close === null) return {};
        if (typeof close !== 'function') throw new NativeTypeError(host.shown(close) + ' is not a function');
        return reflectApply(close, source, []);
      },
    };
  };
  const boxes = (value, count) => (value === undefined || value === null ? value
    : { [iteratorKey]: () => boxedIterator(value, count) });
`;
