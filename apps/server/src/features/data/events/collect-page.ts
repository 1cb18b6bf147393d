/** The address to which pages and servers send events: `POST /collect/{write key}/{event}`, from everywhere. */
import { COLLECT_BODY_BYTES, type Collected } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { acceptEvents, type EventJournal } from './accept-events.ts';

export interface CollectDeps {
  journal: EventJournal;
  /** The company of a write key. */
  companyOf(secret: string): Promise<number | undefined>;
  /** False where the company has sent more than its share; otherwise so many records are taken from it. */
  mayCollect(companyId: number, records: number): boolean;
  nowMs(): number;
}

const ANYONE = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
const PREFLIGHT = {
  ...ANYONE,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
};
const RETRY_SECONDS = 1;

export async function bindCollecting(app: FastifyInstance, deps: CollectDeps): Promise<void> {
  await app.register(async (own) => {
    // Browsers send `text/plain` where they must not ask first.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    own.addHook('onRequest', async (_request, reply) => void reply.headers(ANYONE));
    own.options('/collect/:key/:event', (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
    own.post<{ Params: { key: string; event: string } }>(
      '/collect/:key/:event',
      { bodyLimit: COLLECT_BODY_BYTES },
      async ({ params, body }): Promise<Collected> => {
        const companyId = await deps.companyOf(params.key);
        if (companyId === undefined) throw new AppError('unauthorized', { publicMessage: 'This write key is unknown or revoked.' });
        const { records, isBatch } = recordsOf(body);
        if (!deps.mayCollect(companyId, records.length))
          throw new AppError('too_many_requests', {
            publicMessage: 'Your company sends more events than it may. Send them again later.',
            retryAfterSeconds: RETRY_SECONDS,
          });
        const answer = await acceptEvents(deps.journal, { companyId, eventName: params.event, nowMs: deps.nowMs() }, records);
        const [first] = answer.rejected;
        if (first && !isBatch) throw new AppError('invalid', { publicMessage: first.reason });
        return answer;
      },
    );
  });
}

/** One record, a list of them, or a list under `records`. */
function recordsOf(body: unknown): { records: readonly unknown[]; isBatch: boolean } {
  const sent = parse(typeof body === 'string' ? body : '');
  if (Array.isArray(sent)) return { records: sent, isBatch: true };
  const listed = typeof sent === 'object' && sent !== null && 'records' in sent ? sent.records : undefined;
  return Array.isArray(listed) ? { records: listed, isBatch: true } : { records: [sent], isBatch: false };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('bad_request', { publicMessage: 'The body is not JSON.' });
  }
}
