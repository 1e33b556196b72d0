// Part of the kernel (kernel-source.ts): the functions of Iterator, Array.fromAsync, Promise.try and the stacks of disposables,
// where this Node has them. The native does the work; it is handed iterators whose `done` is decided, predicates whose answers
// are, and counts that are asked for step by step.
// Always holds: the program sees the reads and calls of the protocol once each, in the order of the language.
export const ITERATOR_HELPER_SOURCE = `
  // A value that a native converts or complains about: symbolic ones are narrowed, with a gap.
  const narrowed = (value, reason) => (typeof value === 'object' && value !== null ? host.narrowed(value, reason) : value);

  // What the native takes for the receiver: an iterator of the program's own answers with decided steps.
  const steppedReceiver = (self) => {
    if (typeof self === 'object' && self !== null && host.special(self)) self = host.resolved(self);
    if (!isObjectLike(self)) return self;
    if (typeof self === 'object' && self instanceof Symbolic) return undefined;
    if (isNativeIterator(self)) return self;
    return {
      get next() { return forwarded(self, self.next, decidedStep); },
      get return() { return forwarded(self, self.return, decidedStep); },
    };
  };
  const predicate = (f) => (typeof f !== 'function' ? f : (value, index) => truthy(f(value, index)));
  // GetIteratorFlattenable: an iterable, or else an iterator.
  const flattened = (value) => {
    if (typeof value === 'object' && value !== null && host.special(value)) value = host.resolved(value);
    if (typeof value === 'object' && value instanceof Symbolic) throw new NativeTypeError('Iterator.prototype.flatMap called on non-object');
    if (!isObjectLike(value)) return value;
    const method = peek(value, iteratorKey);
    if (method !== UNKNOWN && method !== undefined && method !== null) return host.iterate(value, -1);
    const receiver = steppedReceiver(value);
    if (method !== UNKNOWN || receiver === value) return receiver;
    defineProperty(receiver, iteratorKey, { get() { return openedLater(value, iteratorKey, decidedStep); } });
    return receiver;
  };

  // The first \`limit\` steps, or all but those, where \`limit\` is symbolic.
  const counted = (self, limit, step) => {
    const receiver = steppedReceiver(self);
    if (!isObjectLike(receiver)) return receiver;
    return {
      get next() { return step(receiver, receiver.next, limit); },
      get return() { return forwarded(receiver, receiver.return, (answer) => answer); },
    };
  };
  const limited = (receiver, next, limit) => {
    let taken = 0;
    return () => {
      if (host.exceeds(limit, taken)) {
        taken++;
        return reflectApply(next, receiver, []);
      }
      const close = receiver.return;
      if (close !== undefined && close !== null) reflectApply(close, receiver, []);
      return { value: undefined, done: true };
    };
  };
  const skipping = (receiver, next, limit) => {
    let skipped = 0;
    let open = true;
    return () => {
      while (open && host.exceeds(limit, skipped)) {
        skipped++;
        const step = reflectApply(next, receiver, []);
        if (!isObjectLike(step) || step.done) return step;
      }
      open = false;
      return reflectApply(next, receiver, []);
    };
  };
  const counting = (native, step, whole) => (self, given) => {
    if (!isObjectLike(self) || typeof given !== 'object' || given === null) return native(steppedReceiver(self), given);
    const limit = host.limit(given);
    if (typeof limit !== 'object' || !(limit instanceof Symbolic)) return native(steppedReceiver(self), limit);
    if (host.isLimit(limit)) return native(counted(self, limit, step), whole);
    try {
      return native(steppedReceiver(self), -1);
    } catch (error) {
      throw host.wrongLimit(error, limit);
    }
  };

  const iteratorMethods = {};
  if (typeof IteratorPrototype.map === 'function') {
    const callbacks = { map: (f) => f, forEach: (f) => f, filter: predicate, some: predicate, every: predicate, find: predicate,
      flatMap: (f) => (typeof f !== 'function' ? f : (value, index) => flattened(f(value, index))) };
    for (const name of Object.keys(callbacks)) {
      const native = uncurry(IteratorPrototype[name]), prepared = callbacks[name];
      iteratorMethods[name] = ({ [name](f) { return native(steppedReceiver(this), prepared(narrowed(f, 'a callback'))); } })[name];
    }
    const reduce = uncurry(IteratorPrototype.reduce), toArray = uncurry(IteratorPrototype.toArray);
    const take = counting(uncurry(IteratorPrototype.take), limited, Infinity);
    const drop = counting(uncurry(IteratorPrototype.drop), skipping, 0);
    Object.assign(iteratorMethods, {
      reduce(f, ...initial) { return reduce(steppedReceiver(this), narrowed(f, 'a callback'), ...initial); },
      toArray() { return toArray(steppedReceiver(this)); },
      take(limit) { return take(this, limit); },
      drop(limit) { return drop(this, limit); },
    });
  }

  const iteratorStatics = {};
  const NativeIterator = globalThis.Iterator;
  if (typeof NativeIterator?.from === 'function') {
    const { from, concat } = NativeIterator;
    const textIterator = prototypeOf(''[iteratorKey]());
    const characters = (source) => NativeObject.create(textIterator, {
      next: { value: () => source.next(), writable: true, configurable: true },
    });
    // An iterator of the program's own may be the answer itself: whoever iterates it decides its steps.
    iteratorStatics.from = ({ from(items) {
      if (typeof items === 'object' && items !== null) {
        items = host.resolved(items);
        if (host.isText(items)) items = characters(host.iterate(items, -1));
        else if (isArray(items) && host.isInput(items)) items = host.iterate(items, -1);
        else items = narrowed(items, 'Iterator.from');
      }
      return reflectApply(from, this, [items]);
    } }).from;
    if (typeof concat === 'function') {
      iteratorStatics.concat = ({ concat(...lists) {
        for (let i = 0; i < lists.length; i++) {
          const items = narrowed(lists[i], 'Iterator.concat');
          lists[i] = isObjectLike(items) ? host.iterate(items, -1) : items;
        }
        return reflectApply(concat, this, lists);
      } }).concat;
    }
  }

  const nativeFromAsync = NativeArray.fromAsync;
  arrayStatics.fromAsync = ({ fromAsync(items, mapper, self) {
    if (typeof items === 'object' && items !== null) items = host.resolved(items);
    if (host.isText(items)) items = host.iterate(items, -1);
    else {
      items = narrowed(items, 'Array.fromAsync');
      if (isObjectLike(items)) items = host.iterateAsync(items, -1);
    }
    return reflectApply(nativeFromAsync, this, [items, narrowed(mapper, 'a callback'), self]);
  } }).fromAsync;

  const nativeTry = Promise.try;
  const promiseStatics = {
    try(f, ...args) { return reflectApply(nativeTry, this, [narrowed(f, 'a callback'), ...args]); },
  };

  // DisposableStack and AsyncDisposableStack: what they hold cannot be listed, and so not be rolled back.
  const stackMethod = (name, native) => ({
    [name](...args) {
      if (log.active) host.changingUnseen(this);
      const first = name === 'adopt' ? 1 : 0;
      if (args.length > first) args[first] = narrowed(args[first], 'a disposable');
      return reflectApply(native, this, args);
    },
  })[name];
`;
