/** Differences between providers that OpenID Connect does not standardise. */

/**
 * Tells who is meant: the subject of the provider, and the access token of the person's own call where there
 * is one.
 */
export interface ProviderPerson {
  sub: string;
  email: string;
  /** Present when the person asks for themselves. */
  accessToken?: string | undefined;
}

export type MailOutcome = 'sent' | 'unsupported' | 'too_many' | 'unavailable';

export type PasswordChange = { kind: 'page'; url: string } | { kind: 'mail' } | { kind: 'none' };

export interface SignInProvider {
  /** Whether the authorization request's `screen_hint=signup` opens the sign-up page. */
  readonly signUpHint: boolean;
  /** How a signed-in person changes the password. `mail`: by the reset mail. */
  readonly changePassword: PasswordChange;
  readonly canSendReset: boolean;
  readonly canResendVerification: boolean;
  /** Sends the mail with which a person sets a new password. */
  sendResetMail(person: ProviderPerson): Promise<MailOutcome>;
  /** Whether an address that is not verified yet can be corrected. */
  readonly canCorrectEmail: boolean;
  /** Corrects it, and mails what verifies the new one. The person's next token carries it. */
  correctEmail(person: ProviderPerson, email: string): Promise<MailOutcome>;
  /** Sends the verification mail again. */
  resendVerification(person: ProviderPerson): Promise<MailOutcome>;
  /**
   * Ends every session of the person at the provider, and with them all tokens. Undefined where the provider
   * has no way: then only our own refusal of older access tokens is left, and its sessions go on.
   */
  logOutEverywhere?: (person: { sub: string }) => Promise<void>;
  /** Whether the address is verified, asked again. Undefined when the provider cannot say now. */
  readVerification(person: ProviderPerson): Promise<boolean | undefined>;
}
