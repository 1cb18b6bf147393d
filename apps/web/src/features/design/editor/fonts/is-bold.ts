/** True for the weights that a bold button stands for. */
export function isBold(weight: unknown): boolean {
  return weight === 'bold' || Number(weight) >= 600;
}
