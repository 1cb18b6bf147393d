export * from './build-tag.ts';
export * from './parse-query.ts';
export * from './placeholder-families.ts';
export * from './placeholders.ts';
export * from './presets.ts';
export * from './preview-url.ts';
export { type TagToken } from './tag-values.ts';
export * from './tracking.ts';
