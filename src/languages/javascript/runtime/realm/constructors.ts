// Which replacement each constructor gets. The replacement takes over the native's statics and prototype, and becomes the
// prototype's `constructor`.
import type { Kit } from '../models/model.js';
import { MODELS } from '../models/registry.js';
import type { Value } from '../values.js';
import { isLeftNative } from './classification.js';
import type { Intrinsic } from './intrinsics.js';

const CONVERSIONS = new Set(['Number', 'String', 'Boolean', 'BigInt']);
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);
/** Where a constructor of errors takes its message, if it is not the first argument. */
const MESSAGE_AT: Readonly<Record<string, number>> = { AggregateError: 1, SuppressedError: 2 };
const REFUSED = new Set(['Function', '%AsyncFunction%', '%GeneratorFunction%', '%AsyncGeneratorFunction%']);

function make(kit: Kit, { name, native }: Intrinsic): Function | undefined {
  const { constructors, crossing } = kit.realm.kernel;
  const { guard } = kit.realm;
  if (name === 'Array') return constructors.Array(name, native);
  if (CONVERSIONS.has(name)) {
    const slow = crossing((_self: Value, [x]: Value[]) => {
      const result = MODELS[name](kit, undefined, [x]);
      return typeof result === 'symbol' ? native(kit.concrete(x, name)) : result;
    });
    return constructors.conversion(name, native, slow);
  }
  if (COLLECTIONS.has(name)) return constructors.collection(name, native);
  if (REFUSED.has(name)) return constructors.refused(native.name, native);
  if (name === 'Date' || name === 'Proxy') return constructors[name](name, native);
  if (/^\w*Error$/.test(name)) return constructors.error(name, native, MESSAGE_AT[name] ?? 0);
  if (/DisposableStack$/.test(name)) return constructors.stack(native);
  if (isLeftNative(name) || name === '%TypedArray%') return undefined;
  if (/^\w+Array$/.test(name)) {
    const prepare = ([first, ...rest]: Value[]): Value[] => [
      kit.realm.host.typedLength(first),
      ...guard.arguments(name, rest),
    ];
    return constructors.typed(name, native, crossing(prepare));
  }
  if (name === 'Object') {
    const prepare = ([value]: Value[]): Value[] => [kit.concrete(kit.convert.decided(value), 'Object(...)')];
    return constructors.guarded(name, native, crossing(prepare));
  }
  return constructors.guarded(
    name,
    native,
    crossing((args: Value[]) => guard.arguments(name, args)),
  );
}

export function replaceConstructor(kit: Kit, intrinsic: Intrinsic): Function | undefined {
  const { native } = intrinsic;
  const replacement = make(kit, intrinsic) as any;
  if (replacement === undefined) return undefined;
  for (const key of Reflect.ownKeys(native)) {
    if (key === 'length' || key === 'name') continue;
    const descriptor = Reflect.getOwnPropertyDescriptor(native, key) as PropertyDescriptor;
    Reflect.defineProperty(replacement, key, descriptor);
  }
  const { prototype } = native as any;
  if (prototype !== undefined) {
    const own = Reflect.getOwnPropertyDescriptor(prototype, 'constructor');
    // Iterator.prototype has an accessor, which is replaced like others.
    if (own !== undefined && 'value' in own) {
      Reflect.defineProperty(prototype, 'constructor', { ...own, value: replacement });
    }
  }
  return replacement;
}
