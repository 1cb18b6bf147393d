/** The style sheet that the server's own pages share. */
import type { FastifyInstance } from 'fastify';
import { PAGE_CSS } from './page-css.ts';
import { PAGE_CSS_PATH } from './page.ts';

export function registerPageStyle(app: FastifyInstance): void {
  app.get(PAGE_CSS_PATH, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
      .send(PAGE_CSS),
  );
}
