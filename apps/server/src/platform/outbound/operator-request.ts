/**
 * A request to a host that the operator of this installation named in its settings, such as its own storage.
 * Such a host may well be private, so nothing is guarded here: an address that anyone else chose never comes
 * this way. Redirects are not followed, and credentials go where the settings say and nowhere else.
 */
import http from 'node:http';
import https from 'node:https';

export interface OperatorRequest {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array | undefined;
  maxBytes: number;
  deadlineMs: number;
}

export interface OperatorAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

export type OperatorDoor = (request: OperatorRequest) => Promise<OperatorAnswer>;

const MAX_CONNECTIONS = 32;

/** Rejects when there is no whole answer in time. */
export function createOperatorDoor(): OperatorDoor {
  const options = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  return ({ method, url, headers, body, maxBytes, deadlineMs }) =>
    new Promise((resolve, reject) => {
      const secure = url.protocol === 'https:';
      const request = (secure ? https : http).request(url, {
        method,
        agent: agents[secure ? 'https:' : 'http:'],
        signal: AbortSignal.timeout(deadlineMs),
        headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
      });
      request.once('error', reject);
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) request.destroy(new Error('The answer is too large.'));
          else chunks.push(chunk);
        });
        response.once('error', reject);
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }));
      });
      request.end(body);
    });
}
