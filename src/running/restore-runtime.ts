// The code that makes the objects of a captured state again, as text: it is part of the module that restores a state, so it runs in the realm of the
// program that is explored and in that of the original.
// Always holds: all objects are made before any is filled, and no code of the captured program runs for it, constructors of classes with private
// fields apart, which return at once.

/** Expects `$state`, `$scripts`, `$roots`, `$restoring`, `$outside`. Gives `$value`, `$object`, `$scope`, `$held`. */
export const RESTORE_RUNTIME = `
const $made = [], $scopes = [], $holds = new Map(), $argumentsOf = new Map(), $methods = new Map(), $symbols = [];
function $hold(owner, parts) { $holds.set(owner, parts); }
function $held(id) { return $holds.get($object(id)); }
function $symbol(id) {
  if ($symbols[id] === undefined) {
    const [kind, text] = $state.symbols[id];
    $symbols[id] = kind === 'w' ? Symbol[text] : kind === 'r' ? Symbol.for(text) : Symbol(text);
  }
  return $symbols[id];
}
function $value(given) {
  if (typeof given !== 'object' || given === null) return given;
  if (given.length === 1 && typeof given[0] === 'number') return $object(given[0]);
  switch (given[0]) {
    case 'u': return undefined;
    case 'n': return given[1] === '-0' ? -0 : Number(given[1]);
    case 'b': return BigInt(given[1]);
    default: return $symbol(given[1]);
  }
}
function $scope(number) {
  if (number < 0) return $held(-1 - number);
  if ($scopes[number] === undefined) {
    const { script, site, parent, self } = $state.scopes[number];
    if (parent === undefined) $scopes[number] = $scripts[script].call(undefined);
    else $scopes[number] = $scope(parent).s[site].call(self === undefined ? undefined : $value(self));
  }
  return $scopes[number];
}
function $object(id) {
  if ($made[id] === undefined) $made[id] = $make(id, $state.objects[id]);
  return $made[id];
}
// Whatever else Node has is refused when it is used, also while it is looked for.
const $language = new Set(('Object Function Array Number Boolean String Symbol Date Promise RegExp Error AggregateError EvalError RangeError ReferenceError '
  + 'SyntaxError TypeError URIError JSON Math Intl ArrayBuffer Atomics DataView Map BigInt Set WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry Iterator '
  + 'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array '
  + 'globalThis Buffer console process').split(' '));
function $found(root, steps) {
  if ($language.has(root) || !/^\\w/.test(root)) return true;
  const rest = root.startsWith('node:') ? steps.slice(1) : steps;
  return rest.length === 0 || (rest.length === 1 && rest[0] === 'prototype');
}
function $native(root, steps) {
  if (!$found(root, steps)) return $outside(root + '.' + steps.join('.'), true);
  let value = $roots[root]();
  for (const step of steps) {
    if (value === undefined || value === null) break;
    if (step === '^') value = Object.getPrototypeOf(value);
    else if (step.startsWith('get:') || step.startsWith('set:')) value = Object.getOwnPropertyDescriptor(value, $key(step.slice(4)))?.[step.slice(0, 3)];
    else value = value[$key(step)];
  }
  return value === undefined || value === null ? $outside(root + '.' + steps.join('.'), true) : value;
}
function $key(step) { return step.startsWith('@@') ? Symbol[step.slice(2)] : step; }
function $class(id, scope, number) {
  const { make, members } = $scope(scope).c[number];
  const proto = $state.objects[id].proto;
  const made = make(proto === null ? Function.prototype : $value(proto));
  for (const [member, isStatic, key, kind] of members) {
    const own = Object.getOwnPropertyDescriptor(isStatic ? made : made.prototype, key);
    $methods.set(id + ':' + member, own && own[kind]);
  }
  return made;
}
function $method(owner, number) {
  const made = $state.objects[owner].made;
  if (made[0] === '=') return $method(made[1], number);
  $object(owner);
  return $methods.get(owner + ':' + number);
}
function $instance(id, record) {
  // Private fields come with the constructor.
  $restoring.on = true;
  try {
    const proto = $object(record.proto[0]);
    const owner = Object.getOwnPropertyDescriptor(proto, 'constructor')?.value;
    const most = typeof owner === 'function' && owner.prototype === proto ? owner : $object(record.privates[0][0]);
    return Reflect.construct(most, []);
  } finally {
    $restoring.on = false;
  }
}
function $collection(id, [kind]) {
  return kind === 'M' ? new Map() : kind === 'S' ? new Set() : kind === 'W' ? new WeakMap() : new WeakSet();
}
function $bytes(text) {
  const data = Buffer.from(text, 'base64');
  const bytes = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) bytes[i] = data[i];
  return bytes.buffer;
}
function $view([, name, buffer, offset, length], proto) {
  const memory = $object(buffer);
  if (proto === Buffer.prototype) return Buffer.from(memory, offset, length);
  return new (name === 'DataView' ? DataView : globalThis[name])(memory, offset, length);
}
function $isOutside(given) {
  return Array.isArray(given) && given.length === 1 && $state.objects[given[0]].made[0] === 'x';
}
// In place of an object that needs something of the outside: it is not filled.
const $placeholders = new Set();
function $without(id, what, callable) {
  $placeholders.add(id);
  return $outside(what, callable);
}
function $make(id, record) {
  const made = record.made;
  switch (made[0]) {
    case 'o': return record.privates && !$isOutside([record.privates[0][0]]) ? $instance(id, record) : {};
    case 'a': return record.privates ? $instance(id, record) : [];
    case 'g': return $argumentsOf.has(id) ? $scope($argumentsOf.get(id)).args : (function () { return arguments; })();
    case 'M': case 'S': case 'W': case 'w': return record.privates ? $instance(id, record) : $collection(id, made);
    case 'd': return new Date($value(made[1]));
    case 'r': return new RegExp(made[1], made[2]);
    case 'e': return record.privates ? $instance(id, record) : new Error();
    case 'b': return Object($value(made[1]));
    case 'B': return $bytes(made[1]);
    case 't': return $view(made, $value(record.proto));
    case 'f': return $scope(made[1]).f[made[2]]();
    case 'c': return $class(id, made[1], made[2]);
    case '=': return $object(made[1]);
    case 'm': return $method(made[1], made[2]) ?? $without(id, 'a method', true);
    case 'q': return $object(made[1]).prototype;
    case 'l': if ($isOutside(made[1])) return $without(id, 'a function bound to ' + $state.objects[made[1][0]].made[1], true);
      return Function.prototype.bind.apply($value(made[1]), [$value(made[2]), ...made[3].map($value)]);
    case 'p': if ($isOutside(made[1]) || $isOutside(made[2])) return $without(id, 'a proxy', true);
      return new Proxy($value(made[1]), $value(made[2]));
    case 'P': {
      if ($isOutside(made[2])) return $without(id, 'a promise of ' + $state.objects[made[2][0]].made[1], false);
      if (made[1]) return Promise.resolve($value(made[2]));
      const promise = Promise.reject($value(made[2]));
      promise.catch(() => {});
      return promise;
    }
    case 'R': return new WeakRef($value(made[1]));
    case 'N': return $native(made[1], made[2]);
    default: return $outside(made[1], made[2]);
  }
}
function $fill(id, record) {
  const object = $made[id], kind = record.made[0], values = record.values;
  if (record.shape === -1 || $placeholders.has(id)) return;
  if (kind !== 'l' && kind !== 'P') {
    const proto = $value(record.proto);
    if (Object.getPrototypeOf(object) !== proto) Object.setPrototypeOf(object, proto);
  }
  if (record.shape === -2) {
    for (let i = 0; i < values.length; i++) object[i] = $value(values[i]);
    return;
  }
  const [keys, flags] = $state.shapes[record.shape];
  if (kind === 'a') object.length = record.made[1];
  const whole = kind === 'c' || kind === 'q' || kind === 'f' || record.privates !== undefined;
  if (whole) $strip(object, keys.map($value));
  for (let i = 0, at = 0; i < keys.length; i++) {
    const key = $value(keys[i]), bits = flags[i];
    const own = { enumerable: (bits & 2) > 0, configurable: (bits & 4) > 0 };
    if (bits & 8) {
      own.get = $value(values[at++]);
      own.set = $value(values[at++]);
    } else {
      own.value = $value(values[at++]);
      own.writable = (bits & 1) > 0;
    }
    if (kind === 'c' && key === 'prototype') continue;
    Object.defineProperty(object, key, own);
  }
}
function $strip(object, keys) {
  for (const key of Reflect.ownKeys(object)) {
    if (keys.includes(key)) continue;
    if (Object.getOwnPropertyDescriptor(object, key).configurable) delete object[key];
  }
}
function $content(id, record) {
  const [kind, list] = record.made, object = $made[id];
  if (kind === 'M') for (let i = 0; i < list.length; i += 2) Map.prototype.set.call(object, $value(list[i]), $value(list[i + 1]));
  else if (kind === 'W') for (let i = 0; i < list.length; i += 2) WeakMap.prototype.set.call(object, $value(list[i]), $value(list[i + 1]));
  else if (kind === 'S') for (const value of list) Set.prototype.add.call(object, $value(value));
  else if (kind === 'w') for (const value of list) WeakSet.prototype.add.call(object, $value(value));
  for (const [owner, fields] of record.privates ?? []) {
    const { p } = $held(owner);
    fields.forEach((field, i) => { if (field !== 0) p[i](object, $value(field[0])); });
  }
}
// Node keeps a single listener by itself, not in a list.
function $listeners() {
  if ($roots['node:events'] === undefined) return;
  const { objects, shapes } = $state, emitter = $roots['node:events']();
  const fitting = shapes.map(([keys]) => keys.includes('_events'));
  for (let id = 0; id < objects.length; id++) {
    if (!fitting[objects[id].shape] || $placeholders.has(id) || !($made[id] instanceof emitter)) continue;
    const events = $made[id]._events;
    if (typeof events !== 'object' || events === null) continue;
    for (const name of Reflect.ownKeys(events)) if (typeof events[name] === 'function') events[name] = [events[name]];
  }
}
function $restore() {
  const { objects, scopes, globals } = $state;
  scopes.forEach(({ names, values }, i) => {
    const at = names.indexOf('arguments');
    if (at >= 0 && Array.isArray(values[at])) $argumentsOf.set(values[at][0], i);
  });
  for (let id = 0; id < objects.length; id++) $object(id);
  for (let i = 0; i < scopes.length; i++) $scope(i);
  for (let id = 0; id < objects.length; id++) $fill(id, objects[id]);
  for (let id = 0; id < objects.length; id++) $content(id, objects[id]);
  for (let i = 0; i < scopes.length; i++) {
    const { names, values } = scopes[i], { set } = $scopes[i];
    for (let k = 0; k < names.length; k++) if (set[names[k]] !== undefined) set[names[k]]($value(values[k]));
  }
  $listeners();
  for (const name of Object.keys(globals)) globalThis[name] = $value(globals[name]);
  for (let id = 0; id < objects.length; id++) if (objects[id].sealed && !$placeholders.has(id)) Object.preventExtensions($made[id]);
}
`;
