/**
 * The program that looks at uploaded fonts: reads their tables, then draws with them as readers' pictures
 * will be drawn.
 */
import { FontRefusal, readFontFacts, unpackFont } from '@limn/fonts';
import { fontUnpackers } from '../../../../platform/font-unpackers.ts';
import { answerJobs } from '../../../../platform/job-child/answer-jobs.ts';
import { drawAllLetters } from './draw-all-letters.ts';
import type { CheckAnswer, CheckOrder } from './font-checker.ts';

answerJobs(({ bytes }: CheckOrder): CheckAnswer => {
  try {
    const facts = readFontFacts(bytes, fontUnpackers);
    const blank = drawAllLetters(unpackFont(bytes, fontUnpackers), facts);
    if (blank) return { ok: true, facts: { ...facts, blank } };
    return { ok: false, why: 'This font’s glyphs are damaged, so it can’t be used. Download it again, then upload it.' };
  } catch (error) {
    const why = error instanceof FontRefusal ? error.message : 'This font file is damaged. Download it again, and upload that.';
    return { ok: false, why };
  }
});
