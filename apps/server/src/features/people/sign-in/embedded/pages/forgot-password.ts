/**
 * Asking for a mail with which to choose a new password. The answer is the same whether the address is known
 * or not.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markup } from '../../../../../platform/page/html.ts';
import { normalEmail } from '../accounts.store.ts';
import { interactionPath } from '../oidc-provider.ts';
import { uidOf } from './interactions.ts';
import { sourceOf } from '../attempt-limit.ts';
import { emailProblem, field, form, notOurs, type PageKit, sent, show, tooMany } from './page-kit.ts';

/** Within a log-in, and by itself for anyone who comes from a mail. */
const PATHS = ['/auth/i/:uid/forgot', '/auth/forgot'];

export function registerForgotPassword(app: FastifyInstance, kit: PageKit): void {
  const addresses = (request: FastifyRequest) => {
    const uid = uidOf(request);
    return uid === '-'
      ? { own: '/auth/forgot', back: '/' }
      : { own: `${interactionPath(uid)}/forgot`, back: `${interactionPath(uid)}/login` };
  };

  const page = (request: FastifyRequest, reply: FastifyReply, status: number, email: string, problem?: string) =>
    show(reply, status, {
      title: 'Forgot your password?',
      body: markup`<p>Enter your email address and we will send you a link to choose a new one.</p>
        ${form(
          kit.guard.token(request, reply),
          addresses(request).own,
          'Send link',
          field({ label: 'Email', name: 'email', type: 'email', autocomplete: 'username', value: email, problem, autofocus: true }),
        )}
        <p class="below"><a href="${addresses(request).back}">Back to log in</a></p>`,
    });

  for (const path of PATHS) {
    app.get(path, async (request, reply) => page(request, reply, 200, ''));

    app.post(path, async (request, reply) => {
      if (!kit.guard.isOurs(request, sent(request, 'form'))) return notOurs(reply);
      const email = normalEmail(sent(request, 'email'));
      const problem = emailProblem(email);
      if (problem) return page(request, reply, 422, email, problem);
      const wait = kit.limits.mail.take(sourceOf(request.ip));
      if (wait > 0) return tooMany(reply, wait);
      // Not waited for: the time that a mail takes would tell whether the address is known.
      void kit.accounts.sendResetTo(email).catch(() => undefined);
      return show(reply, 200, {
        title: 'Check your email',
        body: markup`<p>If <strong>${email}</strong> has an account, a link to choose a new password is on its way. It works for one hour.</p>
          ${kit.mailbox !== undefined && markup`<p>No mail server is set up. <a href="${kit.mailbox}">Open the mailbox</a> to read your email.</p>`}
          <p class="below"><a href="${addresses(request).back}">Back to log in</a></p>`,
      });
    });
  }
}
