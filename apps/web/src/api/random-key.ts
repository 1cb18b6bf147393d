/** A new Idempotency-Key. `crypto.randomUUID` exists only on https and localhost; random values always do. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
