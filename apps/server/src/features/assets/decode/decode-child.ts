/**
 * The program that decodes uploaded pictures, one after the other, in a process of its own: what a picture does to a decoder,
 * it does to this process alone. It watches its own memory, and ends when its parent does.
 */
import { constants, setPriority } from 'node:os';
import { mendPicture } from './mend-picture.ts';
import type { DecodeAnswer, DecodeOrder } from './picture-decoder.ts';

const WATCH_MS = 10;

// Readers of mail and people who click come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let work = Promise.resolve();
process.on('message', (order: DecodeOrder) => {
  work = work.then(() => answer(order));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
tell({ type: 'ready' });

async function answer({ id, bytes, header, resize, maxMemoryBytes }: DecodeOrder): Promise<void> {
  // Killed and not ended: an end would wait for the decoder's thread.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS);
  try {
    const picture = await mendPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), header, resize);
    tell({ type: 'mended', id, picture });
  } catch {
    tell({ type: 'damaged', id });
  } finally {
    clearInterval(watch);
  }
}

function tell(what: DecodeAnswer): void {
  process.send?.(what, () => undefined);
}
