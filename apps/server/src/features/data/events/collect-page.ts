/**
 * The addresses to which pages and servers send events, from everywhere: `POST /collect/{write key}/{event}`,
 * those of the tracking protocol, and the script for pages, `/collect/limn.js`.
 */
import { COLLECT_BODY_BYTES, type Collected } from '@limn/contracts';
import { AppError, parseJson } from '@limn/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { acceptEvents, acceptSent, type Acceptance, type EventJournal } from './accept-events.ts';
import { textOfBody } from './collected-body.ts';
import type { Foresee } from './foresee-misfits.ts';
import { quotaExceeded, type QuotaOf } from './refused-limit.ts';
import { keyIn, sentEvents, trackingSettings, TRACKING_PATHS } from './tracking-messages.ts';

export interface CollectDeps {
  journal: EventJournal;
  /** The company of a write key. */
  companyOf(secret: string): Promise<number | undefined>;
  /** False where the company has sent more than its share; otherwise so many records are taken from it. */
  mayCollect(companyId: number, records: number): boolean;
  /** Tells which names of events a company may still send that has more refused records than it may. */
  quotaOf: QuotaOf;
  /** Tells which records won't be stored as they are. */
  foresee: Foresee;
  /** Under which pages reach us. */
  publicUrl: string;
  nowMs(): number;
}

const ANYONE = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
const PREFLIGHT = {
  ...ANYONE,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, content-encoding',
  'access-control-max-age': '86400',
};
/** Pages of any site load it. */
const SCRIPT = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'cross-origin',
};
const RETRY_SECONDS = 1;

export async function bindCollecting(app: FastifyInstance, deps: CollectDeps): Promise<void> {
  await app.register(async (own) => {
    // Browsers send `text/plain` where they must not ask first.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer' }, async ({ headers }: FastifyRequest, body: Buffer) =>
      textOfBody(body, headers['content-encoding']),
    );
    own.addHook('onRequest', async (_request, reply) => void reply.headers(ANYONE));
    const script = readFileSync(new URL('./web-snippet.js', import.meta.url));
    own.get('/collect/limn.js', (_request, reply) => reply.headers(SCRIPT).send(script));
    refuseOtherMethods(own, '/collect/:key/:event', deps);
    own.options('/collect/:key/:event', (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
    own.post<{ Params: { key: string; event: string } }>(
      '/collect/:key/:event',
      { bodyLimit: COLLECT_BODY_BYTES },
      async ({ params, body }): Promise<Collected> => {
        const companyId = await requireCompany(deps, params.key);
        const { records, isBatch } = recordsOf(parse(body));
        requireShare(deps, companyId, records.length);
        const hasQuota = await deps.quotaOf(companyId);
        if (!hasQuota(params.event)) throw quotaExceeded(params.event);
        const about = { companyId, eventName: params.event, nowMs: deps.nowMs() };
        const { answer, taken } = await acceptEvents(deps.journal, about, records, deps.foresee);
        const [first] = answer.rejected;
        if (first && !isBatch && taken === 0) throw new AppError('invalid', { publicMessage: first.reason });
        return answer;
      },
    );
    bindTracking(own, deps);
  });
}

/** The protocol of customer-data tools, as their libraries for servers and browsers speak it. */
function bindTracking(own: FastifyInstance, deps: CollectDeps): void {
  own.options('/v1/*', (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
  own.get<{ Params: { key: string } }>('/v1/projects/:key/settings', async ({ params }) => {
    await requireCompany(deps, params.key);
    return trackingSettings(params.key, deps.publicUrl);
  });
  // Their libraries measure themselves, and send that, too.
  own.post('/v1/m', { bodyLimit: COLLECT_BODY_BYTES }, async () => ({ success: true }));
  for (const [path, type] of Object.entries(TRACKING_PATHS)) {
    refuseOtherMethods(own, `/v1/${path}`, deps);
    own.post(`/v1/${path}`, { bodyLimit: COLLECT_BODY_BYTES }, async ({ headers, body }) => {
      const nowMs = deps.nowMs();
      const message = parse(body);
      const companyId = await requireCompany(deps, keyIn(headers.authorization, message));
      const sent = sentEvents(type, message, nowMs);
      requireShare(deps, companyId, sent.length);
      const hasQuota = await deps.quotaOf(companyId);
      const full = sent.find(({ eventName }) => typeof eventName === 'string' && !hasQuota(eventName));
      const options = { hasQuota, keepsRefused: true, foresee: deps.foresee };
      const { answer, taken } = await acceptSent(deps.journal, { companyId, nowMs }, sent, options);
      // A batch with something good in it must not be refused: libraries don't send a refused one again, and
      // send one that has to wait as a whole.
      if (taken === 0 && full) throw quotaExceeded(String(full.eventName));
      const { rejected } = answer;
      if (taken === 0 && rejected[0]) throw new AppError('invalid', { publicMessage: rejected[0].reason });
      return { success: true, rejected } satisfies { success: true; rejected: Acceptance['rejected'] };
    });
  }
}

/**
 * A redirect, of http to https say, turns a POST into a GET: who sends events has to notice that nothing was
 * taken.
 */
function refuseOtherMethods(own: FastifyInstance, url: string, { publicUrl }: CollectDeps): void {
  own.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url,
    handler() {
      throw new AppError('method_not_allowed', {
        publicMessage: `Send events with POST. If you did, a redirect made it a GET: send them to an address that begins with ${publicUrl}.`,
        details: { allow: ['POST', 'OPTIONS'] },
      });
    },
  });
}

async function requireCompany(deps: CollectDeps, key: string): Promise<number> {
  const companyId = await deps.companyOf(key);
  if (companyId === undefined) throw new AppError('unauthorized', { publicMessage: 'This write key is unknown or revoked.' });
  return companyId;
}

function requireShare(deps: CollectDeps, companyId: number, records: number): void {
  if (!deps.mayCollect(companyId, records))
    throw new AppError('too_many_requests', {
      publicMessage: 'Your company sends more events than it may. Send them again later.',
      retryAfterSeconds: RETRY_SECONDS,
    });
}

/** One record, a list of them, or a list under `records`. */
function recordsOf(sent: unknown): { records: readonly unknown[]; isBatch: boolean } {
  if (Array.isArray(sent)) return { records: sent, isBatch: true };
  const listed = typeof sent === 'object' && sent !== null && 'records' in sent ? sent.records : undefined;
  return Array.isArray(listed) ? { records: listed, isBatch: true } : { records: [sent], isBatch: false };
}

function parse(body: unknown): unknown {
  try {
    return parseJson(typeof body === 'string' ? body : '');
  } catch {
    throw new AppError('bad_request', { publicMessage: 'The body is not JSON.' });
  }
}
