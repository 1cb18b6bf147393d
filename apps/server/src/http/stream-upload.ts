/** Reads a form up to its file, which is handed on while it arrives. Texts may also stand behind it. */
import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@limn/model';
import type { FastifyRequest } from 'fastify';
import type { IncomingFile } from '../api/call.ts';

/** One byte more than a file of rows may have: anyone who reads it says so in its own words. */
const MAX_FILE_BYTES = 1024 ** 3 + 1;
/**
 * How long the rest of a file that no one wants is read, so that its sender sees the answer and not a broken
 * connection.
 */
const LINGER_MS = 60_000;
/** A sender that is silent for so long is gone. */
const SILENT_MS = 30_000;

export async function openUploadStream(
  request: FastifyRequest,
  maxBytes = MAX_FILE_BYTES,
): Promise<{ body: Record<string, unknown>; stream: IncomingFile | undefined }> {
  const parts = request.parts({ limits: { fileSize: maxBytes } });
  const body = await readTexts(parts);
  const { file } = body;
  return { body: body.texts, stream: file && incoming(request, file, parts) };
}

type Parts = ReturnType<FastifyRequest['parts']>;

/** Reads texts until the next file. */
async function readTexts(parts: Parts): Promise<{ texts: Record<string, unknown>; file?: MultipartFile }> {
  const texts = new Map<string, unknown>();
  for (;;) {
    const { value: part, done } = await asRefusal(() => parts.next());
    if (done || part.type === 'file') return { texts: Object.fromEntries(texts), ...(done ? {} : { file: part as MultipartFile }) };
    if (part.valueTruncated) throw new AppError('too_large', { publicMessage: `The field ${part.fieldname} is too long.` });
    texts.set(part.fieldname, part.value);
  }
}

function incoming(request: FastifyRequest, { file, filename }: MultipartFile, parts: Parts): IncomingFile {
  const length = Number(request.headers['content-length']);
  let timeout: NodeJS.Timeout | undefined;
  // Its reader gets the error; no one else needs it.
  file.on('error', () => undefined);
  request.raw.once('close', () => {
    clearTimeout(timeout);
    // A sender that goes away ends the request, not the form in it: anyone who reads on would wait for a long
    // silence.
    if (!request.raw.complete) file.destroy(new Error('The sender went away.'));
  });
  return {
    filename: filename ?? '',
    expectedBytes: Number.isFinite(length) && length > 0 ? length : undefined,
    bytes: readOn(file),
    textsAfter: async () => (await readTexts(parts)).texts,
    discard() {
      if (request.raw.complete || request.raw.destroyed) return;
      // Anyone who read it may still listen for more, and a stream that is listened to does not flow.
      file.removeAllListeners('readable');
      file.on('data', () => undefined);
      file.resume();
      timeout = setTimeout(() => request.raw.destroy(), LINGER_MS);
      timeout.unref();
    },
  };
}

/** Anyone who stops reading early leaves the form standing: see `discard`. */
async function* readOn(file: MultipartFile['file']): AsyncGenerator<Uint8Array> {
  const pieces = file.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  for (;;) {
    const { value, done } = await asRefusal(() => withinTimeout(pieces.next()));
    if (done) return;
    yield value;
  }
}

/** Only while someone waits for the sender: anyone who reads slowly costs it nothing. */
async function withinTimeout<T>(piece: Promise<T>): Promise<T> {
  let timeout: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timeout = setTimeout(() => reject(new AppError('bad_request', { publicMessage: 'The upload stopped on its way.' })), SILENT_MS);
    timeout.unref();
  });
  try {
    return await Promise.race([piece, silence]);
  } finally {
    clearTimeout(timeout);
  }
}

/**
 * A form that is cut off, or that no parser understands, is the sender's error, whatever the parser throws.
 */
async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new AppError('bad_request', { publicMessage: 'The upload was cut off.', cause: error });
  }
}
