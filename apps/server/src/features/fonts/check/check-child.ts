/** The program that looks at uploaded fonts: reads their tables, then draws with them as readers' pictures will be drawn. */
import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { FontRefusal, readFontFacts } from '@limn/fonts';
import { answerJobs } from '../../../platform/job-child/answer-jobs.ts';
import { drawAllLetters } from './draw-all-letters.ts';
import type { CheckAnswer, CheckOrder } from './font-checker.ts';

const unpackers = {
  inflate: (bytes: Uint8Array, maxBytes: number) => inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes) }),
  unbrotli: (bytes: Uint8Array, maxBytes: number) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, maxBytes) }),
};

answerJobs(({ bytes }: CheckOrder): CheckAnswer => {
  try {
    const facts = readFontFacts(bytes, unpackers);
    if (drawAllLetters(bytes, facts)) return { ok: true, facts };
    return { ok: false, why: 'This font cannot be drawn with: the letters in it are damaged. Download it again, and upload that.' };
  } catch (error) {
    const why = error instanceof FontRefusal ? error.message : 'This font file is damaged. Download it again, and upload that.';
    return { ok: false, why };
  }
});
