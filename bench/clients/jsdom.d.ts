/** The part of jsdom that benches use: its HTML5 parser. */
declare module 'jsdom' {
  export const JSDOM: { fragment(html: string): unknown };
}
