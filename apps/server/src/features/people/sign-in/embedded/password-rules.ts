/** Rules for a new password. Length is what counts; there are no rules about kinds of characters. */

export const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 200;

/** A sentence that says what to do, or undefined when the password is fine. */
export function passwordProblem(password: string, email: string): string | undefined {
  const { length } = password;
  if (length === 0) return `Choose a password of at least ${SHORTEST_PASSWORD} characters.`;
  if (length < SHORTEST_PASSWORD) return `Use at least ${SHORTEST_PASSWORD} characters. Several words in a row are a good password.`;
  if (length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters.`;
  const plain = password.trim().toLowerCase();
  if (plain === email || plain === email.split('@')[0]) return 'Choose something other than your email address.';
  if (new Set(plain).size < 4) return 'Use at least four different characters.';
  return undefined;
}
