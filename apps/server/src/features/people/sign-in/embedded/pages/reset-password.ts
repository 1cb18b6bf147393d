/** Choosing a new password with the link of a mail. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markup } from '../../../../../platform/page/html.ts';
import { passwordProblem, MIN_PASSWORD_LENGTH } from '../password-rules.ts';
import { sourceOf } from '../attempt-limit.ts';
import { field, form, notOurs, type PageKit, queried, sent, show, tooMany } from './page-kit.ts';

export function registerResetPassword(app: FastifyInstance, kit: PageKit): void {
  const page = (request: FastifyRequest, reply: FastifyReply, status: number, facts: { token: string; email: string; problem?: string }) =>
    show(reply, status, {
      title: 'Choose a new password',
      asksPassword: true,
      body: markup`<p>For <strong>${facts.email}</strong></p>
        ${form(
          kit.guard.token(request, reply),
          '/auth/reset',
          'Save password',
          markup`<input type="hidden" name="token" value="${facts.token}" /><input
              type="text"
              name="username"
              value="${facts.email}"
              autocomplete="username"
              hidden
            />`,
          field({
            label: 'New password',
            name: 'password',
            type: 'password',
            autocomplete: 'new-password',
            hint: `At least ${MIN_PASSWORD_LENGTH} characters.`,
            problem: facts.problem,
            autofocus: true,
          }),
        )}`,
    });

  const expired = (reply: FastifyReply) =>
    show(reply, 410, {
      title: 'This link has expired',
      body: markup`<p>A link works once, for one hour. Ask for a new one.</p>
        <a class="button" href="/auth/forgot">Send a new link</a>`,
    });

  app.get('/auth/reset', async (request, reply) => {
    const token = queried(request, 'token');
    const owner = await kit.accounts.resetLinkOwner(token);
    return owner ? page(request, reply, 200, { token, email: owner.email }) : expired(reply);
  });

  app.post('/auth/reset', async (request, reply) => {
    if (!kit.guard.isOurs(request, sent(request, 'form'))) return notOurs(reply);
    const wait = kit.limits.address.take(sourceOf(request.ip));
    if (wait > 0) return tooMany(reply, wait);
    const token = sent(request, 'token');
    const owner = await kit.accounts.resetLinkOwner(token);
    if (!owner) return expired(reply);
    const password = sent(request, 'password');
    const problem = await passwordProblem(password, await kit.accounts.passwordOwner(owner));
    if (problem) return page(request, reply, 422, { token, email: owner.email, problem });
    if (!(await kit.accounts.resetPassword(token, owner, password))) return expired(reply);
    kit.knownBrowsers.remember(request, reply, owner.email);
    return show(reply, 200, {
      title: 'Password saved',
      body: markup`<p class="note good" role="status">Your new password is in force. You have been logged out everywhere else.</p>
        <a class="button" href="/">Log in to Limn</a>`,
    });
  });
}
