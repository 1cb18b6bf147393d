/** The one form of a value that names someone: what is hashed of it, and how events and customers keep it. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text.trim());
}

/** White space around it never matters; letter case matters in ids, not in addresses. */
export function identityForm(text: string): string {
  const trimmed = text.trim();
  return ADDRESS.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}
