/**
 * Answers of the API are long and say the same keys again and again: a list of 5,000 images is 5.7 MB as text
 * and 0.4 MB compressed. Small ones are sent as they are. No answer here holds both a secret and something
 * that another site could make a browser send: the API takes no cookies.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const MIN_BYTES = 4096;
/** Close to the smallest result at a small part of the time that the highest quality takes. */
const BROTLI_QUALITY = 4;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export interface CompressedAnswer {
  body: string | Buffer;
  /** The Content-Encoding; none when the text goes out as it is. */
  encoding: 'br' | 'gzip' | undefined;
}

/** @param accepted the request's Accept-Encoding */
export async function compressAnswer(json: string | Buffer, accepted: string | undefined): Promise<CompressedAnswer> {
  const encoding = json.length < MIN_BYTES ? undefined : wantedEncoding(accepted ?? '');
  if (encoding === undefined) return { body: json, encoding };
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { body: encoding === 'br' ? await toBrotli(bytes, { params }) : await toGzip(bytes), encoding };
}

function wantedEncoding(accepted: string): 'br' | 'gzip' | undefined {
  const taken = takenEncodings(accepted);
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined;
}

/** Encodings that an Accept-Encoding names and does not rule out. */
export function takenEncodings(accepted: string): ReadonlySet<string> {
  return new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((one) => one.split(';').map((part) => part.trim()))
      .filter(([, weight]) => !weight || !/^q=0(\.0*)?$/.test(weight))
      .map(([name = '']) => name),
  );
}
