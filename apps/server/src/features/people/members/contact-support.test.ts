import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { Message } from '../mail/mailer.port.ts';
import { contactSupport } from './contact-support.ts';

let database: TestDatabase;
const sent: Message[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

const ANN = { name: 'Ann', email: 'Ann@Example.com', chosenCompanyId: undefined };
const write = (supportEmail: string | undefined, sender = ANN) =>
  contactSupport(
    sender,
    { subject: 'Pictures are late', message: 'Hello,\n\nsince noon.\nAnn' },
    { db: database.db, mailer: { send: async (message) => void sent.push(message) }, supportEmail },
  );

test('mails the operator what someone wrote, to be answered to them', async () => {
  await write('help@limn.example');
  expect(sent).toMatchObject([
    {
      to: 'help@limn.example',
      replyTo: 'Ann@Example.com',
      subject: 'Pictures are late',
      lines: ['Hello,', 'since noon.', 'Ann'],
      facts: [
        { label: 'From', value: 'Ann' },
        { label: 'Address', value: 'Ann@Example.com' },
      ],
    },
  ]);
});

test('refuses messages beyond ten a day, and where no address is set', async () => {
  await expect(write(undefined)).rejects.toMatchObject({ code: 'not_found' });
  for (let n = 1; n < 10; n++) await write('help@limn.example');
  await expect(write('help@limn.example')).rejects.toMatchObject({ code: 'too_many_requests' });
  await write('help@limn.example', { ...ANN, email: 'bo@example.com' });
  expect(sent).toHaveLength(11);
});
