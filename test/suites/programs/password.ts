export function passwordProblem(password: string, user: string): string | null {
  if (password.length < 8) return 'too short';
  if (password.length > 64) return 'too long';
  if (password === user || password.includes('password')) return 'too easy';
  if (password.startsWith(' ') || password.endsWith(' ')) return 'blank at an end';
  return null;
}
