// A bank account whose number of withdrawals is limited; Java's ints overflow, so a large deposit empties the account.
//
//   npx everypath check examples/java/BankAccount.java
public class BankAccount {
  private int balance;
  private int withdrawals;

  public BankAccount(int amount) {
    balance = amount;
  }

  public void deposit(int amount) {
    if (amount > 0) balance += amount;
  }

  public void withdraw(int amount) {
    if (amount > balance) throw new IllegalArgumentException("not enough");
    if (withdrawals >= 3) throw new IllegalStateException("too often");
    balance -= amount;
    withdrawals++;
  }

  public static int afterDeposit(int start, int amount) {
    if (start < 0 || amount < 0) return 0;
    BankAccount account = new BankAccount(start);
    account.deposit(amount);
    assert account.balance >= start;
    return account.balance;
  }
}
