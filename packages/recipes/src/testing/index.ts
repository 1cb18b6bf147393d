/** For tests, soaks and benches: random tables and recipes. */
export * from './random-recipe.ts';
export * from './metamorphic.ts';
