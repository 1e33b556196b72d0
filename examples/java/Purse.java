// Contracts in comments: `spend` keeps the invariant, and breaks its own postcondition when the purse is too light.

/** @invariant coins >= 0 */
public class Purse {
  int coins;

  /**
   * @requires amount > 0 && amount <= 1000 && coins <= 1000000
   * @ensures coins == old(coins) + amount
   */
  void earn(int amount) {
    coins += amount;
  }

  /**
   * @requires amount > 0
   * @ensures coins == old(coins) - amount
   */
  void spend(int amount) {
    if (amount <= coins) coins -= amount;
  }

  /**
   * @requires other != null
   * @ensures result ==> old(other.coins) < coins
   */
  boolean isRicher(Purse other) {
    return coins > other.coins;
  }
}
