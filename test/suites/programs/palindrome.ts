export function isPalindrome(text: string): boolean {
  let left = 0;
  let right = text.length - 1;
  while (left < right) {
    if (text.charAt(left) !== text.charAt(right)) return false;
    left++;
    right--;
  }
  return true;
}
