// Map and Set methods, compiled inside the realm. A symbolic key, or a primitive key while some collection holds
// symbolic ones, goes to the host, which compares it with each existing key by a branch.
export const COLLECTION_SOURCE = `
  const M = NativeMap.prototype, S = NativeSet.prototype;
  const mapGet = uncurry(M.get), mapSet = uncurry(M.set), mapHas = uncurry(M.has), mapDelete = uncurry(M.delete);
  const setAdd = uncurry(S.add), setHas = uncurry(S.has), setDelete = uncurry(S.delete);
  const mapClear = uncurry(M.clear), setClear = uncurry(S.clear);
  const special = (k) => (typeof k === 'object' && k !== null ? host.special(k) : flags.symbolicKeys);

  const mapMethods = {
    get(k) { return special(k) ? mapGet(this, host.mapKey(this, k, false)) : mapGet(this, k); },
    has(k) { return special(k) ? mapHas(this, host.mapKey(this, k, false)) : mapHas(this, k); },
    set(k, v) {
      if (log.active && this !== log.lastCollection) journal.collection(this);
      return special(k) ? mapSet(this, host.mapKey(this, k, true), v) : mapSet(this, k, v);
    },
    delete(k) {
      if (log.active && this !== log.lastCollection) journal.collection(this);
      return special(k) ? mapDelete(this, host.mapKey(this, k, false)) : mapDelete(this, k);
    },
    clear() {
      if (log.active && this !== log.lastCollection) journal.collection(this);
      return mapClear(this);
    },
  };
  const setMethods = {
    has(k) { return special(k) ? setHas(this, host.setKey(this, k, false)) : setHas(this, k); },
    add(k) {
      if (log.active && this !== log.lastCollection) journal.collection(this);
      return special(k) ? setAdd(this, host.setKey(this, k, true)) : setAdd(this, k);
    },
    delete(k) {
      if (log.active && this !== log.lastCollection) journal.collection(this);
      return special(k) ? setDelete(this, host.setKey(this, k, false)) : setDelete(this, k);
    },
    clear() {
      if (log.active && this !== log.lastCollection) journal.collection(this);
      return setClear(this);
    },
  };
`;
