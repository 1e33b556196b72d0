// n deposits or withdrawals, each followed by a test that contradicts the one before (Symbolic PathFinder v7, Listing 3 and Table 1): 2^n paths,
// and 2^(n+1) - 1 states where feasibility is checked before a choice is made.
//
//   npx everypath check examples/java/Deposits.java#bankAccount --concrete n=15                   (65,535 states)
//   npx everypath check examples/java/Deposits.java#bankAccount --concrete n=15 --no-apriori      (196,603 states)
import gov.nasa.jpf.symbc.Debug;
import java.util.TreeMap;

public class Deposits {
  int balance;

  static int bankAccount(int n) {
    Deposits account = new Deposits();
    for (int i = 0; i < n; i++) {
      boolean deposit = Debug.makeSymbolicBoolean("deposit");
      if (deposit) {
        account.balance += 10;
        if (!deposit) account.balance -= 1;
      } else {
        account.balance -= 1;
        if (deposit) account.balance += 10;
      }
    }
    return account.balance;
  }

  /** Symbolic keys in the JDK's red-black tree: 13, 75 and 541 paths for n = 3, 4 and 5. */
  static int insert(int n) {
    TreeMap<Integer, Integer> tree = new TreeMap<>();
    for (int i = 0; i < n; i++) tree.put(Debug.makeSymbolicInteger("key"), i);
    return tree.size();
  }
}
