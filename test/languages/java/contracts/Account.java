// Contracts in comments. A method's name says what must come out.

/**
 * A bank account.
 * @invariant balance >= 0
 */
public class Account {
  static int count = 3;
  int balance;
  Account other;

  /**
   * @requires amount > 0 && amount <= 1000
   * @requires balance <= 100000
   * @ensures balance == old(balance) + amount
   */
  void provedDeposit(int amount) {
    balance += amount;
  }

  /**
   * Breaks the invariant of the class.
   * @requires amount > 0
   * @ensures balance == \old(balance) - amount
   */
  void refutedWithdraw(int amount) {
    balance -= amount;
  }

  /*@ requires a != null && a.length > 0 && a.length <= 3;
    @ ensures \result >= a[0] && \result >= a[a.length - 1];
    @*/
  static int provedMax(int[] a) {
    int m = a[0];
    for (int i = 1; i < a.length; i++) if (a[i] > m) m = a[i];
    return m;
  }

  //@ requires a != null && a.length == 2;
  //@ ensures a[0] == \old(a[1]) && a[1] == \old(a[0]);
  static void provedSwap(int[] a) {
    int first = a[0];
    a[0] = a[1];
    a[1] = first;
  }

  /**
   * @ensures n >= 0 ==> result == n
   * @ensures (n < 0 <==> result != n) || n == Integer.MIN_VALUE
   */
  static int provedAbs(int n) {
    return n < 0 ? -n : n;
  }

  /** @ensures result >= 0 */
  static int refutedAbs(int n) {
    return n < 0 ? -n : n;
  }

  /**
   * True of two accounts only: other may be this one.
   * @requires other != null && other.balance >= 0
   * @ensures other == old(other) && balance == old(other.balance)
   * @ensures other.balance == old(balance)
   */
  void provedExchange() {
    int own = balance;
    balance = other.balance;
    other.balance = own;
  }

  /**
   * The last account of the chain may hold anything.
   * @requires other != null
   * @ensures balance == old(balance) + old(other.balance)
   */
  void refutedTake() {
    balance += other.balance;
    other.balance = 0;
  }

  /** @ensures count == old(count) + 1 */
  static void provedTick() {
    count++;
  }

  /** @ensures count == old(count) */
  static void refutedTick() {
    count++;
  }

  /**
   * @requires s != null && s.startsWith("id: (")
   * @ensures result.length() > 4
   */
  static String provedId(String s) {
    return s;
  }

  /** @throws NullPointerException when there is no text */
  static int provedLength(String s) {
    return s.length();
  }

  /** A contract that writes leaves nothing behind. @see #next */
  /** @ensures next() > 0 && count == 3 */
  static void refutedWriting() {}

  static int next() {
    return ++count;
  }

  /** @requires next() == 4 */
  static void provedAfterWriting() {
    assert count == 3;
  }

  /** @ensures result != null */
  <T> T refutedGeneric(T a, java.util.List<? extends T> more) {
    return a;
  }

  /**
   * What the precondition has read of an element says nothing about it.
   * @requires a != null && a.length == 1 && (a[0] == null || a[0].balance > 0)
   */
  static int refutedElement(Account[] a) {
    assert a[0] != null;
    return a[0].balance;
  }

  /** @requires a != null && a.length == 1 && (a[0] == null || a[0].balance > 0) */
  static int provedElement(Account[] a) {
    return a[0] == null ? 1 : 10 / a[0].balance;
  }

  /**
   * @requires list != null && list.size() < 3
   * @ensures list.size() == old(list.size()) + 1 && list.get(old(list.size())).equals("x")
   */
  static void provedAppend(java.util.List<String> list) {
    list.add("x");
  }
}
