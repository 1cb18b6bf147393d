/**
 * Requests that Node's parser gives up on. Some mail services put names into addresses as they are, "José" or
 * "Ann Lee": a picture or link that is asked for so is read by hand and answered like any other. The rest
 * gets a problem document.
 */
import { AppError } from '@limn/model';
import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { COUNTED_HEADERS } from './plain-request.ts';
import { problemOf } from './send-error.ts';

/** Answers pictures and links; false for a request that is neither. */
type RenderHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface ParserError extends Error {
  code?: string;
  /** Bytes that had arrived when the parser gave up. */
  rawPacket?: unknown;
}

const REQUEST = /^(GET|HEAD) ((?:https?:\/\/[^\s/]*)?\/+(?:render|link)\/[^\r\n]*?) HTTP\/1\.[01]\r\n/;
const MAX_REQUEST_BYTES = 256 * 1024;

export interface UnreadableRequests {
  /** Called for every request that could be read. */
  noteReadable(request: IncomingMessage, response: ServerResponse): void;
  handle(error: ParserError, socket: Socket): void;
}

export function createUnreadableRequests(render: RenderHandler | undefined): UnreadableRequests {
  const answering = new WeakMap<Socket, number>();
  const newest = new WeakMap<Socket, IncomingMessage>();
  return {
    noteReadable(request, response) {
      const { socket } = request;
      newest.set(socket, request);
      answering.set(socket, (answering.get(socket) ?? 0) + 1);
      response.once('close', () => answering.set(socket, (answering.get(socket) ?? 1) - 1));
    },
    handle(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) return void socket.destroy();
      // The sender went away in the middle of a file: anyone who reads it would wait for the rest.
      if (error.code === 'HPE_INVALID_EOF_STATE' && newest.get(socket)?.complete === false) return void socket.destroy();
      // Earlier requests on this connection are still answered; then it is idle and closed like every idle
      // one.
      if ((answering.get(socket) ?? 0) > 0) return;
      const request = Buffer.isBuffer(error.rawPacket) ? readByHand(error.rawPacket, socket) : undefined;
      if (request && render && answer(request, socket, render)) return;
      refuse(socket, error.code);
    },
  };
}

function readByHand(packet: Buffer, socket: Socket): IncomingMessage | undefined {
  if (packet.length > MAX_REQUEST_BYTES) return undefined;
  const text = packet.toString('latin1');
  const match = REQUEST.exec(text);
  if (!match) return undefined;
  const [line, method, target = ''] = match;
  const request = new IncomingMessage(socket);
  request.method = method;
  request.url = target.replace(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  request.httpVersionMajor = request.httpVersionMinor = 1;
  for (const header of text.slice(line.length).split('\r\n\r\n')[0]?.split('\r\n') ?? []) {
    const [, name = '', value = ''] = /^([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(header) ?? [];
    if (COUNTED_HEADERS.has(name.toLowerCase())) request.headers[name.toLowerCase()] = value;
  }
  return request;
}

function answer(request: IncomingMessage, socket: Socket, render: RenderHandler): boolean {
  const response = new ServerResponse(request);
  // Where the next request would begin is not known any more.
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => {
    response.detachSocket(socket);
    socket.end();
  });
  return render(request, response);
}

/** For a request that could be read and is longer than its address may be. */
export function refuseLongHead(socket: Socket): void {
  refuse(socket, 'HPE_HEADER_OVERFLOW');
}

function refuse(socket: Socket, code: string | undefined): void {
  const problem = problemOf(REFUSALS[code ?? ''] ?? new AppError('bad_request', { publicMessage: 'The request can’t be read.' }));
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const REFUSALS: Readonly<Record<string, AppError>> = {
  HPE_HEADER_OVERFLOW: new AppError('too_large', { publicMessage: 'The address and headers of this request are too long.' }),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('bad_request', { publicMessage: 'This request took too long to arrive.' }),
};
