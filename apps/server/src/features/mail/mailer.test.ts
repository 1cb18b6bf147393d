import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { letterHtml, letterText } from './letter.ts';
import { listMail } from './mail.store.ts';
import { createMailer } from './mailer.ts';
import type { Letter } from './mailer.port.ts';

let database: TestDatabase;
let server: Server | undefined;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => void server?.close());
afterAll(() => database?.drop());

const LETTER: Letter = {
  to: 'ann@example.com',
  subject: 'Grüße <b>',
  lines: ['Hello Ann <script>,', 'Please look.'],
  action: { label: 'Look & see', url: 'https://limn.example/auth/verify?token=a&b=1' },
  afterwards: ['Bye.'],
};

/** A mail server that takes everything, or refuses every recipient, and keeps what it was told. */
async function aMailServer(takes: boolean): Promise<{ url: string; said: string[] }> {
  const said: string[] = [];
  server = createServer((socket) => {
    let inData = false;
    socket.write('220 test ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        said.push(line);
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          socket.write('250 kept\r\n');
        } else if (line.startsWith('DATA')) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('RCPT') && !takes) socket.write('550 nobody here\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, said };
}

test('without a mail server letters are kept, newest first', async () => {
  const mailer = createMailer({ db: database.db, smtpUrl: undefined, mailFrom: 'Limn <no-reply@localhost>' });
  await mailer.send(LETTER);
  await mailer.send({ ...LETTER, subject: 'Second' });
  const kept = await database.db.control((tx) => listMail(tx, 10));
  expect([mailer.captures, kept.map(({ recipient, subject }) => [recipient, subject])]).toEqual([
    true,
    [
      ['ann@example.com', 'Second'],
      ['ann@example.com', 'Grüße <b>'],
    ],
  ]);
});

test('with a mail server letters go there, as text and HTML, from our address to exactly one person', async () => {
  const { url, said } = await aMailServer(true);
  const mailer = createMailer({ db: database.db, smtpUrl: url, mailFrom: 'Limn <pictures@limn.example>' });
  await mailer.send(LETTER);
  expect(mailer.captures).toBe(false);
  expect(said.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual(['MAIL FROM:<pictures@limn.example>', 'RCPT TO:<ann@example.com>']);
  expect(said.join('\n')).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
});

test('an address that tries to be two reaches nobody else', async () => {
  const { url, said } = await aMailServer(true);
  const mailer = createMailer({ db: database.db, smtpUrl: url, mailFrom: 'Limn <pictures@limn.example>' });
  await mailer.send({ ...LETTER, to: 'ann@example.com, eve@example.com\r\nBcc: eve@example.com' }).catch(() => undefined);
  expect(said.filter((line) => line.startsWith('RCPT TO:<eve@'))).toEqual([]);
  expect(said.filter((line) => line.startsWith('Bcc:'))).toEqual([]);
});

test('a mail server that refuses, or is not there, is a fault that says so without its words', async () => {
  const { url } = await aMailServer(false);
  for (const smtpUrl of [url, 'smtp://127.0.0.1:9']) {
    const mailer = createMailer({ db: database.db, smtpUrl, mailFrom: 'Limn <pictures@limn.example>' });
    await expect(mailer.send(LETTER)).rejects.toMatchObject({
      code: 'unavailable',
      publicMessage: 'The mail could not be sent. Try again in a moment.',
    });
  }
});

test('a letter is the same in text and HTML, and its words are never markup', () => {
  expect(letterText(LETTER)).toBe(
    'Hello Ann <script>,\n\nPlease look.\n\nLook & see:\nhttps://limn.example/auth/verify?token=a&b=1\n\nBye.\n\nLimn\n',
  );
  const html = letterHtml(LETTER);
  expect(html).not.toContain('<script>');
  expect(html).toContain('href="https://limn.example/auth/verify?token=a&#38;b=1"');
});
