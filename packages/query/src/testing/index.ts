/** For tests of other packages: the truth tables, and random rules. */
export * from './truth-tables.ts';
export * from './random-rules.ts';
