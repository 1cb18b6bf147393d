/**
 * The format of published versions: publishing writes it, drawing reads it, and neither needs to know the
 * other.
 */
export * from './version-snapshot.ts';
export * from './campaign-snapshot.ts';
export * from './recipe-snapshot.ts';
export * from './fields-of-campaign.ts';
export * from './fields-of-recipe.ts';
export * from './fields-of-version.ts';
export * from './pins.ts';
