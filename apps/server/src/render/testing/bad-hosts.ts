/** Behaviour of picture hosts on a bad day, by name. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pngClaiming, pngOf } from '../../testing/small-pictures.ts';

export type HostAnswer = (request: IncomingMessage, response: ServerResponse) => void;

export const GOOD = pngOf(40, 40, [255, 0, 0]);
export const FALLBACK = pngOf(40, 40, [0, 0, 255]);

export const BAD_DAYS: Readonly<Record<string, HostAnswer>> = {
  'says nothing': () => undefined,
  trickles: (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    let at = 0;
    const drip = setInterval(() => response.write(GOOD.subarray(at, ++at)), 100);
    response.on('close', () => clearInterval(drip));
  },
  'answers 500': (_request, response) => response.writeHead(500).end('no'),
  'answers a page': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
  'calls a page a picture': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>Sign in</html>'),
  'promises a gigabyte': (_request, response) => response.writeHead(200, { 'content-length': String(1024 ** 3) }).write(Buffer.alloc(1000)),
  'sends without end': (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.writeHead(200).on('drain', more);
    more();
  },
  'leads round in circles': (request, response) => response.writeHead(302, { location: `${request.url}x` }).end(),
  'leads inside': (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  'hangs up': (request) => request.socket.destroy(),
  'is a picture bomb': (_request, response) => response.writeHead(200).end(pngClaiming(16_384, 16_384)),
};
