/**
 * Binds every entry of the list of routes to its handler: authentication before a byte of the body is read,
 * then the schemas in, the handler, and the answer's schema out, which also drops what the contract does not
 * name.
 */
import { routes, type RouteDefinition, type RouteName } from '@limn/contracts';
import { AppError, invalidField, unkeepable } from '@limn/model';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, Handlers, IncomingFile, MemberCaller, PersonCaller } from '../api/call.ts';
import { ReadyJson } from '../api/ready-json.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import { inLongTransaction } from '../storage/bulk-load.ts';
import type { Database, Tx } from '../storage/database.ts';
import { authenticateRequest, type AuthenticationDeps } from './authenticate-request.ts';
import { compressAnswer } from './compress-answer.ts';
import { fieldProblems, messageOf } from './field-problems.ts';
import { idempotencyKey, onceWithin, requestHash } from './idempotency.ts';
import { createCancelledCallers } from './cancelled-callers.ts';
import { rateLimitHeaders, type RateLimiter } from './rate-limit.ts';
import { readUpload } from './read-upload.ts';
import { recordingOf, type Recording } from './record-changes.ts';
import { listQueryOf, rowsAskedFor } from './narrow-list.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import { openUploadStream } from './stream-upload.ts';

export interface BindDeps {
  db: Database;
  secrets: Secrets;
  log: Log;
  authentication: AuthenticationDeps;
  rateLimiter: RateLimiter;
}

type AnyCaller = PersonCaller | MemberCaller | undefined;
interface AnyCall extends Omit<Call<unknown>, 'params' | 'query' | 'body' | 'caller'> {
  params: unknown;
  query: unknown;
  body: unknown;
  caller: AnyCaller;
}
type AnyHandler = (call: AnyCall) => Promise<unknown>;
interface Prepared {
  caller: AnyCaller;
}

interface BoundRoute {
  name: RouteName;
  definition: RouteDefinition;
  handler: AnyHandler;
  /** Refuses what it doesn't name: a mistyped filter would answer the whole list. */
  query: z.ZodObject;
}

const NO_PARAMETERS = z.object({});
const API_PREFIX = '/api/v1';
const USUAL_BODY_BYTES = 1024 * 1024;

export function bindRoutes(app: FastifyInstance, handlers: Handlers, deps: BindDeps): void {
  app.decorateRequest('prepared', null);
  const cancelledCallers = createCancelledCallers();
  const oneAtATime = createOneAtATime();
  const limitRate = (key: string, reply: FastifyReply) => {
    const state = deps.rateLimiter.take(key);
    reply.headers(rateLimitHeaders(deps.rateLimiter.limit, state));
    if (!state.allowed)
      throw new AppError('too_many_requests', {
        publicMessage: 'Too many requests at once. Wait a moment and try again.',
        retryAfterSeconds: state.resetSeconds,
      });
  };
  for (const [name, definition] of Object.entries(routes) as [RouteName, RouteDefinition][]) {
    // Each handler fits its own route; the loop over all of them can only say so in general.
    const handler = handlers[name] as unknown as AnyHandler;
    const route: BoundRoute = { name, definition, handler, query: (definition.query ?? NO_PARAMETERS).strict() };
    app.route({
      method: definition.method,
      url: API_PREFIX + definition.path,
      bodyLimit: definition.maxBodyBytes ?? USUAL_BODY_BYTES,
      onRequest: async (request, reply) => {
        const known = definition.access === 'public' ? undefined : cancelledCallers.limitKeyOf(request.headers);
        if (known !== undefined) limitRate(known, reply);
        const caller = await authenticateRequest(definition, request.headers, deps.authentication).catch((error: unknown) => {
          // Anyone who is turned away must not go on using up what others may ask.
          if (known !== undefined) cancelledCallers.forget(request.headers);
          throw error;
        });
        const key = caller ? limitKey(caller) : request.ip;
        if (key !== known) {
          try {
            limitRate(key, reply);
          } catch (error) {
            if (caller) cancelledCallers.remember(request.headers, key);
            throw error;
          }
        }
        setPrepared(request, { caller });
      },
      handler: async (request, reply) => {
        const { caller } = getPrepared(request);
        if (definition.takesLong && caller) await oneAtATime(limitKey(caller), () => answer(route, request, reply, deps));
        else await answer(route, request, reply, deps);
        return reply;
      },
    });
  }
}

async function answer(route: BoundRoute, request: FastifyRequest, reply: FastifyReply, deps: BindDeps): Promise<void> {
  const { caller } = getPrepared(request);
  const { definition } = route;
  const streamed = definition.streams && request.isMultipart() ? await openUploadStream(request, definition.maxFileBytes) : undefined;
  try {
    await answerWith(route, request, reply, deps, caller, streamed);
  } finally {
    streamed?.stream?.discard();
  }
}

async function answerWith(
  { name, definition, handler, query }: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: BindDeps,
  caller: AnyCaller,
  streamed: Awaited<ReturnType<typeof openUploadStream>> | undefined,
): Promise<void> {
  const form = definition.upload && request.isMultipart() ? await readUpload(request) : undefined;
  if (!form && !streamed && request.isMultipart())
    throw new AppError('unsupported_media_type', { publicMessage: 'This call takes JSON, not a form.' });
  const raw = streamed ? streamed.body : form ? form.body : (request.body ?? undefined);
  if (
    raw === undefined &&
    definition.body &&
    !takesNothing(definition.body) &&
    /^application\/json\b/i.test(request.headers['content-type'] ?? '')
  )
    throw new AppError('bad_request', { publicMessage: 'The body is empty although it is announced as JSON.' });
  const unkept = unkeepable(raw);
  if (unkept) throw refused([unkept]);
  const open = transactionFor(caller, deps.db, definition);
  const parsed = {
    params: parseParams(definition, request.params),
    query: parseQuery(query, request.query),
    body: definition.body ? check(definition.body, raw) : undefined,
    caller,
  };
  const listed = definition.list && listQueryOf(definition.list, parsed.query);
  const recording = recordingOf(name, definition, parsed);
  const call: AnyCall = {
    ...parsed,
    ifMatch: definition.guarded ? revisionOf(request.headers['if-match']) : undefined,
    upload: form?.upload,
    stream: streamed?.stream,
    look: open,
    transact: open,
  };
  const key = definition.creates ? idempotencyKey(request.headers['idempotency-key']) : undefined;
  const result =
    key === undefined || !caller
      ? await handler({ ...call, transact: recording.within(open) })
      : await handleOnce(
          definition,
          handler,
          call,
          caller,
          recording,
          { key, hash: requestHash({ url: request.url, body: withFile(raw, streamed?.stream), file: form?.upload?.bytes }) },
          deps,
        );
  await recording.finish(open);
  const json =
    result instanceof ReadyJson
      ? result.bytes
      : JSON.stringify(definition.response.parse(definition.list && listed ? rowsAskedFor(definition.list, listed, result) : result));
  const { body, encoding } = await compressAnswer(json, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  reply
    .code(definition.creates ? 201 : 200)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .type('application/json; charset=utf-8')
    .send(body);
}

/** Runs a creating handler so that its transaction also claims the key and keeps the answer. */
async function handleOnce(
  definition: RouteDefinition,
  handler: AnyHandler,
  call: AnyCall,
  caller: PersonCaller | MemberCaller,
  recording: Recording,
  once: { key: string; hash: Buffer },
  deps: BindDeps,
): Promise<unknown> {
  const principal = 'companyId' in caller ? `${caller.principal}@${caller.companyId}` : caller.principal;
  let kept = false;
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    call.transact((tx) => {
      kept = true;
      return onceWithin(
        tx,
        { principal, key: once.key, route: `${definition.method} ${definition.path}`, bodyHash: once.hash },
        deps.secrets,
        () => work(tx),
      );
    });
  const result = await handler({ ...call, transact: recording.within(transact) });
  if (!kept)
    throw new Error(`${definition.method} ${definition.path} creates something without call.transact: its Idempotency-Key was not kept.`);
  return result;
}

/** Facts about a file before it is read. */
function withFile(body: unknown, stream: IncomingFile | undefined): unknown {
  return stream ? { body, filename: stream.filename, bytes: stream.expectedBytes } : body;
}

function transactionFor(caller: AnyCaller, db: Database, { takesLong }: RouteDefinition): AnyCall['transact'] {
  if (!caller || !('companyId' in caller)) return (work) => db.control(work);
  const { companyId } = caller;
  return (work) => (takesLong ? inLongTransaction(db.logins.app, companyId, work) : db.withCompany(companyId, work));
}

const DIGITS = /^(0|[1-9]\d*)$/;

/** JavaScript reads 0x1 and 1e0 as 1, too: an address has one spelling. */
function hasOddNumber(written: unknown, read: unknown): boolean {
  const texts = written as Readonly<Record<string, string>>;
  return Object.entries(read as object).some(([name, value]) => typeof value === 'number' && !DIGITS.test(texts[name] ?? ''));
}

/**
 * An id that is no number names nothing, so it is not found; any other parameter is a value like those of a
 * body.
 */
function parseParams(definition: RouteDefinition, params: unknown): unknown {
  if (!definition.params) return undefined;
  const parsed = definition.params.safeParse(params, { error: messageOf });
  if (parsed.success) {
    if (hasOddNumber(params, parsed.data)) throw new AppError('not_found');
    return parsed.data;
  }
  const problems = fieldProblems(parsed.error.issues);
  if (problems.some((problem) => problem.path === 'id' || problem.path === 'v')) throw new AppError('not_found');
  throw refused(problems);
}

function parseQuery(schema: z.ZodObject, query: unknown): unknown {
  const parsed = schema.safeParse(query, { error: messageOf });
  if (parsed.success) return parsed.data;
  const names = Object.keys(schema.shape);
  const known = names.length === 0 ? 'This call takes none.' : `Use one of: ${names.join(', ')}.`;
  throw refused(fieldProblems(parsed.error.issues, `Unknown parameter. ${known}`));
}

function takesNothing(body: z.ZodType): boolean {
  return body.safeParse(undefined).success;
}

function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: messageOf });
  if (parsed.success) return parsed.data;
  throw refused(fieldProblems(parsed.error.issues));
}

function refused(errors: ReturnType<typeof fieldProblems>): AppError {
  const first = errors[0];
  const publicMessage = first ? `${first.path === '' ? 'The body' : first.path}: ${first.message}` : 'Some values are not valid.';
  return new AppError('invalid', { publicMessage, errors });
}

function revisionOf(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim());
  if (!match) throw invalidField('If-Match', 'Send the revision that was read, like "12".');
  return Number(match[1]);
}

function limitKey(caller: PersonCaller | MemberCaller): string {
  return 'companyId' in caller ? `company:${caller.companyId}` : caller.principal;
}

function setPrepared(request: FastifyRequest, prepared: Prepared): void {
  request.setDecorator('prepared', prepared);
}

function getPrepared(request: FastifyRequest): Prepared {
  return request.getDecorator<Prepared>('prepared');
}
