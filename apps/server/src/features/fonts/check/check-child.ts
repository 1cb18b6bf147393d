/**
 * The program that looks at uploaded fonts: reads their tables, then draws with them as readers' pictures will be drawn. It watches its
 * own memory, and ends when its parent does.
 */
import { constants, setPriority } from 'node:os';
import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { FontRefusal, readFontFacts, type FontFacts } from '@limn/fonts';
import { drawAllLetters } from './draw-all-letters.ts';
import type { CheckAnswer, CheckOrder } from './font-checker.ts';

const WATCH_MS = 10;
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;
const unpackers = {
  inflate: (bytes: Uint8Array, maxBytes: number) => inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes) }),
  unbrotli: (bytes: Uint8Array, maxBytes: number) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, maxBytes) }),
};

// Readers of mail and people who click come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
}, WATCH_MS).unref();
process.on('message', (order: CheckOrder) => tell(answer(order)));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
tell({ type: 'ready' });

function answer({ id, bytes }: CheckOrder): CheckAnswer {
  try {
    const facts: FontFacts = readFontFacts(bytes, unpackers);
    if (!drawAllLetters(bytes, facts))
      return {
        type: 'refused',
        id,
        why: 'This font cannot be drawn with: the letters in it are damaged. Download it again, and upload that.',
      };
    return { type: 'good', id, facts };
  } catch (error) {
    const why = error instanceof FontRefusal ? error.message : 'This font file is damaged. Download it again, and upload that.';
    return { type: 'refused', id, why };
  }
}

function tell(what: CheckAnswer): void {
  process.send?.(what, () => undefined);
}
