/** The bytes behind an address of a picture, ours or anyone's. */
import { AppError, invalidField } from '@limn/model';
import type { BlobStore } from '../../../platform/blobs.ts';
import { isPlainlyPrivate } from '../../../platform/outbound/address-rules.ts';
import { OutboundError, type Fetcher, type OutboundAnswer, type OutboundRefusal } from '../../../platform/outbound/guarded-fetch.ts';
import type { PictureFinder } from './find-picture.ts';

export interface PictureSourceDeps {
  find: PictureFinder;
  blobs: Pick<BlobStore, 'get'>;
  fetch: Fetcher;
  publicUrl: string;
}

const MAX_BYTES = 20 * 1024 * 1024;
const DEADLINE_MS = 15_000;

/** Rejects with an `AppError` (`invalid`, path `url`) where there is no usable picture. */
export function createPictureSource({ find, blobs, fetch, publicUrl }: PictureSourceDeps): (url: string) => Promise<Buffer> {
  const own = new URL(publicUrl).origin;
  return async (url) => {
    const parsed = URL.parse(url);
    if (parsed?.origin !== own) return fetchPicture(url, fetch);
    // Our own pictures are public at their address; asking ourselves through the network may not even be
    // possible.
    const shown = await find(parsed.pathname);
    const bytes = shown && (await blobs.get(shown.hash));
    if (!bytes) throw invalidField('url', 'Picture not found.');
    return bytes;
  };
}

async function fetchPicture(url: string, fetch: Fetcher): Promise<Buffer> {
  try {
    const accept = 'image/png, image/jpeg, image/gif, image/webp';
    const answer = await fetch({ url, headers: { accept }, maxBytes: MAX_BYTES, deadlineMs: DEADLINE_MS });
    if (answer.status >= 500) throw refused(notAPicture(answer.status), new BrokenHost(`It answered ${answer.status}.`));
    if (answer.status !== 200) throw invalidField('url', notAPicture(answer.status));
    if (isPage(answer)) throw invalidField('url', 'This address shows a web page, not a picture. Copy the address of the picture itself.');
    return answer.bytes;
  } catch (error) {
    if (error instanceof OutboundError) throw refused(sentenceOf(error.reason, url), error);
    throw error;
  }
}

/**
 * Why there is no picture: the host answers with an error of its own. Found as the cause of what is thrown.
 */
export class BrokenHost extends Error {
  override readonly name = 'BrokenHost';
}

/** Like `invalidField`, with what was behind it for anyone who asks the host again and again. */
function refused(message: string, cause: Error): AppError {
  return new AppError('invalid', { publicMessage: message, errors: [{ path: 'url', message }], cause });
}

const SENTENCES: Readonly<Record<OutboundRefusal, string>> = {
  bad_address: 'Use an address that begins with https://, without a user name or an unusual port.',
  private_address: 'This URL is inside a private network. Use a public https URL.',
  too_many_redirects: 'This address leads on to others too many times. Use the address of the picture itself.',
  too_large: 'The picture at this URL is too large. Use one up to 20 MB.',
  timeout: 'This address took too long to answer. Try again, or upload the picture as a file.',
  unreachable: 'Can’t reach this URL. Check it, or upload the picture as a file.',
};

/**
 * Private addresses are named only where the address itself shows it: a name or a redirect that leads inside
 * is answered like one that leads nowhere, so that no one can probe the network.
 */
function sentenceOf(reason: OutboundRefusal, url: string): string {
  return SENTENCES[reason === 'private_address' && !isPlainlyPrivate(url) ? 'unreachable' : reason];
}

function notAPicture(status: number): string {
  if (status === 404 || status === 410) return 'There’s nothing at this URL. Check it, or upload the picture as a file.';
  if (status === 401 || status === 403) return 'This address does not let us in. Upload the picture as a file.';
  return `This address answers with an error (${status}) instead of a picture. Try again, or upload the picture as a file.`;
}

/** Only for the message: the bytes decide whether it is a picture, whatever the sender calls it. */
function isPage({ headers, bytes }: OutboundAnswer): boolean {
  return /^text\/html\b/i.test(headers['content-type'] ?? '') && /^\s*</.test(bytes.toString('latin1', 0, 200));
}
