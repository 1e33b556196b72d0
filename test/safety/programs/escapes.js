// Ways out of a vm context that have worked somewhere. Each unit looks for a function of another realm and, with it, for
// the process of the tool; a file with the name of the unit says that it got there.
const MARKS = 'MARKS_FOLDER';
const assert = require('node:assert');
const events = require('node:events');
const fs = require('node:fs');
const path = require('node:path');
const url = require('node:url');
const util = require('node:util');
const moduleArguments = arguments;

/** Compiles text with whatever compiles text, and leaves a mark outside. */
function leave(compile, name) {
  if (typeof compile !== 'function') return 'nothing';
  let host;
  try {
    host = compile('return process')();
  } catch {
    return 'refused';
  }
  if (host === undefined || host === process) return 'the same realm';
  host.getBuiltinModule?.('fs')?.writeFileSync(`${MARKS}/${name}`, '');
  host.mainModule?.require('node:fs').writeFileSync(`${MARKS}/${name}`, '');
  host.binding?.('fs')?.mkdir(`${MARKS}/${name}`, 0o777, false);
  return 'out';
}

const of = (value) => value?.constructor?.constructor;
const caught = (action) => {
  try {
    action();
  } catch (error) {
    return error;
  }
};

exports.requireFunction = () => leave(require.constructor, 'requireFunction');
exports.globalObject = () => leave(of(globalThis), 'globalObject');
exports.topLevelThis = () => leave(of(module.exports), 'topLevelThis');
exports.moduleObject = () => leave(of(module), 'moduleObject');
exports.argumentsOfModule = () => leave(of(moduleArguments[0]), 'argumentsOfModule');
exports.argumentOfModule = () => leave(Object.values(Object(moduleArguments[0]))[0]?.constructor, 'argumentOfModule');
exports.callerOfFunction = () => {
  const inner = () => inner.caller;
  return leave(inner()?.constructor, 'callerOfFunction');
};
exports.consoleLog = () => leave(console.log.constructor, 'consoleLog');
exports.processObject = () => leave(of(process), 'processObject');
exports.processEnv = () => leave(of(process.env), 'processEnv');
exports.nextTick = () => leave(process.nextTick.constructor, 'nextTick');
exports.timer = () => leave(setTimeout.constructor, 'timer');
exports.timerHandle = () => leave(of(setTimeout(() => {}, 1)), 'timerHandle');
exports.clone = () => leave(of(structuredClone({ a: [1] })), 'clone');
exports.cloneError = () => leave(of(caught(() => structuredClone(() => {}))), 'cloneError');
exports.urlClass = () => leave(URL.constructor, 'urlClass');
exports.urlParent = () => leave(Object.getPrototypeOf(URL).constructor, 'urlParent');
exports.urlMethod = () => leave(new URL('http://a/').searchParams.append.constructor, 'urlMethod');
exports.urlGetter = () => leave(Object.getOwnPropertyDescriptor(URL.prototype, 'href').get.constructor, 'urlGetter');
exports.urlError = () => leave(of(caught(() => new URL('x'))), 'urlError');
exports.urlEntries = () => leave(of([...new URLSearchParams('a=1')][0]), 'urlEntries');
exports.urlIterator = () => leave(of(new URLSearchParams('a=1').keys()), 'urlIterator');
exports.urlCallback = () => {
  let seen;
  new URLSearchParams('a=1').forEach((...args) => {
    seen = args;
  });
  return leave(of(seen[2]), 'urlCallback');
};
exports.encoder = () => leave(of(new TextEncoder().encode('x')), 'encoder');
exports.encoderBuffer = () => leave(of(new TextEncoder().encode('x').buffer), 'encoderBuffer');
exports.decoder = () => leave(new TextDecoder().decode.constructor, 'decoder');
exports.bufferClass = () => leave(Buffer.from.constructor, 'bufferClass');
exports.bufferMemory = () => leave(of(Buffer.from('x').buffer), 'bufferMemory');
exports.bufferParent = () => leave(Object.getPrototypeOf(Buffer).constructor, 'bufferParent');
exports.utilModule = () => leave(of(util), 'utilModule');
exports.utilFormat = () => leave(util.format.constructor, 'utilFormat');
exports.utilInspect = () => {
  let seen;
  util.inspect({
    [util.inspect.custom](_depth, options, inspect) {
      seen = inspect ?? options;
    },
  });
  return leave(seen?.constructor, 'utilInspect');
};
exports.inspectedProxy = () => {
  let seen;
  const spy = new Proxy({}, { get: (_target, _key, receiver) => void (seen = receiver), ownKeys: () => [] });
  util.inspect(spy, { showProxy: true });
  util.format('%o %j', spy, spy);
  return leave(of(seen), 'inspectedProxy');
};
exports.parsedUrl = () => leave(of(url.parse('http://a/?b=1', true)), 'parsedUrl');
exports.parsedPath = () => leave(of(path.parse('/a/b')), 'parsedPath');
exports.pathError = () => leave(of(caught(() => path.join(1))), 'pathError');
exports.emitter = () => leave(of(new events.EventEmitter()), 'emitter');
exports.assertion = () => leave(of(caught(() => assert.strictEqual(1, 2))), 'assertion');
exports.assertionClass = () => leave(assert.AssertionError.constructor, 'assertionClass');
exports.assertThrows = () => {
  let seen;
  caught(() =>
    assert.throws(
      () => {
        throw 1;
      },
      (error) => void (seen = error),
    ),
  );
  return leave(of(Object(seen)), 'assertThrows');
};
exports.fileContent = () => leave(of(fs.readFileSync(__filename)), 'fileContent');
exports.fileError = () => leave(of(caught(() => fs.readFileSync(`${__filename}.missing`))), 'fileError');
exports.fileStat = () => leave(fs.statSync(__filename).isFile.constructor, 'fileStat');
exports.folderEntry = () => leave(of(fs.readdirSync(__dirname, { withFileTypes: true })[0]), 'folderEntry');
exports.filePromise = () => leave(of(fs.promises.readFile(__filename)), 'filePromise');
exports.missingModule = () => leave(of(caught(() => require('./missing'))), 'missingModule');
exports.requireText = () => {
  let seen;
  caught(() =>
    require({
      toString() {
        seen = new Error().stack;
        throw new TypeError();
      },
    }),
  );
  return leave(of(Object(seen)), 'requireText');
};
exports.exitSignal = () => leave(of(caught(() => process.exit(0))), 'exitSignal');
exports.deniedSignal = () => leave(of(caught(() => fs.writeFileSync(`${MARKS}/denied`, ''))), 'deniedSignal');
exports.importError = async () => {
  let seen;
  await import('./missing.js').catch((error) => {
    seen = error;
  });
  return leave(of(seen), 'importError');
};
exports.importPromise = () => leave(of(import('node:path')), 'importPromise');
exports.asyncFunction = () => leave((async () => {}).constructor, 'asyncFunction');
exports.generatorFunction = () => leave(function* () {}.constructor, 'generatorFunction');
exports.stackFrames = () => {
  let seen;
  Error.prepareStackTrace = (_error, frames) => {
    seen = frames;
    return '';
  };
  void new Error('x').stack;
  Error.prepareStackTrace = undefined;
  return leave(of(seen), 'stackFrames');
};
exports.frameFunction = () => {
  let seen;
  Error.prepareStackTrace = (_error, frames) => {
    for (const frame of frames) seen = frame.getFunction?.() ?? frame.getThis?.() ?? seen;
    return '';
  };
  void new Error('x').stack;
  Error.prepareStackTrace = undefined;
  return leave(seen?.constructor, 'frameFunction');
};
exports.frameOfHost = () => {
  globalThis.Error.prepareStackTrace = (_error, frames) => {
    leave(of(frames), 'frameOfHost');
    leave(of(frames[0]), 'frameOfHost');
    return '';
  };
  url.format({
    get protocol() {
      throw new Error('read by the host');
    },
  });
};
exports.frameOfThrown = () => {
  Error.prepareStackTrace = (_error, frames) => {
    leave(of(frames), 'frameOfThrown');
    return '';
  };
  null.x;
};
exports.overflowInNative = () => {
  let seen;
  const dive = () => {
    try {
      url.parse('http://a/');
      path.join('a', 'b');
      dive();
    } catch (error) {
      if (error?.constructor !== RangeError) seen ??= error;
      throw error;
    }
  };
  caught(dive);
  return leave(of(seen), 'overflowInNative');
};
exports.proxiedUnit = new Proxy(() => 1, {
  apply(_target, _self, args) {
    return leave(of(args), 'proxiedUnit');
  },
});
exports.speciesOfHost = () => {
  class Spy extends Array {
    static get [Symbol.species]() {
      return (...args) => {
        leave(of(args), 'speciesOfHost');
        return [];
      };
    }
  }
  return path.join(...new Spy('a', 'b').map((x) => x));
};
exports.thenOfResult = () => ({
  then(resolve) {
    leave(resolve.constructor, 'thenOfResult');
  },
});
exports.toJSONOfResult = () => ({
  toJSON(key) {
    leave(of(key), 'toJSONOfResult');
  },
  get inspected() {
    return leave(of(new Error()), 'toJSONOfResult');
  },
});
exports.proxiedResult = () =>
  new Proxy(
    {},
    new Proxy(
      {},
      {
        get(_target, trap) {
          return (...args) => {
            for (const arg of args) leave(of(Object(arg)), 'proxiedResult');
            return Reflect[trap](...args);
          };
        },
      },
    ),
  );
exports.returnedClass = () => class Returned extends Promise {};
exports.rejectionHandler = () =>
  new Promise(() => {
    process.exit(3);
  }).catch((error) => leave(of(error), 'rejectionHandler'));
exports.sharedSymbol = () => leave(of(Object(Symbol.for('nodejs.util.promisify.custom'))), 'sharedSymbol');
exports.evaluatedImport = () =>
  // biome-ignore lint/security/noGlobalEval: that is the attempt
  eval("import('node:fs')").then(
    (found) => found.writeFileSync(`${MARKS}/evaluatedImport`, ''),
    (error) => leave(of(error), 'evaluatedImport'),
  );
exports.linkedBinding = () => process.binding('fs').mkdir(`${MARKS}/linkedBinding`, 0o777, false);
exports.moduleLoad = () => require('node:module')._load('fs').writeFileSync(`${MARKS}/moduleLoad`, '');
exports.createdRequire = () =>
  require('node:module').createRequire(__filename)('fs').writeFileSync(`${MARKS}/createdRequire`, '');
exports.builtinOfProcess = () => process.getBuiltinModule('fs').writeFileSync(`${MARKS}/builtinOfProcess`, '');
exports.mainModule = () => process.mainModule.require('node:fs').writeFileSync(`${MARKS}/mainModule`, '');
exports.otherContext = () => require('node:vm').runInThisContext('process').exit(1);
exports.serialized = () => leave(of(require('node:v8').deserialize(require('node:v8').serialize({}))), 'serialized');
exports.webAssembly = () => leave(WebAssembly.Module.constructor, 'webAssembly');
exports.globalNames = () => {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    let value;
    try {
      value = globalThis[name];
    } catch {
      continue;
    }
    if (typeof value !== 'function' && typeof value !== 'object') continue;
    if (value === null || ['WebAssembly', 'fetch'].includes(name)) continue;
    leave(Object.getPrototypeOf(value)?.constructor?.constructor, 'globalNames');
  }
};
