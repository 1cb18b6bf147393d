/** Text of a body that senders may pack; its limit holds for the unpacked text, too. */
import { COLLECT_BODY_BYTES } from '@limn/contracts';
import { AppError } from '@limn/model';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

const UNPACK: Readonly<Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

export async function textOfBody(body: Buffer, encoding: string | undefined): Promise<string> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return body.toString('utf8');
  const unpack = Object.hasOwn(UNPACK, name) ? UNPACK[name] : undefined;
  if (!unpack)
    throw new AppError('unsupported_media_type', {
      publicMessage: 'Send the body as it is, or with the Content-Encoding gzip, deflate or br.',
    });
  try {
    return (await unpack(body, { maxOutputLength: COLLECT_BODY_BYTES })).toString('utf8');
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new AppError('too_large', {
        publicMessage: `The body is larger than ${COLLECT_BODY_BYTES / 1024 / 1024} MB when it is unpacked.`,
        cause,
      });
    throw new AppError('bad_request', { publicMessage: `The body is not packed as its Content-Encoding says: ${name}.`, cause });
  }
}
