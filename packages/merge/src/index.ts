export * from './fill.ts';
export * from './fill-url.ts';
export * from './parse.ts';
export * from './values.ts';
