/** Roles as they stand in sentences. */

/** "an editor", "a viewer". */
export function withArticle(role: string): string {
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
}
