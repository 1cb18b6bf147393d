/**
 * The kinds of answers that can be read. Another one, XML or CSV, is a file beside this one and a line in
 * `index.ts`.
 */
export type ParsedFeed =
  | { ok: true; tree: unknown }
  /** Why it could not be read, as a sentence for people; it quotes nothing of the answer. */
  | { ok: false; problem: string };

export interface FeedFormat {
  /** Value of the header `Accept`. */
  accept: string;
  /** @param contentType as the feed says it: only its character set is believed */
  parse(bytes: Buffer, contentType: string | undefined): ParsedFeed;
}
