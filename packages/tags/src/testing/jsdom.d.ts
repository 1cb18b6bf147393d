/** The part of jsdom that tests use: its HTML5 parser. */
declare module 'jsdom' {
  export interface ParsedNode {
    readonly nodeType: number;
    readonly nodeName: string;
    readonly nodeValue: string | null;
    readonly childNodes: Iterable<ParsedNode>;
    readonly attributes?: Iterable<{ readonly name: string; readonly value: string }>;
  }
  export const JSDOM: { fragment(html: string): ParsedNode };
}
