/** Where the pages about a recipe are. */
export const RECIPES = '/recipebuilder';

export function recipeAddress(id: number): string {
  return `${RECIPES}/edit?id=${id}`;
}
