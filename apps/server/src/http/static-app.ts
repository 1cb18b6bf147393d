/**
 * The built web app. Files under /assets carry a hash in their name and may be kept for ever; the page itself
 * is asked for again each time. Compressed twins (.br, .gz) were made by the build and are sent as they are.
 */
import { AppError } from '@limn/model';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { takenEncodings } from './compress-answer.ts';
import type { HeaderList } from './security-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
};

const TWINS: readonly { encoding: string; suffix: string }[] = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

export interface StaticApp {
  /** True when the request was answered with a file or, for an address of the app, with its page. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

export function createStaticApp(options: { root: string; headers: HeaderList; isAppPath(path: string): boolean }): StaticApp {
  return {
    async send(request, reply) {
      const path = pathOf(request.url);
      if (path === undefined) return false;
      if (extname(path) !== '' && TYPES[extname(path)] && (await sendFile(options.root, path, request, reply, options.headers)))
        return true;
      if (extname(path) !== '' || !options.isAppPath(path)) return false;
      if (await sendFile(options.root, '/index.html', request, reply, options.headers)) return true;
      throw new AppError('unavailable', { publicMessage: 'The web app is not built. Run “npm run build”, or start with “npm start”.' });
    },
  };
}

/** Answers GET and HEAD of whatever no route takes; `otherwise` speaks for what is not there. */
export function bindStaticApp(
  app: FastifyInstance,
  staticApp: StaticApp,
  otherwise: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    if ((request.method === 'GET' || request.method === 'HEAD') && (await staticApp.send(request, reply))) return reply;
    return otherwise(request, reply);
  });
}

async function sendFile(root: string, path: string, request: FastifyRequest, reply: FastifyReply, headers: HeaderList): Promise<boolean> {
  const file = normalize(join(root, path));
  if (!file.startsWith(root + sep)) return false;
  const taken = takenEncodings(request.headers['accept-encoding'] ?? '');
  const twins = TWINS.filter((twin) => taken.has(twin.encoding)).map((twin) => ({
    file: file + twin.suffix,
    encoding: twin.encoding,
  }));
  for (const candidate of [...twins, { file, encoding: undefined }]) {
    const found = await stat(candidate.file).catch(() => undefined);
    if (!found?.isFile()) continue;
    const tag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}${candidate.encoding ?? ''}"`;
    reply
      .headers(headers)
      .header('vary', 'accept-encoding')
      .header('etag', tag)
      .header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type(TYPES[extname(path)] ?? 'application/octet-stream');
    if (request.headers['if-none-match'] === tag) {
      reply.code(304).send();
      return true;
    }
    if (candidate.encoding) reply.header('content-encoding', candidate.encoding);
    const part = extname(path) === '.webm' ? partOf(request.headers.range, found.size) : undefined;
    if (extname(path) === '.webm') reply.header('accept-ranges', 'bytes');
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${found.size}`);
    reply.header('content-length', part ? part.end - part.start + 1 : found.size);
    if (request.method === 'HEAD') reply.send('');
    else reply.send(createReadStream(candidate.file, part));
    return true;
  }
  return false;
}

/**
 * Some browsers play no video whose server can't send a part of it. Whatever else a range asks for, the whole
 * file answers.
 */
function partOf(range: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return from === '' || start > end ? undefined : { start, end };
}

function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://local').pathname);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}
