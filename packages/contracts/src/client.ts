/**
 * The typed client that is made from the list of routes. It knows nothing of sessions: headers are handed in.
 * It imports no schema, only their types: in the browser the schemas would be a tenth of everything that is
 * loaded.
 */
import type { z } from 'zod';
import type { Problem } from './common.ts';
import type { RouteName, Routes } from './routes.ts';
import type { RouteDefinition } from './route.ts';

type Part<R, K extends string> =
  R extends Record<K, infer S>
    ? S extends z.ZodType
      ? undefined extends z.input<S>
        ? { [P in K]?: z.input<S> }
        : { [P in K]: z.input<S> }
      : unknown
    : unknown;
/** A query whose parameters may all be left out may be left out itself. */
type Query<R> = R extends { query: infer S extends z.ZodType }
  ? Partial<z.input<S>> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown;
type Form<R> = R extends { upload: true } | { streams: true } ? { form?: FormData; onProgress?: (fraction: number) => void } : unknown;
export type RouteInput<R> = Part<R, 'params'> &
  Query<R> &
  (R extends { upload: true } | { streams: true } ? Partial<Part<R, 'body'>> : Part<R, 'body'>) &
  Form<R>;
export type RouteOutput<R extends RouteDefinition> = z.output<R['response']>;
export interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  ifMatch?: number;
  /** The call outlives the page; for small bodies only (64 KB of all such calls together). */
  keepalive?: boolean;
}
export type ApiClient = { [K in RouteName]: (input: RouteInput<Routes[K]> & CallOptions) => Promise<RouteOutput<Routes[K]>> };

/**
 * A refusal of the API, with its problem document. `status` 0 means that no answer came (offline, aborted).
 */
export class ApiError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.detail ?? problem.title, options);
    this.name = 'ApiError';
    this.problem = problem;
  }
  get status(): number {
    return this.problem.status;
  }
  get code(): string {
    return this.problem.code;
  }
}

/** The part of a route needed to call it. */
export type CallableRoute = Pick<RouteDefinition, 'method' | 'path'>;

export interface ClientOptions {
  /** Default `/api/v1`. */
  base?: string;
  headers: () => Record<string, string>;
  onUnauthorized?: () => void;
  fetch?: typeof fetch;
}

type Primitive = string | number | boolean | null | undefined;

interface AnyInput extends CallOptions {
  params?: Record<string, Primitive>;
  query?: Record<string, Primitive>;
  body?: unknown;
  form?: FormData;
}

export function createClient(routes: Readonly<Record<RouteName, CallableRoute>>, options: ClientOptions): ApiClient {
  const entries = Object.entries(routes).map(([name, definition]) => [name, (input: AnyInput) => call(definition, input, options)]);
  return Object.fromEntries(entries) as ApiClient;
}

async function call(definition: CallableRoute, input: AnyInput, options: ClientOptions): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers() };
  if (input.body !== undefined && !input.form) headers['content-type'] = 'application/json';
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  if (input.ifMatch !== undefined) headers['if-match'] = `"${input.ifMatch}"`;
  let response: Response;
  try {
    const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    response = await (options.fetch ?? fetch)((options.base ?? '/api/v1') + address(definition, input), {
      method: definition.method,
      headers,
      body: body ?? null,
      signal: input.signal ?? null,
      keepalive: input.keepalive ?? false,
    });
  } catch (cause) {
    throw new ApiError({ type: 'about:blank', title: 'No response from the server', status: 0, code: 'offline' }, { cause });
  }
  const json: unknown = await response.json().catch(() => undefined);
  if (response.status === 401) options.onUnauthorized?.();
  if (response.ok) return json;
  throw new ApiError(problemOf(json) ?? { type: 'about:blank', title: response.statusText, status: response.status, code: 'internal' });
}

/** The answer's body as a problem document, where it is one. */
export function problemOf(body: unknown): Problem | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { type, title, status, code } = body as Record<string, unknown>;
  return typeof type === 'string' && typeof title === 'string' && typeof status === 'number' && typeof code === 'string'
    ? (body as Problem)
    : undefined;
}

function address(definition: CallableRoute, input: AnyInput): string {
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = Object.entries(input.query ?? {}).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[key, String(value)]],
  );
  return query.length ? `${path}?${new URLSearchParams(query).toString()}` : path;
}
