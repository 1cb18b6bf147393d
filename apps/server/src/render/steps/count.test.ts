import { CLIENT, dayOfDate, DEVICE, OBJECT_KIND, OPENER_CLASS, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import { expect, test } from 'vitest';
import { recipientHash, sendHash } from '../../features/measuring/counting/log/recipient.ts';
import { UNPAID } from '../../features/people/credits/credit-gate.ts';
import type { CountRecord } from '../../features/measuring/counting/log/record.ts';
import { createLog } from '../../platform/log.ts';
import { UNDECIDED } from '../decision.ts';
import { anOpenedObject, aVersion, aVisit } from '../testing/a-visit.ts';
import { countOpen, createCounter } from './count.ts';

const log = createLog('silent');

async function counted(filled: Parameters<typeof aVisit>[0], error?: Error) {
  const [records, released]: [CountRecord[], number[][]] = [[], []];
  const journal = { write: (record: CountRecord, done: (error?: Error) => void) => (records.push(record), done(error)) };
  const counter = createCounter(journal, log, (...lease) => void released.push(lease));
  const visit = aVisit(filled);
  await countOpen(counter).run(visit);
  await visit.counted;
  return { records, released, uncounted: counter.uncounted };
}

test('counts the object that was opened, with what it chose to show', async () => {
  const opened = anOpenedObject({ companyId: 4, objectId: 12, live: { version: 3, identifiedBy: undefined, decision: UNDECIDED } });
  const ids = [
    { kind: SUBJECT_KIND.image, id: 9 },
    { kind: SUBJECT_KIND.image, id: 10 },
  ];
  const decision = { ...UNDECIDED, shown: { kind: 'version' as const, version: aVersion({}, 9) }, ids };
  const opener = { openerClass: OPENER_CLASS.proxy, openedWith: { client: CLIENT.gmail, device: DEVICE.unknown, country: 0 } };
  const { records } = await counted({ opened, decision, eid: 'ada', send: 's', position: 2, lease: 5, ...opener });
  const { recipientKey } = opened.company;
  expect(records).toEqual([
    {
      atMs: Date.UTC(2026, 10, 22, 12),
      companyId: 4,
      objectId: 12,
      version: 3,
      day: dayOfDate('2026-11-22'),
      kind: RECORD_KIND.impression,
      openerClass: OPENER_CLASS.proxy,
      recipient: recipientHash(recipientKey, 'ada'),
      send: sendHash(recipientKey, 's'),
      mailing: 's',
      position: 2,
      objectKind: OBJECT_KIND.image,
      client: CLIENT.gmail,
      device: DEVICE.unknown,
      country: 0,
      decisions: ids,
      lease: 5,
      // The fingerprint of its picture.
      verdict: expect.any(Uint8Array),
    },
  ]);
});

test('tells clicks, impressions and unpaid opens apart', async () => {
  const kinds = await Promise.all([{ wantsLink: true }, {}, { lease: UNPAID }].map((filled) => counted(filled)));
  expect(kinds.flatMap(({ records }) => records.map(({ kind, lease, decisions }) => ({ kind, lease, decisions })))).toEqual([
    { kind: RECORD_KIND.click, lease: 0, decisions: [] },
    { kind: RECORD_KIND.impression, lease: 0, decisions: [] },
    { kind: RECORD_KIND.unpaid, lease: 0, decisions: [] },
  ]);
});

test('counts nothing where nothing is to be counted', async () => {
  expect((await counted({ isCounted: false })).records).toEqual([]);
});

test('gives the lease back when the record cannot be written', async () => {
  expect(await counted({ lease: 5 }, new Error('The disk is full.'))).toMatchObject({ released: [[1, 5]], uncounted: 1 });
});

test('counts the items that were chosen, and claims that could not be stored', async () => {
  const lateClaims = [{ objectId: 3, kind: 2, about: 4n, atMs: 1, endsMs: 2, chosen: ['a', 'b'] }];
  const { records } = await counted({ decision: { ...UNDECIDED, items: ['a'] }, eid: 'ada', lateClaims });
  expect(records).toMatchObject([{ items: ['a'], claims: lateClaims }]);
  expect(Object.keys((await counted({ eid: 'ada' })).records[0] ?? {})).not.toContain('claims');
});
