// A map of anything may hold itself, as a key and as a value.
// expect: {"unit":"getOrInsert","verdict":"proved"}
// expect: {"unit":"getOrInsertWeak","verdict":"proved"}
export function getOrInsert<K, V>(map: Map<K, V>, key: K, value: V): V {
  if (map.has(key)) return map.get(key) as V;
  return map.set(key, value).get(key) as V;
}

export function getOrInsertWeak<K extends object, V>(map: WeakMap<K, V>, key: K, value: V): V {
  if (map.has(key)) return map.get(key) as V;
  return map.set(key, value).get(key) as V;
}
