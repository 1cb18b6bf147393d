/**
 * The bytes of a file for as long as the disk that its rows go to has room: counting and pictures must not
 * stop for it.
 */
import { AppError } from '@limn/model';

/** Bytes that may still be filled there. */
export type FreeBytes = () => Promise<number>;

/** How often the disk is looked at. */
const LOOK_BYTES = 16 * 1024 * 1024;

/** Rejects at the first piece where the whole file, as far as its length is known, has no room. */
export async function* withFreeSpace(
  { bytes, expectedBytes = 0 }: { bytes: AsyncIterable<Uint8Array>; expectedBytes?: number | undefined },
  freeBytes: FreeBytes,
): AsyncGenerator<Uint8Array> {
  await requireFreeSpace(expectedBytes, freeBytes);
  let since = 0;
  for await (const piece of bytes) {
    since += piece.length;
    if (since > LOOK_BYTES) {
      since = 0;
      await requireFreeSpace(0, freeBytes);
    }
    yield piece;
  }
}

async function requireFreeSpace(bytes: number, freeBytes: FreeBytes): Promise<void> {
  if ((await freeBytes()) < bytes)
    throw new AppError('unavailable', {
      publicMessage: 'The server doesn’t have enough disk space for this file. Contact your administrator.',
      retryAfterSeconds: 600,
    });
}
