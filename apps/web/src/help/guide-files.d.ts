/** Guides as `guide-plugin.ts` reads them. */
declare module '*.md' {
  import type { Guide } from './guide.ts';
  export const guide: Guide;
}
