/**
 * Answers load balancers. `/livez` (and `/healthz`): this process answers. `/readyz`: send requests here;
 * pictures and links are served without the database, so an outage of it, which all fronts share, does not
 * take them out of service. `/readyz/app` is for a balancer that routes the app apart from pictures: the app
 * is nothing without the database. It also names to operators the background jobs whose work fails for some
 * companies: others' goes on, so that is no reason to send no requests.
 */
import { AppError } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../platform/log.ts';
import type { Phase } from '../platform/phase.ts';
import { withDeadline } from '../platform/with-deadline.ts';
import { sendError } from './send-error.ts';

export interface ProbeDeps {
  phase(): Phase;
  /** True when the database answers. */
  isDatabaseThere(): Promise<boolean>;
  /** Work of background jobs that fails for some companies, and is tried again. */
  setAside(): Promise<readonly { job: string; companies: number; since: Date }[]>;
  log: Log;
}

/** A balancer that gets no answer draws its own conclusion. */
const DATABASE_MS = 1000;
const RETRY_SECONDS = 2;

export function bindProbes(app: FastifyInstance, { phase, isDatabaseThere, setAside, log }: ProbeDeps): void {
  const unavailable = (publicMessage: string) => new AppError('unavailable', { publicMessage, retryAfterSeconds: RETRY_SECONDS });
  for (const path of ['/livez', '/healthz'])
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-cache').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (phase() !== 'ready') return sendError(reply, unavailable(`This server is ${phase()}.`), log);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
  app.get('/readyz/app', async (_request, reply) => {
    if (phase() !== 'ready') return sendError(reply, unavailable(`This server is ${phase()}.`), log);
    if (!(await withDeadline(isDatabaseThere(), DATABASE_MS))) return sendError(reply, unavailable('The database does not answer.'), log);
    const aside = await withDeadline(
      setAside().catch(() => []),
      DATABASE_MS,
    );
    return reply.header('cache-control', 'no-store').send({ status: 'ready', set_aside: aside ?? [] });
  });
}
