/** Address of a recipe's builder. */
export function recipeAddress(id: number): string {
  return `/recipebuilder/edit?id=${id}`;
}
