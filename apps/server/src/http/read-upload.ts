/** Reads a multipart form of at most one file. Text parts become the body, to be checked like a JSON one. */
import multipart from '@fastify/multipart';
import { AppError } from '@limn/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadedFile } from '../features/calls/call.port.ts';

const LARGEST_FILE_BYTES = 20 * 1024 * 1024;
const LARGEST_FIELD_BYTES = 64 * 1024;

export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: LARGEST_FILE_BYTES, files: 1, fields: 30, parts: 31, fieldSize: LARGEST_FIELD_BYTES, headerPairs: 50 },
    throwFileSizeLimit: true,
  });
}

type ReadForm = { body: Record<string, unknown>; upload: UploadedFile | undefined };

/** A form that is cut off, or that no parser understands, is the sender's fault, whatever the parser throws. */
export async function readUpload(request: FastifyRequest): Promise<ReadForm> {
  try {
    return await readParts(request);
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new AppError('bad_request', { publicMessage: 'The form cannot be read: it is cut off, or has no valid boundary.', cause: error });
  }
}

async function readParts(request: FastifyRequest): Promise<ReadForm> {
  const body: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let upload: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      upload = { filename: part.filename ?? '', claimedMime: part.mimetype, bytes: await part.toBuffer() };
    } else {
      if (part.valueTruncated) throw new AppError('too_large', { publicMessage: `The field ${part.fieldname} is too long.` });
      body[part.fieldname] = part.value;
    }
  }
  return { body: { ...body }, upload };
}
