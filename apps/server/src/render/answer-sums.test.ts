import { OPENER_CLASS, RECORD_KIND } from '@limn/model';
import { expect, test } from 'vitest';
import type { CountRecord } from '../features/measuring/counting/log/record.ts';
import { createAnswerTally } from './answer-sums.ts';
import { anOpenedObject, aVisit } from './testing/a-visit.ts';

test('sums answers by object, hour and opener, and writes them at the end', async () => {
  const written: CountRecord[] = [];
  const tally = createAnswerTally({ write: (record, done) => (written.push(record), done()) });
  const visit = aVisit({});
  tally.note(visit, 5, 100);
  tally.note(visit, 7, 300);
  tally.note(aVisit({ openerClass: OPENER_CLASS.proxy }), 1, 1);
  tally.note(aVisit({ opened: anOpenedObject({ objectId: 2 }) }), 1, 1);
  expect(written).toEqual([]);
  await tally.close();
  expect(written.map(({ objectId, openerClass, kind, sums }) => ({ objectId, openerClass, kind, sums }))).toEqual([
    { objectId: 1, openerClass: OPENER_CLASS.person, kind: RECORD_KIND.answered, sums: { answers: 2, answerMs: 12, bytes: 400 } },
    { objectId: 1, openerClass: OPENER_CLASS.proxy, kind: RECORD_KIND.answered, sums: { answers: 1, answerMs: 1, bytes: 1 } },
    { objectId: 2, openerClass: OPENER_CLASS.person, kind: RECORD_KIND.answered, sums: { answers: 1, answerMs: 1, bytes: 1 } },
  ]);
});
