import { OBJECT_KIND, POPULATION, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import { expect, test } from 'vitest';
import { createTally, type TalliedRecord } from './roll-tally.ts';

const opened = (day: number, mailing: number): TalliedRecord => ({
  companyId: 1,
  objectId: 2,
  objectKind: OBJECT_KIND.image,
  hasRecipient: true,
  recipientHigh: 3,
  recipientLow: 4,
  day,
  kind: RECORD_KIND.impression,
  counted: true,
  subjectKinds: [SUBJECT_KIND.mailing],
  subjectIds: [mailing],
  readChain: () => false,
});

test('keeps no more mailings of one recipient than its chain may hold, and counts all', () => {
  const tally = createTally(3);
  const shown = [11, 12, 13, 14, 15, 12];
  for (const mailing of shown) tally.add(opened(100, mailing));
  tally.add(opened(101, 11));
  const totals = new Map<number, number>();
  tally.eachChange(({ subjectKind, subjectId, objectId, population, total }) => {
    if (population !== POPULATION.counted || objectId !== 0 || (subjectKind !== 0 && subjectKind !== SUBJECT_KIND.mailing)) return;
    totals.set(subjectId, (totals.get(subjectId) ?? 0) + total);
  });
  // 0 is the company as a whole, which counts all of them.
  expect(Object.fromEntries([...totals].filter(([, total]) => total > 0))).toEqual({ 0: 7, 11: 2, 12: 2, 13: 1, 14: 1, 15: 1 });
  let codes = 0;
  tally.eachChain(
    ({ objectId }) =>
      (kind, id) =>
        void (codes += Number(objectId === 0 && kind === SUBJECT_KIND.mailing && id !== 0)),
  );
  expect(codes).toBe(3);
});
