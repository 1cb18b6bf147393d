export * from './catalogue.ts';
export * from './font-files.ts';
export * from './font-slices.ts';
export * from './font-stack.ts';
export * from './letter-loader.ts';
export * from './nearest-face.ts';
export * from './slice-font.ts';
export * from './unpack-font.ts';
