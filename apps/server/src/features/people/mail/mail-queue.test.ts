import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '../../../platform/secrets.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createMailQueue } from './mail-queue.ts';
import type { Message } from './mailer.port.ts';
import { contextOf } from './outbox.ts';
import { claimDue } from './outbox.store.ts';

const NOW = new Date('2026-11-23T07:00:00Z');
const MESSAGE: Message = {
  to: 'ada@example.com',
  subject: 'Figures\nof the week',
  lines: ['One line.'],
  table: {
    label: 'Images',
    head: ['Image', 'Total'],
    texts: 1,
    rows: [
      ['TOTALS', '3'],
      ['<b>Spring</b>', '3'],
    ],
  },
  links: [{ label: 'Download CSV', url: 'https://limn.test/file' }],
  stopUrl: 'https://limn.test/stop',
  usefulMinutes: 60,
};
const secrets = createSecrets('a secret for tests that is long enough');
let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

const count = (table: 'mail' | 'mail_outbox') => t.db.control((tx) => tx.one<{ n: number }>(`select count(*)::int as n from ${table}`));

test('keeps a message only if its transaction is kept', async () => {
  for (const [smtpUrl, table] of [
    [undefined, 'mail'],
    ['smtp://mail.example', 'mail_outbox'],
  ] as const) {
    const queue = createMailQueue({ secrets, smtpUrl, mailFrom: 'Limn <no-reply@limn.test>', now: () => NOW });
    const undone = t.db.control(async (tx) => {
      await queue.enqueue(tx, MESSAGE);
      throw new Error('killed');
    });
    await expect(undone).rejects.toThrow();
    expect([table, await count(table)]).toEqual([table, { n: 0 }]);
    await t.db.control((tx) => queue.enqueue(tx, MESSAGE));
    expect([table, await count(table)]).toEqual([table, { n: 1 }]);
  }
});

test('writes it for the outbox sealed, due at once, and clean', async () => {
  const [waiting] = await t.db.control((tx) => claimDue(tx, { now: NOW, again: NOW, max: 5 }));
  expect([waiting?.createdAt, waiting?.usefulUntil]).toEqual([NOW, new Date('2026-11-23T08:00:00Z')]);
  expect(waiting?.message).not.toContain('ada');
  const message = secrets.open(waiting?.message ?? '', contextOf(waiting?.messageId ?? '')) ?? '';
  expect(JSON.parse(message)).toMatchObject({ ...MESSAGE, subject: 'Figures of the week' });
});

test('shows figures as a table in HTML and as lines in text, and no name as HTML', async () => {
  const kept = await t.db.control((tx) => tx.one<{ text: string; html: string }>('select text, html from mail'));
  expect(kept.html).toContain('&#60;b&#62;Spring&#60;/b&#62;</th>');
  expect(kept.html).toMatch(/<th scope="col"[^>]*>Total<\/th>/);
  expect(kept.text).toContain('TOTALS: Total 3\n<b>Spring</b>: Total 3');
  expect(kept.text).toContain('Download CSV:\nhttps://limn.test/file');
});
