/**
 * The short way of pictures and links in and out of the socket. Node's HTTP server makes two streams, a dozen
 * closures and as many headers for each request, which under a flood takes longer than all else that a
 * refused open costs. So a connection is looked at here first:
 *
 *   a plain request for a picture or link, whole ──▶ answered here, and the connection stays here
 *   anything else, or nothing for a while ──▶ Node's server has the connection from then on, with the bytes that came
 *
 * What is sent is what Node's server would send, byte for byte.
 */
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { PictureRequest, PictureResponse } from '../render/visit.ts';
import { readPlainRequest } from './plain-request.ts';

export interface PictureDoorOptions {
  /** False for a request that is neither a picture's nor a link's; then nothing was sent. */
  render(request: PictureRequest, response: PictureResponse): boolean;
  /** True when a kept connection is to go to another front with its next request. */
  isStopping(): boolean;
  /** For the first bytes of a connection, before Node's server waits for them. */
  firstMs: number;
  /** Between two requests. */
  keepAliveMs: number;
}

export interface PictureDoor {
  /**
   * Ends each connection with its next answer, or after a moment in which nothing is asked on it: a request
   * may be on its way. Resolves when all answers are with the system.
   */
  close(): Promise<void>;
  /** Ends what is left at once. */
  cut(): void;
}

/** How long a connection is looked at for a last request. */
const LAST_MS = 100;
/** So much longer than is said, for a request that is on its way meanwhile. */
const SPARE_MS = 1000;

interface House extends PictureDoorOptions {
  callers: Set<Caller>;
  serve(socket: Socket): void;
  /** A connection has nothing more to send, or belongs to Node's server now. */
  onDone(): void;
}

/** Stands before the listeners that the server has for its connections now. */
export function openPictureDoor(server: Server, options: PictureDoorOptions): PictureDoor {
  const listeners = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  const serve = (socket: Socket) => listeners.forEach((listener) => listener.call(server, socket));
  const house: House = { ...options, callers: new Set(), serve, onDone: () => undefined };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => house.callers.add(new Caller(socket, house)));
  return {
    close() {
      for (const caller of house.callers) caller.leave();
      return new Promise((resolve) => {
        house.onDone = () => {
          for (const { isDone } of house.callers) if (!isDone) return;
          resolve();
        };
        house.onDone();
      });
    },
    cut() {
      for (const { socket } of house.callers) socket.destroy();
    },
  };
}

/** One connection. */
class Caller {
  readonly socket: Socket;
  readonly #house: House;
  #answering: PlainResponse | undefined = undefined;
  /** Bytes behind the request that is being answered. */
  #rest: Buffer | undefined = undefined;
  #isNew = true;
  /** The next answer is its last one. */
  #isLast = false;
  #isFinishing = false;
  /** Its last answer is with the system, or it gets none. */
  isDone = false;

  constructor(socket: Socket, house: House) {
    this.socket = socket;
    this.#house = house;
    socket.setTimeout(house.firstMs);
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('timeout', this.#onTimeout);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
  }

  readonly #onData = (bytes: Buffer): void => {
    if (this.#answering) {
      this.#rest = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes;
      this.socket.pause();
      return;
    }
    const request = readPlainRequest(bytes, this.socket);
    if (!request) return this.#handOver(bytes);
    if (this.#isNew) this.socket.setTimeout(this.#house.keepAliveMs + SPARE_MS);
    this.#isNew = false;
    const response = new PlainResponse(this, request.method === 'HEAD');
    this.#answering = response;
    if (this.#house.render(request, response)) return;
    this.#answering = undefined;
    this.#handOver(bytes);
  };

  /** Most who say no more are gone: for them nothing more is drawn. */
  readonly #onEnd = (): void => void this.socket.end();

  readonly #onTimeout = (): void => {
    if (this.#answering) return;
    if (this.#isFinishing) this.socket.destroy();
    else if (this.#isLast) this.#finish();
    else if (this.#isNew) this.#handOver(undefined);
    else this.socket.destroy();
  };

  readonly #onError = (): void => void this.socket.destroy();
  readonly #onClose = (): void => this.#leftHouse();

  #leftHouse(): void {
    this.isDone = true;
    this.#house.callers.delete(this);
    this.#house.onDone();
  }

  /** Reads nothing that comes behind the last answer: it would be counted, and no one would hear of it. */
  #finish(): void {
    if (this.#isFinishing) return;
    this.#isFinishing = true;
    const { socket } = this;
    socket.off('data', this.#onData);
    socket.setTimeout(this.#house.keepAliveMs + SPARE_MS);
    socket.end(() => {
      this.isDone = true;
      this.#house.onDone();
    });
    socket.resume();
  }

  #handOver(bytes: Buffer | undefined): void {
    const { socket } = this;
    socket.off('data', this.#onData).off('end', this.#onEnd).off('timeout', this.#onTimeout);
    socket.off('error', this.#onError).off('close', this.#onClose);
    socket.setTimeout(0);
    socket.pause();
    if (bytes) socket.unshift(bytes);
    this.#house.serve(socket);
    socket.resume();
    this.#leftHouse();
  }

  leave(): void {
    this.#isLast = true;
    if (!this.#isFinishing) this.socket.setTimeout(LAST_MS);
  }

  keepsAlive(): boolean {
    return !this.#isLast && !this.#house.isStopping();
  }

  get keepAliveMs(): number {
    return this.#house.keepAliveMs;
  }

  answered(isLast: boolean): void {
    const rest = this.#rest;
    this.#answering = this.#rest = undefined;
    if (isLast || this.#isLast) this.#finish();
    else if (rest) this.#handOver(rest);
    else if (this.socket.writableNeedDrain) {
      // A client that takes no answers gets no more of them.
      this.socket.pause();
      this.socket.once('drain', () => this.socket.resume());
    }
  }
}

const UNSAFE = /[^\t\x20-\x7e\x80-\xff]/;

class PlainResponse implements PictureResponse {
  readonly #caller: Caller;
  readonly #isHead: boolean;
  #head = '';
  #isLast = false;

  constructor(caller: Caller, isHead: boolean) {
    this.#caller = caller;
    this.#isHead = isHead;
  }

  get headersSent(): boolean {
    return this.#head !== '';
  }

  get destroyed(): boolean {
    return this.#caller.socket.destroyed;
  }

  writeHead(status: number, headers: readonly string[]): void {
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n`;
    for (let at = 0; at + 1 < headers.length; at += 2) {
      const value = headers[at + 1] ?? '';
      // As Node's server does: a line break in a value would begin another header, or another answer.
      if (UNSAFE.test(value)) throw new TypeError(`The header ${headers[at]} holds a character that no header may hold.`);
      head += `${headers[at]}: ${value}\r\n`;
    }
    this.#isLast = !this.#caller.keepsAlive();
    const goesOn = this.#isLast
      ? 'connection: close\r\n'
      : `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(this.#caller.keepAliveMs / 1000)}\r\n`;
    this.#head = `${head}Date: ${utcDate()}\r\n${goesOn}\r\n`;
  }

  end(body?: Buffer): void {
    const { socket } = this.#caller;
    if (socket.writable) {
      socket.cork();
      socket.write(this.#head, 'latin1');
      if (body && body.length > 0 && !this.#isHead) socket.write(body);
      socket.uncork();
    }
    this.#caller.answered(this.#isLast);
  }
}

let [dateAt, date] = [0, ''];

/** Made once a second. */
function utcDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateAt) [dateAt, date] = [second, new Date(second * 1000).toUTCString()];
  return date;
}
