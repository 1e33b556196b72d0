// What the host gives to a test, `print` and `$262`, as functions of the test's own realm. `host` does the work; errors of
// the parser become errors of the realm.
export const HOST_SOURCE = `(function (global, host) {
  const { SyntaxError: RealmSyntaxError, ReferenceError: RealmReferenceError } = global;
  const $262 = {
    global,
    createRealm() { return host.createRealm(); },
    evalScript(text) {
      try {
        return host.evalScript(text);
      } catch (error) {
        if (host.isForeign?.(error) ?? !(error instanceof RealmSyntaxError)) {
          if (error?.name === 'SyntaxError' && error.constructor !== RealmSyntaxError) throw new RealmSyntaxError(error.message);
        }
        throw error;
      }
    },
    detachArrayBuffer(buffer) { host.detachArrayBuffer(buffer); },
    gc() { host.gc(); },
    get agent() { throw new Error('agents are not supported'); },
  };
  const define = (name, value) =>
    Object.defineProperty(global, name, { value, writable: true, enumerable: false, configurable: true });
  define('$262', $262);
  define('print', function print(text) { host.print(String(text)); });
  return $262;
})`;
