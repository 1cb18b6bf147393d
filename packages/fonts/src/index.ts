export * from './catalogue.ts';
export * from './font-files.ts';
export * from './font-stack.ts';
export * from './server-fonts.ts';
