// The class that makes threads of a JVM follow the order of a path: instrumented classes (classfile/stop-code.ts) call it before each counted
// instruction, and a thread that has come to a planned place waits there for its turn. Loaded anew for each call. Monitors stay the JVM's
// own; a thread that waits to be notified wakes in its turn, which comes after the notification.
import { SCHEDULE_CLASS } from '../classfile/stop-code.js';

export const SCHEDULE_SOURCE = `
import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

public class ${SCHEDULE_CLASS} {
  static final Object lock = new Object();
  static final Map<Thread, String> names = new HashMap<>();
  static final Map<String, Thread> threads = new HashMap<>();
  static final Map<String, Integer> passes = new HashMap<>();
  static final Map<String, Integer> started = new HashMap<>();
  static final Map<String, Deque<Integer>> turns = new HashMap<>();
  static final Map<String, Integer> halts = new HashMap<>();
  static final List<Throwable> uncaught = new ArrayList<>();
  static int[] places;
  static String end;
  static int turn = -1;
  static String runner = "t0";
  static int quiet;

  /** Steps and rest: threads with the count at which each stands, separated by commas. */
  public static void begin(String how, String steps, String rest) {
    end = how;
    String[] list = steps.isEmpty() ? new String[0] : steps.split(",");
    places = new int[list.length];
    for (int i = 0; i < list.length; i++) {
      String[] part = list[i].split(":");
      places[i] = Integer.parseInt(part[1]);
      turns.computeIfAbsent(part[0], name -> new ArrayDeque<>()).add(i);
    }
    for (String each : rest.isEmpty() ? new String[0] : rest.split(",")) {
      String[] part = each.split(":");
      halts.put(part[0], Integer.parseInt(part[1]));
    }
    register(Thread.currentThread(), "t0");
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
      synchronized (lock) { if (names.containsKey(thread)) uncaught.add(error); }
    });
  }

  static void register(Thread thread, String name) {
    synchronized (lock) {
      names.put(thread, name);
      threads.put(name, thread);
      passes.put(name, 0);
    }
  }

  public static void starting(Object object) {
    if (!(object instanceof Thread)) return;
    synchronized (lock) {
      String parent = names.get(Thread.currentThread());
      if (parent == null || names.containsKey(object)) return;
      register((Thread) object, parent + "." + started.merge(parent, 1, Integer::sum));
    }
  }

  public static void at() {
    synchronized (lock) {
      String name = names.get(Thread.currentThread());
      if (name == null) return;
      int target = comes(name);
      while (target >= 0 && !isTurn(name, target)) pause();
    }
  }

  /** The turn that the thread waits for at its place; -1 where it goes on. */
  static int comes(String name) {
    int count = passes.merge(name, 1, Integer::sum);
    Deque<Integer> mine = turns.get(name);
    Integer next = mine == null ? null : mine.peek();
    boolean halted = next == null && halts.containsKey(name) && halts.get(name) == count;
    if (!halted && (next == null || places[next] != count)) return -1;
    if (!halted) mine.poll();
    if (name.equals(runner)) passOn();
    return halted ? places.length : next;
  }

  static void passOn() {
    runner = null;
    turn++;
    lock.notifyAll();
  }

  /** Threads that the path left where they were go on only where all of them are stuck. */
  static boolean isTurn(String name, int target) {
    if (runner != null && !threads.get(runner).isAlive()) passOn();
    if (target == places.length) return end.equals("deadlock") && turn >= places.length;
    if (turn != target) return false;
    runner = name;
    return true;
  }

  static void pause() {
    try {
      lock.wait(2);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void waits(Object object, long time) throws InterruptedException {
    waits(object);
  }

  public static void waits(Object object) throws InterruptedException {
    int target = target();
    while (target >= 0 && !woken(target)) object.wait(1);
    if (target < 0 || target == places.length) object.wait();
  }

  public static void awaits(Condition condition) throws InterruptedException {
    int target = target();
    while (target >= 0 && !woken(target)) condition.await(1, TimeUnit.MILLISECONDS);
    if (target < 0 || target == places.length) condition.await();
  }

  static int target() {
    synchronized (lock) {
      String name = names.get(Thread.currentThread());
      return name == null ? -1 : comes(name);
    }
  }

  static boolean woken(int target) {
    synchronized (lock) {
      return isTurn(names.get(Thread.currentThread()), target);
    }
  }

  /** The first thread has ended; the others go on to their ends. */
  public static void ended() throws InterruptedException {
    List<Thread> others;
    synchronized (lock) {
      if ("t0".equals(runner)) passOn();
      others = new ArrayList<>(threads.values());
    }
    others.remove(Thread.currentThread());
    for (Thread each : others) each.join();
    // What another thread comes to is the answer (early).
    while (!end.equals("all")) Thread.sleep(1000);
  }

  /** What is known before the first thread has ended; null: nothing. */
  public static Object early() {
    synchronized (lock) {
      if (runner != null && !threads.get(runner).isAlive()) passOn();
      if (places == null || turn < places.length) return null;
      if (end.equals("error") && !uncaught.isEmpty()) return uncaught.get(uncaught.size() - 1);
      if (!end.equals("deadlock")) return null;
      boolean stuck = false;
      for (Thread each : threads.values()) {
        if (!each.isAlive()) continue;
        Thread.State state = each.getState();
        if (state != Thread.State.BLOCKED && state != Thread.State.WAITING) { quiet = 0; return null; }
        stuck = true;
      }
      return stuck && ++quiet > 5 ? "deadlock" : null;
    }
  }
}
`;
