/** Tells who a valid access token speaks of. */
export interface TokenIdentity {
  iss: string;
  sub: string;
  /** Undefined where the token does not say. */
  issuedAtSeconds?: number | undefined;
  email?: string;
  name?: string;
  emailVerified?: boolean;
}

export interface TokenVerifier {
  /**
   * Undefined for whatever is not a valid token of our issuer for our API: the answer is 401.
   * Throws `AppError('unavailable')` when the issuer's keys were never fetched and cannot be now.
   */
  verify(token: string): Promise<TokenIdentity | undefined>;
}
