/**
 * The only place that speaks HTTP about errors: everything thrown becomes one RFC 9457 problem document with
 * a code of the closed list. What the list does not know is logged and answered as `internal`, without its
 * text.
 */
import { AppError, ERROR_CODES, type ErrorCode } from '@limn/model';
import type { Problem } from '@limn/contracts';
import type { FastifyReply } from 'fastify';
import type { Log } from '../platform/log.ts';

/** Fastify's and the multipart reader's own refusals. */
const KNOWN: Readonly<Record<string, AppError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: refusal('bad_request', 'The body isn’t valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal('bad_request', 'The body does not have the length that was announced.'),
  FST_ERR_CTP_BODY_TOO_LARGE: refusal('too_large', 'The body is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal('unsupported_media_type', 'Send JSON, or a form with a file where a file is expected.'),
  FST_REQ_FILE_TOO_LARGE: refusal('too_large', 'The file is too large.'),
  FST_FILES_LIMIT: refusal('bad_request', 'Send one file at a time.'),
  FST_PARTS_LIMIT: refusal('bad_request', 'The form has too many parts.'),
  FST_FIELDS_LIMIT: refusal('bad_request', 'The form has too many fields.'),
  FST_PROTO_VIOLATION: refusal('bad_request', 'The form has a field with a reserved name.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: refusal('unsupported_media_type', 'Send a form with a file.'),
  FST_MP_PREMATURE_CLOSE: refusal('bad_request', 'The form ended too early.'),
};

export function problemOf(error: AppError): Problem {
  const { status, title } = ERROR_CODES[error.code];
  return {
    type: `urn:limn:problem:${error.code}`,
    title,
    status,
    code: error.code,
    detail: error.publicMessage,
    ...(error.errors.length > 0 || error.code === 'invalid' ? { errors: [...error.errors] } : {}),
    ...error.details,
  };
}

export function sendError(reply: FastifyReply, thrown: unknown, log: Log): FastifyReply {
  const error = isHangUp(reply, thrown) ? HUNG_UP : asAppError(thrown);
  const { status } = ERROR_CODES[error.code];
  if (status >= 500)
    log.error(
      'http.request_failed',
      { method: reply.request.method, route: reply.request.routeOptions.url, code: error.code },
      error.cause ?? thrown,
    );
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  if (error.code === 'unauthorized') reply.header('www-authenticate', 'Bearer');
  const { allow } = error.details;
  if (Array.isArray(allow)) reply.header('allow', allow.join(', '));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problemOf(error));
}

const HUNG_UP = refusal('bad_request', 'The caller hung up.');
/** Node's errors for a request or response whose other end is gone. */
const ENDINGS: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ECANCELED', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * A caller who is gone is no error of ours, and no one is left to answer; a failure of another cause still is
 * one.
 */
function isHangUp(reply: FastifyReply, thrown: unknown): boolean {
  if (!reply.request.raw.socket?.destroyed) return false;
  return ENDINGS.has(property(thrown, 'code')) || ENDINGS.has(property(property(thrown, 'cause'), 'code'));
}

export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = property(thrown, 'code');
  if (typeof code === 'string') {
    const known = KNOWN[code];
    if (known) return known;
    if (isOutage(code))
      return new AppError('unavailable', {
        publicMessage: 'We can’t reach the database right now. Please try again.',
        retryAfterSeconds: 2,
        cause: thrown,
      });
  }
  const status = property(thrown, 'statusCode');
  if (typeof status === 'number' && status >= 400 && status < 500) return refusal(codeOf(status), undefined, thrown);
  return new AppError('internal', { cause: thrown });
}

/** PostgreSQL's classes for a lost connection and a server going down, and the network's own codes. */
function isOutage(code: string): boolean {
  return /^(08|57P|53300)/.test(code) || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'ETIMEDOUT';
}

function codeOf(status: number): ErrorCode {
  const found = Object.entries(ERROR_CODES).find(([, entry]) => entry.status === status);
  return found ? (found[0] as ErrorCode) : 'bad_request';
}

function refusal(code: ErrorCode, publicMessage?: string, cause?: unknown): AppError {
  return new AppError(code, { ...(publicMessage === undefined ? {} : { publicMessage }), cause });
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined;
}
