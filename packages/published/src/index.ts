/** What publishing keeps for ever and drawing reads: shared, so that neither needs to know the other. */
export * from './version-snapshot.ts';
export * from './campaign-snapshot.ts';
export * from './fields-of-campaign.ts';
export * from './fields-of-version.ts';
export * from './pins.ts';
