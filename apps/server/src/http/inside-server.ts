/**
 * The port for operators: figures and probes, in processes without a public port too. It tells of the whole
 * installation, so it is for the machine itself or a closed network, never for the public.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { printMetrics, type Family } from '../platform/metrics.ts';
import type { Phase } from '../platform/phase.ts';

export interface InsideServerDeps {
  host: string;
  port: number;
  phase(): Phase;
  /** Metrics of this process and its children. */
  collect(): Promise<Family[]>;
}

export interface InsideServer {
  /** The one it was given, or the free one that it found for 0. */
  port: number;
  close(): Promise<void>;
}

export async function openInsideServer({ host, port, phase, collect }: InsideServerDeps): Promise<InsideServer> {
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') return say(response, 405, 'Only GET and HEAD are answered here.\n');
    if (path === '/livez') return say(response, 200, 'ok\n');
    if (path === '/readyz') return say(response, phase() === 'ready' ? 200 : 503, `${phase()}\n`);
    if (path !== '/metrics') return say(response, 404, 'Here are /metrics, /livez and /readyz.\n');
    try {
      say(response, 200, printMetrics(await collect()), 'text/plain; version=0.0.4; charset=utf-8');
    } catch {
      say(response, 503, 'The figures could not be read.\n');
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.unref();
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function say(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
