/** A signed-in person changes the password. Signed in means here: by the provider's own session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { markup } from '../../../../../platform/page/html.ts';
import type { Account } from '../accounts.store.ts';
import { passwordProblem, MIN_PASSWORD_LENGTH } from '../password-rules.ts';
import { bad, field, form, notOurs, type PageKit, sent, show, tooMany } from './page-kit.ts';

export const CHANGE_PASSWORD_PATH = '/auth/password';
/** Where the app's profile is: people come from there and go back. */
const PROFILE = '/settings?tab=profile';

interface SignedIn {
  account: Account;
  sessionId: string;
  grantIds: readonly string[];
}

export function registerChangePassword(app: FastifyInstance, kit: PageKit, provider: Provider): void {
  async function signedIn(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | undefined> {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const account = session.accountId === undefined ? undefined : await kit.accounts.find(session.accountId);
    const grantIds = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => (grantId ? [grantId] : []));
    return account && { account, sessionId: session.jti, grantIds };
  }

  const page = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    email: string,
    problems: { current?: string; password?: string; note?: string },
  ) =>
    show(reply, status, {
      title: 'Change password',
      asksPassword: true,
      body: markup`<p>For <strong>${email}</strong></p>
        ${bad(problems.note)}${form(
          kit.guard.token(request, reply),
          CHANGE_PASSWORD_PATH,
          'Save password',
          markup`<input type="text" name="username" value="${email}" autocomplete="username" hidden />`,
          field({
            label: 'Current password',
            name: 'current',
            type: 'password',
            autocomplete: 'current-password',
            problem: problems.current,
            autofocus: !problems.password,
          }),
          field({
            label: 'New password',
            name: 'password',
            type: 'password',
            autocomplete: 'new-password',
            hint: `At least ${MIN_PASSWORD_LENGTH} characters.`,
            problem: problems.password,
            autofocus: problems.password !== undefined,
          }),
        )}
        <p class="below"><a href="${PROFILE}">Cancel</a></p>`,
    });

  const signedOut = (reply: FastifyReply) =>
    show(reply, 401, {
      title: 'Log in first',
      body: markup`<p>
          To change your password, log in to Limn again. If you have forgotten it, you can <a href="/auth/forgot">choose a new one</a>.
        </p>
        <a class="button" href="/logout">Log in again</a>`,
    });

  app.get(CHANGE_PASSWORD_PATH, async (request, reply) => {
    const person = await signedIn(request, reply);
    return person ? page(request, reply, 200, person.account.email, {}) : signedOut(reply);
  });

  app.post(CHANGE_PASSWORD_PATH, async (request, reply) => {
    if (!kit.guard.isOurs(request, sent(request, 'form'))) return notOurs(reply);
    const person = await signedIn(request, reply);
    if (!person) return signedOut(reply);
    const { account } = person;
    const wait = kit.limits.known.take(account.sub);
    if (wait > 0) return tooMany(reply, wait);
    const current = sent(request, 'current');
    if (!(await kit.accounts.passwordIs(account, current)))
      return page(request, reply, 422, account.email, { current: 'That isn’t your current password.' });
    const password = sent(request, 'password');
    const problem =
      password === current
        ? 'Choose a password different from your current one.'
        : await passwordProblem(password, await kit.accounts.passwordOwner(account));
    if (problem) return page(request, reply, 422, account.email, { password: problem });
    await kit.accounts.changePassword(account, password, person);
    return show(reply, 200, {
      title: 'Password changed',
      body: markup`<p class="note good" role="status">Your new password is in force. Other browsers have been logged out.</p>
        <a class="button" href="${PROFILE}">Back to Limn</a>`,
    });
  });
}
