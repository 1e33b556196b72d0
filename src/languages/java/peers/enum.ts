// Enums: what the JDK finds out by reflection.
import type { JavaClass } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { equalTexts } from './string-order.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

/** The constants in order, as `values()` gives them. */
function valuesOf(machine: Machine, type: JavaClass): any {
  machine.initialize(type);
  const values = type.methods.get(`values()[L${type.name};`);
  return values === undefined ? machine.refuse(`the constants of ${type.name.replaceAll('/', '.')}`) : values.f();
}

export function enumPeers(machine: Machine): Peers {
  const { ops } = machine;
  return {
    'java/lang/Enum.valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;'(type, name) {
      const { of } = type ?? ops.npe(-1);
      for (const each of valuesOf(machine, of).d) {
        const own = each['name()Ljava/lang/String;']();
        const same = equalTexts(own.v, (name ?? ops.npe(-1)).v);
        if (typeof same === 'number' ? same === 1 : ops.ne(same, 0, -1)) return each;
      }
      const error = ops.error('java/lang/IllegalArgumentException', null, -1);
      error.vague = true;
      throw error;
    },
    'java/lang/Enum.hashCode()I'() {
      return machine.require('java/lang/Object').methods.get('hashCode()I')!.f.call(this);
    },
    'java/util/EnumMap.getKeyUniverse(Ljava/lang/Class;)[Ljava/lang/Enum;': (type) => valuesOf(machine, type.of),
    'java/util/EnumSet.getUniverse(Ljava/lang/Class;)[Ljava/lang/Enum;': (type) => valuesOf(machine, type.of),
    'java/lang/Class.getEnumConstants()[Ljava/lang/Object;'() {
      return valuesOf(machine, this.of);
    },
    'java/lang/Class.isEnum()Z'() {
      return this.of.parent?.name === 'java/lang/Enum' ? 1 : 0;
    },
    'java/lang/Class.getSuperclass()Ljava/lang/Class;'() {
      return this.of.parent === undefined ? null : ops.mirror(this.of.parent);
    },
  };
}
