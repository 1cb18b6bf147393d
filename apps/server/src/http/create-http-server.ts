/**
 * The one socket of a front. Pictures and links are looked at first and never meet the web framework; the
 * sign-in provider has its own handler; everything else, API, pages and web app, goes to Fastify.
 */
import { AppError, parseJson } from '@limn/model';
import { routes, type RouteDefinition } from '@limn/contracts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Handlers } from '../api/call.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Phase } from '../platform/phase.ts';
import { hopsIn } from '../render/client-address.ts';
import type { PictureRequest, PictureResponse } from '../render/visit.ts';
import { bindRoutes, type BindDeps } from './bind-routes.ts';
import { bindFontFiles } from './font-files.ts';
import { closeInOrder, createRequestsInFlight } from './close-in-order.ts';
import { answersUnderAnyName, createHostCheck } from './host-check.ts';
import { openApiDocument } from './openapi/document.ts';
import { takesLongFile } from './long-files.ts';
import { openPictureDoor } from './picture-door.ts';
import { bindProbes, type ProbeDeps } from './probes.ts';
import { acceptForms } from './read-upload.ts';
import { appHeaders, COMMON_HEADERS, type SecurityHeaderOptions } from './security-headers.ts';
import { sendError } from './send-error.ts';
import { bindStaticApp, createStaticApp } from './static-app.ts';
import { createUnreadableRequests, refuseLongHead } from './unreadable-request.ts';

type RawHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface HttpServerDeps extends BindDeps, SecurityHeaderOptions {
  log: Log;
  handlers: Handlers;
  /** Pictures and links; false for a request that is neither. */
  render: ((request: PictureRequest, response: PictureResponse) => boolean) | undefined;
  /** The embedded sign-in provider, below /oidc. */
  oidc: RawHandler | undefined;
  /** Pages and files that features serve themselves. */
  pages: readonly ((app: FastifyInstance) => void | Promise<void>)[];
  /** Configuration that the web app needs first. */
  webConfig: unknown;
  /**
   * Addresses or ranges of proxies whose X-Forwarded-For is believed: limits are by the address behind them.
   */
  trustedProxies: readonly string[];
  /** Names under which pages answer besides the public address and this machine's own names. */
  allowedHosts: readonly string[];
  /** Left out in parts or as a whole: as the product has it. */
  timeouts?: Partial<Timeouts>;
  /** Folder of the built web app. */
  webRoot: string;
  /** Left out: it is ready all its life. */
  phase?: () => Phase;
  /** True when the database answers. */
  isDatabaseThere(): Promise<boolean>;
  setAside: ProbeDeps['setAside'];
  /** Left out: no one reads how long answers of the API took. */
  metrics?: Metrics | undefined;
}

/** Anyone who came by https once comes by https for a year, whatever a link says. */
const HSTS = 'max-age=31536000';
/** Addresses that are never a page of the web app. */
const NOT_THE_APP =
  /^\/(api|oidc|auth|mailbox|render|link|cdn|collect|preview|shared|fonts|webhooks|livez|healthz|readyz|openapi\.json|config\.json)(\/|$)/;
/**
 * Address and headers. Texts that were put into a tag unshortened make long addresses, and who opens the mail
 * is owed a picture; everything else is refused above `USUAL_HEAD`.
 */
const MAX_HEAD_BYTES = 256 * 1024;
const USUAL_HEAD = 32 * 1024;
/** A new connection that says nothing for so long is not about to ask for a picture. */
const FIRST_MS = 1000;

/**
 * How long a connection may take for what. After that it ends, whatever its other end does or does not do.
 */
export interface Timeouts {
  /** For all headers of a request, from the first moment of the connection or of the request. */
  headersMs: number;
  /** For the body of a request, apart from long files. */
  bodyMs: number;
  /** For a file of 1 GB over a slow line. Its reader gives up on one that falls silent. */
  longFileMs: number;
  /** Between two requests. */
  keepAliveMs: number;
  /** While nothing at all arrives or leaves, an answer that is not taken included. */
  silenceMs: number;
  /** For the rest of a body once the answer is out. */
  leftoverMs: number;
}

const TIMEOUTS: Timeouts = {
  headersMs: 20_000,
  bodyMs: 120_000,
  longFileMs: 3_600_000,
  keepAliveMs: 65_000,
  silenceMs: 180_000,
  leftoverMs: 5000,
};

export interface FrontServer {
  server: Server;
  app: FastifyInstance;
  /**
   * Closes the port, lets requests in flight be answered, then ends every connection. Afterwards nothing is
   * answered any more.
   */
  close(): Promise<void>;
}

export async function createHttpServer(deps: HttpServerDeps): Promise<FrontServer> {
  const timeout = { ...TIMEOUTS, ...deps.timeouts };
  const server = createServer({
    // For long files: see `endSlowSender` for everything else.
    requestTimeout: timeout.longFileMs,
    headersTimeout: timeout.headersMs,
    keepAliveTimeout: timeout.keepAliveMs,
    connectionsCheckingInterval: Math.min(5000, timeout.headersMs),
    maxHeaderSize: MAX_HEAD_BYTES,
    // Pictures are served without a host too; pages look at it themselves.
    requireHostHeader: false,
  });
  const { phase = () => 'ready' as const, render } = deps;
  const inFlight = createRequestsInFlight();
  let closing = false;
  /** A kept connection goes to another front with its next request. */
  const isStopping = () => closing || phase() === 'draining';
  const unreadable = createUnreadableRequests(
    render &&
      ((request, response) => {
        inFlight.note(response);
        return render(request, response);
      }),
  );
  const isElsewhere = createHostCheck(deps);
  const isSecure = deps.publicUrl.startsWith('https:');
  server.setTimeout(timeout.silenceMs);
  const app = Fastify({
    logger: false,
    trustProxy: deps.trustedProxies.length > 0 && [...deps.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => unreadable.handle(error, socket),
    // Found by the router before any route: the address is odd, too long or not encoded as it should be.
    frameworkErrors: (_error, _request, reply) => void sendError(reply, nothingAt(), deps.log),
    serverFactory: (handler) =>
      server.on('request', (request, response) => {
        inFlight.note(response);
        unreadable.noteReadable(request, response);
        if (isStopping()) response.setHeader('connection', 'close');
        const url = request.url ?? '/';
        if (hasBody(request)) endSlowSender(request, response, takesLongFile(url) ? timeout.longFileMs : timeout.bodyMs, timeout);
        if (render?.(request, response)) return;
        if (isSecure) response.setHeader('strict-transport-security', HSTS);
        if (headLength(request) > USUAL_HEAD) return refuseLongHead(request.socket);
        if (deps.oidc && (url.startsWith('/oidc/') || url === '/oidc')) {
          if (!isElsewhere(request, response)) deps.oidc(request, response);
        } else handler(request, response);
      }),
  });
  app.setErrorHandler((error, _request, reply) => sendError(reply, error, deps.log));
  if (deps.trustedProxies.length > 0) readProxies(app, deps.publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    // By the route that was found, not by the address as it was written: there is one reading of it only.
    if (answersUnderAnyName(request.routeOptions.url) || !isElsewhere(request.raw, reply.raw)) return done();
    reply.hijack();
  });
  const common = Object.entries(COMMON_HEADERS);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of common) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  await acceptForms(app);
  bindRoutes(app, deps.handlers, deps);
  bindFacts(app, deps);
  bindProbes(app, { phase, isDatabaseThere: deps.isDatabaseThere, setAside: deps.setAside, log: deps.log });
  if (deps.metrics) measureAnswers(app, deps.metrics);
  bindFontFiles(app);
  for (const bind of deps.pages) await bind(app);
  const staticApp = createStaticApp({ root: deps.webRoot, headers: appHeaders(deps), isAppPath: (path) => !NOT_THE_APP.test(path) });
  bindStaticApp(app, staticApp, (request, reply) => sendError(reply, nothingHere(request), deps.log));
  await app.ready();
  const door =
    render &&
    openPictureDoor(server, {
      render,
      isStopping,
      firstMs: Math.min(FIRST_MS, timeout.headersMs),
      keepAliveMs: timeout.keepAliveMs,
    });
  return {
    server,
    app,
    async close() {
      closing = true;
      // Not by Fastify, which closes only what it listens at itself.
      await closeInOrder(server, inFlight, door);
      await app.close();
    },
  };
}

const PROBES = /^\/(?:livez|healthz|readyz)\b/;

/**
 * Addresses behind proxies are read as pictures read them. A visitor who came to our own name by http goes on
 * by https, with the method and the body of the request: events are sent by programs that follow.
 */
function readProxies(app: FastifyInstance, publicUrl: string): void {
  const { origin, protocol, host } = new URL(publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = hopsIn(forwarded).join(', ');
    const [scheme] = String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .slice(-1);
    // The nearest one is a proxy of ours where it isn't the caller itself.
    const isFromTrustedProxy = (request.ips?.length ?? 0) > 1;
    if (protocol !== 'https:' || !isFromTrustedProxy || scheme?.trim() !== 'http' || headers.host !== host || PROBES.test(request.url))
      return done();
    void reply.redirect(`${origin}${request.url}`, 308);
  });
}

function bindFacts(app: FastifyInstance, deps: HttpServerDeps): void {
  const json = (value: unknown) => async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').send(value);
  const description = openApiDocument(deps);
  app.get('/openapi.json', json(description));
  app.get('/api/v1/openapi.json', json(description));
  app.get('/config.json', json(deps.webConfig));
}

/** By method and by kind of answer; a figure for each route would be thousands. */
function measureAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/api/')) {
      metrics
        .histogram('limn_api_seconds', 'How long calls of the API took.', { method: request.method })
        .observe(reply.elapsedTime / 1000);
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      metrics.counter('limn_api_answers_total', 'Answers of the API.', { status }).add();
    }
    done();
  });
}

const PATTERNS = (Object.values(routes) as RouteDefinition[]).map((route) => ({
  method: route.method,
  pattern: new RegExp(`^/api/v1${route.path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/**
 * Answers differently for an address that exists with another method and for one that does not exist at all.
 */
function nothingHere(request: FastifyRequest): AppError {
  const path = request.url.split('?')[0] ?? '';
  const methods = [...new Set(PATTERNS.filter((entry) => entry.pattern.test(path)).map((entry) => entry.method))];
  if (methods.length === 0) return nothingAt();
  return new AppError('method_not_allowed', { publicMessage: `This address takes ${methods.join(' and ')}.`, details: { allow: methods } });
}

function nothingAt(): AppError {
  return new AppError('not_found', { publicMessage: 'There’s nothing at this address.' });
}

/** Many programs announce JSON on every call. Where a body is needed, the route says so. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    // The framework's own reader refuses what is unsafe; ours keeps the digits of long numbers.
    body === ''
      ? done(null, undefined)
      : parse(request, String(body), (error) => (error ? done(error) : done(null, parseJson(String(body))))),
  );
}

function headLength({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length, url.length);
}

/**
 * A request without one is never complete when it is announced, and always a moment later: no one has to
 * watch it.
 */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** A body that does not arrive in time is waited for no longer, and once the answer is out hardly at all. */
function endSlowSender(request: IncomingMessage, response: ServerResponse, bodyMs: number, { leftoverMs }: Timeouts): void {
  const end = () => {
    if (!request.complete) request.destroy();
  };
  let timer = setTimeout(end, bodyMs).unref();
  response.once('finish', () => {
    clearTimeout(timer);
    if (!request.complete) timer = setTimeout(end, leftoverMs).unref();
  });
  request.once('close', () => clearTimeout(timer));
}
