// Six answers that come in any order, each of which changes what the next one finds.
import { io } from 'everypath';

export async function sixAnswers(stock: number): Promise<number> {
  let left = stock;
  const take = async (amount: number): Promise<void> => {
    await io(amount);
    left = left > amount ? left - amount : left + 1;
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(take));
  return left;
}
