/** Settings that the web app and its pages are given. */
import { keptMailAt, type Mailer } from '../features/people/mail/mailer.port.ts';
import type { SignIn } from '../features/people/sign-in/compose-sign-in.ts';
import { webSignIn } from '../features/people/sign-in/web-sign-in.ts';
import type { Config } from '../platform/config.ts';

export function webConfigOf(config: Config, signIn: SignIn, mailer: Pick<Mailer, 'captures'>) {
  const { billsby } = config.billing;
  return {
    renderUrl: config.renderUrl,
    links: config.links,
    canContact: config.supportEmail !== undefined,
    signIn: webSignIn(config, signIn.provider, keptMailAt(mailer, config)),
    billingWidget: billsby && { script: billsby.scriptUrl, company: billsby.company },
  };
}
