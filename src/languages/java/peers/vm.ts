// Natives of the JVM itself: what it says of its start, its processors and its properties. Nothing that depends on the machine is
// answered: properties that a program may not rely on are inputs of nobody, and asking for one ends the path.
import type { Machine } from '../machine/machine.js';
import { matchesWhole } from './pattern-terms.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const S = 'Ljava/lang/String;';
const MATCHES = `matches(${S}Ljava/lang/CharSequence;)Z`;
const SALT = 'sets and maps of Set.of and Map.of list their elements in the order of one run';

/** Properties that are the same on every JVM of these systems. */
const PROPERTIES: Readonly<Record<string, string>> = {
  'line.separator': '\n',
  'file.separator': '/',
  'path.separator': ':',
};
/** Switches of the library, which nobody has set. */
const SWITCHES = /^(java\.(util|lang|math|text|time)|jdk\.(util|internal|map)|sun\.(util|nio\.cs))\./;
/** Properties that some JVMs have. */
const GIVEN = /^(java|os|user|sun|jdk|file|native|std|awt|http|https|ftp|socks)\./;

function propertyPeers(machine: Machine): Peers {
  const property = (name: any): any => {
    const { v } = name ?? machine.ops.npe(-1);
    if (typeof v !== 'string') return machine.refuse('System.getProperty of a symbolic name');
    if (v === '') machine.ops.raise('java/lang/IllegalArgumentException', "key can't be empty", -1);
    if (Object.hasOwn(PROPERTIES, v)) return machine.literal(PROPERTIES[v]);
    if (GIVEN.test(v) && !SWITCHES.test(v)) return machine.refuse(`System.getProperty("${v}")`);
    machine.host.path.restsOn('the JVM was started without properties of its own (-D)');
    return null;
  };
  return {
    [`java/lang/System.getProperty(${S})${S}`]: property,
    [`java/lang/System.getProperty(${S}${S})${S}`]: (name, otherwise) => property(name) ?? otherwise,
    [`java/lang/System.lineSeparator()${S}`]: () => machine.literal('\n'),
    [`jdk/internal/misc/VM.getSavedProperty(${S})${S}`]: () => null,
    [`sun/security/action/GetPropertyAction.privilegedGetProperty(${S})${S}`]: property,
    [`sun/security/action/GetPropertyAction.privilegedGetProperty(${S}${S})${S}`]: (name, otherwise) =>
      property(name) ?? otherwise,
    [`java/lang/Boolean.getBoolean(${S})Z`]: (name) => {
      const found = property(name);
      return found !== null && String(found.v).toLowerCase() === 'true' ? 1 : 0;
    },
    [`java/lang/Integer.getInteger(${S})Ljava/lang/Integer;`]: (name) =>
      property(name) === null ? null : machine.refuse('Integer.getInteger'),
  };
}

/** The clock, which collections that cannot be changed begin their order with. */
function clockPeers(machine: Machine): Peers {
  return {
    'java/lang/System.currentTimeMillis()J': () => machine.refuse('System.currentTimeMillis'),
    'java/lang/System.nanoTime()J': () => {
      if (machine.find('java/util/ImmutableCollections')?.state !== 'running') return machine.refuse('System.nanoTime');
      machine.host.path.restsOn(SALT);
      return 0n;
    },
  };
}

/** What the library uses of java.lang's own: a class inside System, which releases number otherwise. */
function access(machine: Machine): unknown {
  for (let i = 1; i < 9; i++) {
    const type = machine.find(`java/lang/System$${i}`);
    if (type?.interfaces.some(({ name }) => name === 'jdk/internal/access/JavaLangAccess')) return new type.ctor();
  }
  return machine.refuse('the inner classes of java.lang.System');
}

export function vmPeers(machine: Machine): Peers {
  const nothing = (): void => {};
  return {
    ...propertyPeers(machine),
    ...clockPeers(machine),
    'jdk/internal/misc/CDS.isDumpingClassList0()Z': () => 0,
    'jdk/internal/misc/CDS.isDumpingArchive0()Z': () => 0,
    'jdk/internal/misc/CDS.isSharingEnabled0()Z': () => 0,
    'jdk/internal/misc/CDS.getCDSConfigStatus()I': () => 0,
    'jdk/internal/misc/CDS.getRandomSeedForDumping()J': () => 0n,
    'jdk/internal/misc/CDS.initializeFromArchive(Ljava/lang/Class;)V': nothing,
    'jdk/internal/misc/CDS.defineArchivedModules(Ljava/lang/Object;Ljava/lang/Object;)V': nothing,
    'jdk/internal/misc/VM.initialize()V': nothing,
    'jdk/internal/misc/VM.initializeFromArchive(Ljava/lang/Class;)V': nothing,
    'jdk/internal/misc/VM.isBooted()Z': () => 1,
    'jdk/internal/misc/VM.isModuleSystemInited()Z': () => 1,
    'jdk/internal/misc/VM.<clinit>()V': nothing,
    'java/util/concurrent/atomic/AtomicLong.VMSupportsCS8()Z': () => 1,
    'java/lang/Runtime.availableProcessors()I': () => {
      machine.host.path.restsOn('the JVM has one processor');
      return 1;
    },
    'java/security/AccessController.doPrivileged(Ljava/security/PrivilegedAction;)Ljava/lang/Object;': (action) =>
      action['run()Ljava/lang/Object;'](),
    'java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;': () => null,
    [`java/util/regex/Pattern.matches(${S}Ljava/lang/CharSequence;)Z`]: (pattern, text) =>
      matchesWhole(text, pattern) ?? machine.bytecode('java/util/regex/Pattern', MATCHES)(pattern, text),
    'jdk/internal/access/SharedSecrets.getJavaLangAccess()Ljdk/internal/access/JavaLangAccess;': () => access(machine),
    'java/lang/StringCoding.<clinit>()V': nothing,
    'java/lang/ref/Reference.<clinit>()V': nothing,
    'java/lang/ref/Reference.refersTo0(Ljava/lang/Object;)Z'(object) {
      return this['get()Ljava/lang/Object;']() === object ? 1 : 0;
    },
  };
}
