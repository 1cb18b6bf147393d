/** How this installation signs people in, as `/config.json` tells the app under `signIn`. */
export interface SessionConfig {
  /** The OpenID Connect issuer. */
  authority: string;
  clientId: string;
  scope: string;
  /** Sent as `resource` (RFC 8707) where the issuer makes tokens per resource. */
  resource?: string;
  /** Sent as `audience` where the issuer wants that instead. */
  audience?: string;
  /** Whether the issuer opens its sign-up page when asked by `screen_hint`. */
  signUpHint: boolean;
  /** Upper end of the random part of the renewal margin, in seconds. */
  renewalJitterSeconds: number;
  /**
   * How a signed-in person changes the password: an address to go to, a mail the API sends, or not at all.
   */
  changePassword: { kind: 'page'; url: string } | { kind: 'mail' } | { kind: 'none' };
  /** Whether the verification mail can be sent again from here. */
  resendVerification: boolean;
  /** Whether an address that is not verified yet can be corrected here. */
  correctEmail: boolean;
  /** Whether colleagues can be mailed a link to a new password. */
  resetMail: boolean;
  /** Whether logging out everywhere also ends the sessions at the issuer. */
  endsAllSessions: boolean;
  /** The page where mails are kept instead of being sent. */
  mailbox?: string;
}
