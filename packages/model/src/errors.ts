/**
 * The closed list of everything that can go wrong in a way a caller may see. One code, one status, one title.
 */
export const ERROR_CODES = {
  bad_request: { status: 400, title: 'The request could not be read' },
  unauthorized: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'You may not do this' },
  company_forbidden: { status: 403, title: 'This company is not yours' },
  email_unverified: { status: 403, title: 'Verify your email address first' },
  scope_missing: { status: 403, title: 'This API key may not do this' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Something else changed first' },
  stale_revision: { status: 409, title: 'Someone saved a newer version' },
  in_use: { status: 409, title: 'This is still in use' },
  idempotency_conflict: { status: 409, title: 'This key was used for another request' },
  too_large: { status: 413, title: 'Too large' },
  wrong_host: { status: 421, title: 'Limn does not answer under this name' },
  unsupported_media_type: { status: 415, title: 'Unsupported kind of content' },
  invalid: { status: 422, title: 'Some values are not valid' },
  company_required: { status: 422, title: 'Choose a company' },
  locked: { status: 423, title: 'This image is locked' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Sorry, an error has occured. Please try again, or contact support.' },
  unavailable: { status: 503, title: 'Not available right now' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/**
 * One refused value: where it is (`path`, dotted, as sent) and what is expected (`message`, a full sentence).
 */
export interface FieldProblem {
  path: string;
  message: string;
}

export interface AppErrorOptions {
  /** Shown to the caller: what happened, then what to do. Never text of a database or library. */
  publicMessage?: string;
  errors?: readonly FieldProblem[];
  /** Seconds after which trying again makes sense (429, 503). */
  retryAfterSeconds?: number;
  /** More public facts, merged into the problem document (for instance who uses a thing). */
  details?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** An error that a caller may see. Only the HTTP layer turns it into a status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly errors: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const publicMessage = options.publicMessage ?? ERROR_CODES[code].title;
    super(publicMessage, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.publicMessage = publicMessage;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details ?? {};
  }
}

/** An `invalid` error (422) that names one field. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('invalid', { publicMessage: message, errors: [{ path, message }] });
}
