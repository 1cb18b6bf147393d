/** A shop's feed on loopback that can be made to misbehave. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answering = (request: IncomingMessage, response: ServerResponse, asked: number) => void;

export interface FeedServer {
  /** `127.0.0.1:port` */
  host: string;
  url: string;
  /** Paths that were asked, in order. */
  asked: string[];
  headers: IncomingMessage['headers'][];
  answer(how: Answering): void;
  close(): Promise<void>;
}

export const ITEMS = [
  { name: 'Boots', price: { amount: 89.5, currency: 'GBP' }, inStock: true, sku: 1 },
  { name: 'Scarf', price: { amount: 19, currency: 'GBP' }, inStock: false, sku: null },
];

export async function startFeedServer(): Promise<FeedServer> {
  let answering: Answering = answerItems;
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    headers.push(request.headers);
    answering(request, response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/items`,
    asked,
    headers,
    answer: (how) => (answering = how),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const answerItems: Answering = (_request, response) => answerJson(response, { items: ITEMS });

export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Bytes without end, as fast as they are taken. */
export const answerEndless: Answering = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(65_536, 0x20);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};

/** A byte now and then. */
export const answerTrickle: Answering = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
};
