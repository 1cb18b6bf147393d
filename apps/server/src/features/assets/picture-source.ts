/** The bytes behind an address of a picture, ours or anybody's. */
import { invalidField } from '@limn/model';
import type { BlobStore } from '../../platform/blobs.ts';
import { OutboundError, type Fetcher } from '../../platform/outbound/guarded-fetch.ts';
import type { PictureFinder } from './find-picture.ts';

export interface PictureSourceDeps {
  find: PictureFinder;
  blobs: Pick<BlobStore, 'get'>;
  fetch: Fetcher;
  publicUrl: string;
}

const LARGEST_BYTES = 20 * 1024 * 1024;
const DEADLINE_MS = 15_000;

/** What it answers rejects with an `AppError` (`invalid`, path `url`) where there is no picture to be had. */
export function createPictureSource({ find, blobs, fetch, publicUrl }: PictureSourceDeps): (url: string) => Promise<Buffer> {
  const own = new URL(publicUrl).origin;
  return async (url) => {
    const parsed = URL.parse(url);
    if (parsed?.origin !== own) return fetchPicture(url, fetch);
    // Our own pictures are public at their address; asking ourselves through the network may not even be possible.
    const shown = await find(parsed.pathname);
    const bytes = shown && (await blobs.get(shown.hash));
    if (!bytes) throw invalidField('url', 'There is no such picture.');
    return bytes;
  };
}

async function fetchPicture(url: string, fetch: Fetcher): Promise<Buffer> {
  try {
    const accept = 'image/png, image/jpeg, image/gif, image/webp';
    const answer = await fetch({ url, headers: { accept }, maxBytes: LARGEST_BYTES, deadlineMs: DEADLINE_MS });
    if (answer.status === 200) return answer.bytes;
    throw invalidField('url', `This address answers with status ${answer.status} instead of a picture.`);
  } catch (error) {
    if (error instanceof OutboundError) throw invalidField('url', error.message);
    throw error;
  }
}
