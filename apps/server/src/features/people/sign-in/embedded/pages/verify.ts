/**
 * Where the link of the verification mail leads. Software that looks through mails opens links before their
 * owner does, and must not prove the address of anyone who signed up with it. So only a browser that was at
 * our sign-in before proves it at once; any other is asked to press a button, which such software does not
 * do.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { markup } from '../../../../../platform/page/html.ts';
import type { Account } from '../accounts.store.ts';
import { form, type PageKit, queried, sent, show } from './page-kit.ts';

export function registerVerify(app: FastifyInstance, kit: PageKit): void {
  const outcome = (reply: FastifyReply, owner: Account | undefined) =>
    owner
      ? show(reply, 200, {
          title: 'Email address verified',
          body: markup`<p class="note good" role="status">Thank you. <strong>${owner.email}</strong> is verified.</p>
            <a class="button" href="/verify">Continue to Limn</a>`,
        })
      : show(reply, 410, {
          title: 'This link has expired',
          body: markup`<p>Log in to Limn and ask for a new verification mail there.</p>
            <a class="button" href="/verify">Go to Limn</a>`,
        });

  app.get('/auth/verify', async (request, reply) => {
    const token = queried(request, 'token');
    if (kit.guard.isKnown(request)) return outcome(reply, await kit.accounts.verify(token));
    const owner = await kit.accounts.verifyLinkOwner(token);
    if (!owner || owner.emailVerified) return outcome(reply, owner);
    return show(reply, 200, {
      title: 'Verify your email address',
      body: markup`<p>Someone signed up to Limn as <strong>${owner.email}</strong>. If that was you, confirm it.</p>
        ${form('', '/auth/verify', 'Verify my address', markup`<input type="hidden" name="token" value="${token}" />`)}`,
    });
  });

  // Anyone who has the secret of the mail may prove the address, from whatever page: there is nothing more to
  // guard.
  app.post('/auth/verify', async (request, reply) => outcome(reply, await kit.accounts.verify(sent(request, 'token'))));
}
