/** For tests of other packages: the truth tables, and random rules, and whole numbers beyond 2^53. */
export * from './truth-tables.ts';
export * from './random-rules.ts';
export * from './whole-numbers.ts';
