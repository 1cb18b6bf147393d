/** Where the link of the verification mail leads. */
import type { FastifyInstance } from 'fastify';
import { markup } from '../../../../platform/page/html.ts';
import { type PageKit, queried, show } from './page-kit.ts';

export function registerVerify(app: FastifyInstance, kit: PageKit): void {
  app.get('/auth/verify', async (request, reply) => {
    const owner = await kit.accounts.verify(queried(request, 'token'));
    if (!owner)
      return show(reply, 410, {
        title: 'This link has expired',
        body: markup`<p>Log in to Limn and ask for a new verification mail there.</p>
          <a class="button" href="/verify">Go to Limn</a>`,
      });
    return show(reply, 200, {
      title: 'Email address verified',
      body: markup`<p class="note good" role="status">Thank you. <strong>${owner.email}</strong> is verified.</p>
        <a class="button" href="/verify">Continue to Limn</a>`,
    });
  });
}
