export * from './document.ts';
export * from './migrate.ts';
export * from './parse-document.ts';
