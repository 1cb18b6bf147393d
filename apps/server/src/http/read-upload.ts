/** Reads a multipart form of at most one file. Text parts become the body, to be checked like a JSON one. */
import multipart, { type MultipartFile } from '@fastify/multipart';
import { AppError } from '@limn/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadedFile } from '../api/call.ts';

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_FIELD_BYTES = 64 * 1024;
/** A file of the largest size, with texts beside it. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + 1024 * 1024;
const LINGER_MS = 10_000;

export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 30, parts: 31, fieldSize: MAX_FIELD_BYTES, headerPairs: 50 },
    throwFileSizeLimit: true,
  });
}

type ReadForm = { body: Record<string, unknown>; upload: UploadedFile | undefined };

/**
 * A form that is cut off, or that no parser understands, is the sender's error, whatever the parser throws.
 */
export async function readUpload(request: FastifyRequest): Promise<ReadForm> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge('file');
    return await readParts(request);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large') stopReading(request);
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new AppError('bad_request', { publicMessage: 'The form can’t be read: it’s truncated or has no valid boundary.', cause: error });
  }
}

async function readParts(request: FastifyRequest): Promise<ReadForm> {
  const body: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let upload: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      upload = { filename: part.filename ?? '', claimedMime: part.mimetype, bytes: await bytesOf(part) };
    } else {
      if (part.valueTruncated) throw tooLong(part.fieldname);
      body[part.fieldname] = part.value;
    }
  }
  return { body: { ...body }, upload };
}

/**
 * Rejects when the limit is reached: the reader's own way would first wait for the end of what is too long.
 */
async function bytesOf({ file, fieldname }: MultipartFile): Promise<Buffer> {
  let chunks: Buffer[] = [];
  const collect = async () => {
    for await (const chunk of file as AsyncIterable<Buffer>) if (!file.truncated) chunks.push(chunk);
    if (file.truncated) throw tooLarge(fieldname);
    return Buffer.concat(chunks);
  };
  const limit = new Promise<never>((_resolve, reject) =>
    file.once('limit', () => {
      chunks = [];
      reject(tooLarge(fieldname));
    }),
  );
  return Promise.race([collect(), limit]);
}

function tooLarge(path: string): AppError {
  const message = 'The file is too large. Use one up to 20 MB.';
  return new AppError('too_large', { publicMessage: message, errors: [{ path, message }] });
}

function tooLong(path: string): AppError {
  const message = 'This is too long. Use up to 64 KB.';
  return new AppError('too_large', { publicMessage: `The field ${path} is too long.`, errors: [{ path, message }] });
}

/**
 * Anyone who still sends is answered at once, and then given a moment to read the answer: a connection that
 * is cut under a sender shows them a broken network instead of the reason.
 */
function stopReading(request: FastifyRequest): void {
  const { raw } = request;
  const timeout = setTimeout(() => raw.destroy(), LINGER_MS);
  timeout.unref();
  raw.once('close', () => clearTimeout(timeout));
}
