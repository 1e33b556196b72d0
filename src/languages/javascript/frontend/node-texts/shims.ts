// What texts of Node get for modules of Node that programs cannot import: small parts in plain JavaScript.
import { pickCodes, pickStatements } from './picked.js';

/** A module without a model: to call one of its functions is a gap, to load it is none. */
export function refusedModule(name: string): string {
  return `'use strict';
const { $refuse } = require('everypath');
const refused = (what) => function() { $refuse(what); };
module.exports = new Proxy(refused('${name} of Node'), {
  get: (target, key) => typeof key === 'symbol' || key in target ? target[key] : refused('${name}.' + key + ' of Node'),
});
`;
}

const UTIL = `'use strict';
const { promisify } = require('util');
const SymbolDispose = Symbol.dispose ?? Symbol.for('nodejs.dispose');
const SymbolAsyncDispose = Symbol.asyncDispose ?? Symbol.for('nodejs.asyncDispose');
module.exports = {
  promisify: { custom: Symbol.for('nodejs.util.promisify.custom') },
  customInspectSymbol: Symbol.for('nodejs.util.inspect.custom'),
  SymbolDispose,
  SymbolAsyncDispose,
  kEmptyObject: Object.freeze({ __proto__: null }),
  deprecate: (fn) => fn,
  assignFunctionName(name, fn) {
    const value = typeof name === 'string' ? name : '[' + name.description + ']';
    return Object.defineProperty(fn, 'name', { value, configurable: true });
  },
  normalizeEncoding: (encoding) => require('buffer').Buffer.isEncoding(encoding) ? encoding : undefined,
  once(callback) {
    let called = false;
    return function(...args) {
      if (called) return;
      called = true;
      return Reflect.apply(callback, this, args);
    };
  },
  createDeferredPromise() {
    let resolve;
    let reject;
    const promise = new Promise((res, rej) => {
      resolve = res;
      reject = rej;
    });
    return { promise, resolve, reject };
  },
};
`;

const TYPES = `'use strict';
module.exports = {
  isArrayBufferView: (value) => ArrayBuffer.isView(value),
  isUint8Array: (value) => value instanceof Uint8Array,
  isAnyArrayBuffer: (value) => value instanceof ArrayBuffer || value instanceof SharedArrayBuffer,
};
`;

export const SHIMS: Readonly<Record<string, string>> = {
  'internal/util': UTIL,
  'internal/util/types': TYPES,
  'internal/util/debuglog': `'use strict';
const silent = () => {};
silent.enabled = false;
module.exports = { debuglog: () => silent };
`,
  'internal/util/inspect': "'use strict';\nmodule.exports = require('util');\n",
  'internal/options': "'use strict';\nmodule.exports = { getOptionValue: () => undefined };\n",
  'internal/assert': "'use strict';\nmodule.exports = () => {};\n",
  // Whoever waits for the end of a stream is bound to where it began to wait: the store of nothing, where there is none.
  'internal/async_hooks': "'use strict';\nmodule.exports = { enabledHooksExist: () => true };\n",
  'internal/async_context_frame': "'use strict';\nmodule.exports = { current: () => undefined };\n",
  'internal/blob': "'use strict';\nmodule.exports = { isBlob: () => false };\n",
  'internal/abort_controller': "'use strict';\nmodule.exports = { AbortController, AbortSignal };\n",
  'internal/process/task_queues': "'use strict';\nmodule.exports = { queueMicrotask };\n",
  'internal/event_target': `'use strict';
module.exports = {
  kWeakHandler: Symbol('kWeak'),
  kResistStopPropagation: Symbol('kResistStopPropagation'),
};
`,
  'internal/buffer': `'use strict';
const { Buffer } = require('buffer');
module.exports = {
  FastBuffer: function FastBuffer(buffer, offset, length) {
    return Buffer.from(buffer, offset, length);
  },
};
`,
};

/** Errors with codes as Node makes them. */
const MAKER = `const assert = () => {};
const hideStackFrames = (fn) => {
  fn.withoutStackTrace = fn;
  return fn;
};
const lazyInternalUtilInspect = () => require('util');
const codes = {};
const E = (code, message, Base) => {
  function NodeError(...args) {
    const error = new Base();
    const text = typeof message === 'function' ? Reflect.apply(message, error, args) : require('util').format(message, ...args);
    Object.defineProperties(error, {
      message: { value: text, enumerable: false, writable: true, configurable: true },
      toString: {
        value() {
          return this.name + ' [' + code + ']: ' + this.message;
        },
        enumerable: false,
        writable: true,
        configurable: true,
      },
    });
    error.code = code;
    return error;
  }
  NodeError.HideStackFramesError = NodeError;
  codes[code] = NodeError;
};
`;

const MADE = new Set(['assert', 'hideStackFrames', 'lazyInternalUtilInspect', 'codes', 'E', 'module', 'exports']);

/** The part of Node's module of errors that streams use: messages are Node's own. */
export function errorsShim(text: string, codes: ReadonlySet<string>): string {
  const classes = pickStatements(text, ['AbortError', 'aggregateTwoErrors'], MADE);
  const messages = pickCodes(
    text,
    codes,
    new Set([...MADE, 'AbortError', 'aggregateTwoErrors', ...declaredIn(classes)]),
  );
  return `'use strict';
${MAKER}${classes}
${messages}
module.exports = { AbortError, aggregateTwoErrors, hideStackFrames, codes };
`;
}

/** Names that the first part has taken from primordials already. */
function declaredIn(text: string): string[] {
  const list = /const \{([^}]*)\} = primordials;/.exec(text)?.[1] ?? '';
  return list.split(',').map((name) => name.trim());
}
