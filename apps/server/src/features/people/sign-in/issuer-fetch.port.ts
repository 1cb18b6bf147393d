/**
 * A GET of JSON from the issuer, or a POST of JSON to it. Built on the guarded outbound fetch with the
 * issuer's host allowed, so that an issuer inside a private network works and nothing else there can be
 * reached.
 */
export interface IssuerFetch {
  (url: string, init?: { headers?: Readonly<Record<string, string>>; json?: unknown }): Promise<IssuerAnswer>;
}

export interface IssuerAnswer {
  status: number;
  /** The parsed body; undefined when it is no JSON. */
  body: unknown;
}
