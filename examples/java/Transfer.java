/** Accounts that threads move money between. */
public class Transfer {
  private int balance;

  Transfer(int balance) {
    this.balance = balance;
  }

  /** Takes this account, then the other one. */
  void to(Transfer other, int amount) {
    synchronized (this) {
      synchronized (other) {
        balance -= amount;
        other.balance += amount;
      }
    }
  }

  /** Two transfers in opposite directions: each thread may hold one account and wait for the other. */
  static void crossing(int amount) throws InterruptedException {
    Transfer a = new Transfer(100), b = new Transfer(100);
    Thread thread = new Thread(() -> b.to(a, amount));
    thread.start();
    a.to(b, amount);
    thread.join();
  }

  /** One thread holds the account while it changes it, the other one does not. */
  static void halfLocked(int amount) throws InterruptedException {
    Transfer a = new Transfer(100), b = new Transfer(100);
    Thread thread = new Thread(() -> a.to(b, amount));
    thread.start();
    a.balance += amount;
    thread.join();
    assert a.balance == 100;
  }

  /** Both transfers take the accounts in one order. */
  static void ordered(int amount) throws InterruptedException {
    Transfer a = new Transfer(100), b = new Transfer(100);
    Thread thread = new Thread(() -> a.to(b, amount));
    thread.start();
    a.to(b, amount);
    thread.join();
    assert a.balance + b.balance == 200;
  }
}
