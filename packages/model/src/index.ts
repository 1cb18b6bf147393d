export * from './csv-text.ts';
export * from './dates.ts';
export * from './errors.ts';
export * from './keepable.ts';
export * from './tag-parameters.ts';
export * from './wire-codes.ts';
export * from './zone-time.ts';
export * from './plans.ts';
