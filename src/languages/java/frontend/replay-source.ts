// The program that replays inputs on the user's JVM: Java source that the JVM compiles when it starts. It reads a script per call
// (program/recipe-text.ts) and answers with one line. Each call has classes of its own, so that none sees what another did.

import { ASKING } from '../answers.js';
import { SCHEDULE_CLASS } from '../classfile/stop-code.js';

export const REPLAY_CLASS = 'EverypathReplay';

export const REPLAY_SOURCE = `
import java.io.*;
import java.lang.invoke.MethodType;
import java.lang.reflect.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class ${REPLAY_CLASS} {
  static final long LIMIT = 10_000;
  static sun.misc.Unsafe unsafe;
  static ClassLoader loader;
  static Map<String, Object> objects;
  /** Where threads follow an order. */
  static volatile Class<?> schedule;

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    System.setIn(InputStream.nullInputStream());
    Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    unsafe = (sun.misc.Unsafe) field.get(null);
    URL[] urls = new URL[args.length];
    for (int i = 0; i < args.length; i++) urls[i] = new File(args[i]).toURI().toURL();
    // The program may end the JVM: the line is the answer then.
    boolean[] busy = { false };
    Runtime.getRuntime().addShutdownHook(new Thread(() -> { if (busy[0]) { out.println("exited"); out.flush(); } }));
    List<String> script = new ArrayList<>();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      script.add(line);
      if (!line.startsWith("call\\t")) continue;
      List<String> lines = script;
      script = new ArrayList<>();
      String[] answer = { "timeout" };
      Thread thread = new Thread(() -> answer[0] = run(lines, urls));
      thread.setDaemon(true);
      busy[0] = true;
      thread.start();
      String early = null;
      long end = System.currentTimeMillis() + LIMIT;
      do thread.join(10);
      while (thread.isAlive() && System.currentTimeMillis() < end && (early = early()) == null);
      busy[0] = false;
      schedule = null;
      out.println(early == null ? answer[0] : early);
      out.flush();
      if (early == null && thread.isAlive()) Runtime.getRuntime().halt(3);
    }
  }

  /** What threads besides the first have come to. */
  static String early() throws Exception {
    Class<?> type = schedule;
    Object known = type == null ? null : type.getMethod("early").invoke(null);
    if (known == null) return null;
    if (known instanceof String) return (String) known;
    return thrown((Throwable) known);
  }

  static String thrown(Throwable error) {
    return "threw\\t" + error.getClass().getName() + "\\t" + text(error.getMessage());
  }

  static void answer(String[] part) throws Exception {
    List<Object> values = new ArrayList<>();
    for (int i = 1; i < part.length; i++) values.add(value(part[i]));
    Iterator<Object> all = values.iterator();
    for (String name : new String[] { ${Object.keys(ASKING)
      .map((name) => `"${name.replaceAll('/', '.')}"`)
      .join(', ')} }) {
      try {
        type(name).getField("answers").set(null, all);
      } catch (ClassNotFoundException | NoSuchFieldException absent) {
        continue;
      }
    }
  }

  @SuppressWarnings("unchecked")
  static String run(List<String> lines, URL[] urls) {
    try {
      URLClassLoader fresh = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
      fresh.setDefaultAssertionStatus(true);
      loader = fresh;
      objects = new HashMap<>();
      Method method = null;
      Object receiver = null;
      Object[] values = null;
      List<Method> before = new ArrayList<>();
      Method clause = null;
      String[] order = null;
      for (String line : lines) {
        String[] part = line.split("\\t", -1);
        switch (part[0]) {
          case "obj": objects.put(part[1], unsafe.allocateInstance(type(part[2]))); break;
          case "arr": objects.put(part[1], Array.newInstance(type(part[2]).getComponentType(), Integer.parseInt(part[3]))); break;
          case "new": objects.put(part[1], type(part[2]).getDeclaredConstructor().newInstance()); break;
          case "adds": ((Collection<Object>) objects.get(part[1])).add(value(part[2])); break;
          case "puts": {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) value(part[2]);
            ((Map<Object, Object>) objects.get(part[1])).put(entry.getKey(), entry.getValue());
            break;
          }
          case "answers": answer(part); break;
          case "schedule": order = part; break;
          case "txt": objects.put(part[1], type(part[2]).getConstructor(String.class).newInstance(value(part[3]))); break;
          case "rec": objects.put(part[1], record(type(part[2]), part)); break;
          case "set": set(objects.get(part[1]), part[2], part[3], value(part[4])); break;
          case "put": Array.set(objects.get(part[1]), Integer.parseInt(part[2]), value(part[3])); break;
          case "old": before.add(find(type(part[1]), part[2], part[3])); break;
          case "ensures": case "invariant": clause = find(type(part[1]), part[2], part[3]); break;
          default: {
            method = find(type(part[1]), part[2], part[3]);
            receiver = value(part[4]);
            values = new Object[part.length - 5];
            for (int i = 0; i < values.length; i++) values[i] = value(part[i + 5]);
          }
        }
      }
      List<Object> olds = new ArrayList<>();
      for (Method each : before) olds.add(contract(each, receiver, values));
      method.setAccessible(true);
      if (order != null) {
        Class<?> type = type("${SCHEDULE_CLASS}");
        type.getMethod("begin", String.class, String.class, String.class).invoke(null, order[1], order[2], order[3]);
        schedule = type;
      }
      try {
        Object result = method.invoke(receiver, values);
        if (order != null) schedule.getMethod("ended").invoke(null);
        String answer = "returned\\t" + shown(result, method.getReturnType());
        if (clause == null) return answer;
        List<Object> all = new ArrayList<>(Arrays.asList(values));
        if (method.getReturnType() != void.class) all.add(result);
        all.addAll(olds);
        return answer + ((Boolean) contract(clause, receiver, all.toArray()) ? "\\theld" : "\\tbroken");
      } catch (InvocationTargetException e) {
        return thrown(e.getCause());
      }
    } catch (Throwable t) {
      return "failed\\t" + text(t.toString());
    }
  }

  /** Contracts of classes have no parameters. */
  static Object contract(Method method, Object receiver, Object[] values) throws Exception {
    method.setAccessible(true);
    return method.invoke(receiver, method.getParameterCount() == 0 ? new Object[0] : values);
  }

  static Class<?> type(String name) throws Exception {
    return Class.forName(name, true, loader);
  }

  static Method find(Class<?> owner, String name, String descriptor) throws Exception {
    for (Method m : owner.getDeclaredMethods()) {
      String own = MethodType.methodType(m.getReturnType(), m.getParameterTypes()).toMethodDescriptorString();
      if (m.getName().equals(name) && own.equals(descriptor)) return m;
    }
    throw new NoSuchMethodException(name + descriptor);
  }

  static void set(Object object, String owner, String name, Object value) throws Exception {
    Field f = type(owner).getDeclaredField(name);
    f.setAccessible(true);
    f.set(object, value);
  }

  /** The canonical constructor: one parameter per field. */
  static Object record(Class<?> type, String[] part) throws Exception {
    List<Class<?>> types = new ArrayList<>();
    for (Field f : type.getDeclaredFields()) if (!Modifier.isStatic(f.getModifiers())) types.add(f.getType());
    Constructor<?> made = type.getDeclaredConstructor(types.toArray(new Class<?>[0]));
    made.setAccessible(true);
    Object[] values = new Object[part.length - 3];
    for (int i = 0; i < values.length; i++) values[i] = value(part[i + 3]);
    return made.newInstance(values);
  }

  static Object value(String text) throws Exception {
    String rest = text.substring(1);
    switch (text.charAt(0)) {
      case 'I': return Integer.parseInt(rest);
      case 'S': return Short.parseShort(rest);
      case 'B': return Byte.parseByte(rest);
      case 'C': return (char) Integer.parseInt(rest);
      case 'Z': return rest.equals("1");
      case 'J': return Long.parseLong(rest);
      case 'D': return Double.longBitsToDouble(Long.parseUnsignedLong(rest, 16));
      case 'F': return (float) Double.longBitsToDouble(Long.parseUnsignedLong(rest, 16));
      case 'T': return decoded(rest);
      case 'R': return objects.get(rest);
      case 'E': {
        String[] named = rest.split(" ");
        Field f = type(named[0]).getDeclaredField(named[1]);
        f.setAccessible(true);
        return f.get(null);
      }
      default: return null;
    }
  }

  static String decoded(String hex) {
    StringBuilder made = new StringBuilder();
    for (int i = 0; i < hex.length(); i += 4) made.append((char) Integer.parseInt(hex.substring(i, i + 4), 16));
    // An object of its own, also where it is empty.
    return new String(made.toString());
  }

  static String text(String s) {
    if (s == null) return "N";
    StringBuilder made = new StringBuilder("T");
    for (int i = 0; i < s.length(); i++) made.append(String.format("%04x", (int) s.charAt(i)));
    return made.toString();
  }

  static String shown(Object value, Class<?> type) {
    if (type == void.class) return "V";
    if (value == null) return "N";
    if (value instanceof String) return text((String) value);
    if (!type.isPrimitive()) return "O" + value.getClass().getName();
    if (value instanceof Character) return "C" + (int) (Character) value;
    if (value instanceof Boolean) return "Z" + ((Boolean) value ? 1 : 0);
    if (value instanceof Double) return "D" + Long.toHexString(Double.doubleToLongBits((Double) value));
    if (value instanceof Float) return "F" + Long.toHexString(Double.doubleToLongBits((Float) value));
    return (value instanceof Long ? "J" : "I") + value;
  }
}
`;
