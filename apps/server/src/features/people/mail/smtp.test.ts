import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { cleanMessage } from './clean-message.ts';
import { messageHtml } from './message-html.ts';
import { messageText } from './message-text.ts';
import { listMail } from './mail.store.ts';
import { openMailer } from './mailer.ts';
import type { Message } from './mailer.port.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';
import type { ServerKind } from './testing/smtp-process.ts';
import { startSmtp, type MailServer } from './testing/start-smtp.ts';

const LETTER: Message = {
  to: 'ann@example.com',
  subject: 'Grüße <b> 你好 🎉 and a subject that is far longer than the seventy-six characters that fit into one line of a header',
  company: 'Žluťoučký & Søn',
  lines: [
    'Hello Ann <script>,',
    '.',
    '..a line that begins with dots',
    `a very long one ${'x'.repeat(1500)} ${'word '.repeat(400)}`,
    'مرحبا ✓',
  ],
  action: { label: 'Look & see', url: 'https://limn.example/auth/verify?token=a&b=1' },
  because: 'You’re receiving this email because.',
};
const MINUTE_MS = 60_000;
const secrets = createSecrets('a secret that only this test knows');
const log = createLog('silent');

let database: TestDatabase;
let nowMs = Date.parse('2026-11-14T10:00:00Z');
const outboxes: Outbox[] = [];
/**
 * A process of each kind serves all tests; those of tests that kill it, or that it dies in, are their own.
 */
const shared = new Map<string, Promise<MailServer>>();
const own: MailServer[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const outbox of outboxes.splice(0)) await outbox.close();
  for (const server of own.splice(0)) await server.kill();
  for (const server of shared.values()) await server.then(({ taken }) => taken.splice(0));
  await database.db.control((tx) => tx.run('delete from mail_outbox'));
});
afterAll(async () => {
  for (const server of shared.values()) await server.then(({ kill }) => kill());
  await database?.drop();
});

function serve(kind: ServerKind = {}): Promise<MailServer> {
  const name = JSON.stringify(kind);
  const server = shared.get(name) ?? startSmtp(kind);
  shared.set(name, server);
  return server;
}

async function serveAlone(kind: ServerKind): Promise<MailServer> {
  const server = await startSmtp(kind);
  own.push(server);
  return server;
}

/** An outbox that hands its messages to the server; `at` is the start and the end of its address. */
function outboxTo(
  port: number,
  {
    at = ['smtp://', ''],
    timeoutMs = 8000,
    deadlineMs = 5000,
    from = 'Limn <pictures@limn.example>',
    isWanted,
  }: {
    at?: readonly string[];
    timeoutMs?: number;
    deadlineMs?: number;
    from?: string;
    isWanted?: (message: Message) => Promise<boolean>;
  } = {},
): Outbox {
  const [scheme = '', query = ''] = at;
  const smtp = openSmtp({ url: `${scheme}127.0.0.1:${port}/${query}`, from, deadlineMs });
  const outbox = openOutbox({
    db: database.db,
    secrets,
    smtp,
    log,
    isWanted,
    domain: 'limn.example',
    now: () => new Date(nowMs),
    timeoutMs,
  });
  outboxes.push(outbox);
  return outbox;
}

const post = (outbox: Outbox, message: Partial<Message> = {}) => outbox.send(cleanMessage({ ...LETTER, ...message }));
const waiting = () =>
  database.db.control((tx) => tx.query<{ tries: number; message: string }>('select tries, letter as message from mail_outbox order by id'));
const later = (outbox: Outbox, minutes: number) => {
  nowMs += minutes * MINUTE_MS;
  return outbox.sendDue();
};
/** As mail travels: lines end with CRLF, and one at its end is of no meaning. */
const asSent = (text: string) => text.replaceAll('\r\n', '\n').trimEnd();

test('delivers sender, one recipient, subject, text and HTML to the last character', async () => {
  const server = await serve({ noTls: true });
  await post(outboxTo(server.port));
  expect(server.taken.map(({ from, to, secure }) => ({ from, to, secure }))).toEqual([
    { from: 'pictures@limn.example', to: ['ann@example.com'], secure: false },
  ]);
  const mail = await server.read(0);
  const clean = cleanMessage(LETTER);
  expect(mail).toMatchObject({
    from: { name: 'Limn', address: 'pictures@limn.example' },
    to: [{ name: '', address: 'ann@example.com' }],
    subject: LETTER.subject,
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@limn\.example>$/),
    date: '2026-11-14T10:00:00.000Z',
    attachments: [],
  });
  expect([asSent(mail.text ?? ''), asSent(mail.html ?? '')]).toEqual([asSent(messageText(clean)), asSent(messageHtml(clean))]);
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(Math.max(...(server.taken[0]?.raw.split('\r\n') ?? []).map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(await waiting()).toEqual([]);
});

test('keeps a connection for the next email', async () => {
  const server = await serve({ noTls: true });
  const outbox = outboxTo(server.port);
  for (const subject of ['One', 'Two', 'Three']) await post(outbox, { subject });
  expect(new Set(server.taken.map(({ connection }) => connection)).size).toBe(1);
});

test('uses STARTTLS where offered, and TLS from the start where the URL says so', async () => {
  const trusting = '?tls.rejectUnauthorized=false';
  const starting = await serve();
  await post(outboxTo(starting.port, { at: ['smtp://', trusting] }));
  const secure = await serve({ secure: true });
  await post(outboxTo(secure.port, { at: ['smtps://', trusting] }));
  expect([...starting.taken, ...secure.taken].map((taken) => taken.secure)).toEqual([true, true]);
});

test('keeps email waiting when a certificate cannot be verified', async () => {
  const server = await serve({ secure: true });
  await post(outboxTo(server.port, { at: ['smtps://', ''] }));
  expect([server.taken, (await waiting()).map(({ tries }) => tries)]).toEqual([[], [1]]);
});

test('signs in with the URL’s name and password, whatever their characters', async () => {
  const server = await serve({ auth: true });
  await post(outboxTo(server.port, { at: ['smtp://post%40limn.example:p%3Ass%40word@', '?tls.rejectUnauthorized=false'] }));
  expect(server.taken.map(({ user, secure }) => ({ user, secure }))).toEqual([{ user: 'post@limn.example', secure: true }]);
});

test('never sends a password over an unencrypted connection', async () => {
  const server = await serve({ noTls: true });
  await post(outboxTo(server.port, { at: ['smtp://post%40limn.example:p%3Ass%40word@', ''] }));
  expect([server.taken, (await waiting()).length]).toEqual([[], 1]);
});

test('keeps email waiting when password or sender are rejected', async () => {
  const server = await serve({ auth: true });
  await post(outboxTo(server.port, { at: ['smtp://post:wrong@', '?tls.rejectUnauthorized=false'] }));
  const other = await serve({ noTls: true });
  await post(outboxTo(other.port, { from: 'banned@limn.example' }));
  expect({ server: server.taken, other: other.taken, tries: (await waiting()).map(({ tries }) => tries) }).toEqual({
    server: [],
    other: [],
    tries: [1, 1],
  });
});

test.each([['unknown@example.com'], ['spam@example.com'], ['no address'], ['two@example.com, eve@example.com']])(
  'reports an email to %s that is refused for good, without retrying',
  async (to) => {
    const server = await serve({ noTls: true });
    const outbox = outboxTo(server.port);
    await expect(post(outbox, { to })).rejects.toMatchObject({
      code: 'unavailable',
      publicMessage: 'The mail server rejected this address. Check that it’s right.',
    });
    expect({ taken: server.taken, waiting: await waiting(), later: await later(outbox, 60) }).toEqual({ taken: [], waiting: [], later: 0 });
  },
);

test('rejects double addresses and subjects with headers', async () => {
  const server = await serve({ noTls: true });
  const outbox = outboxTo(server.port);
  await post(outbox, { to: 'ann@example.com\r\nBcc: eve@example.com' }).catch(() => undefined);
  await post(outbox, { subject: 'Hello\r\nBcc: eve@example.com\r\n\r\n<p>x' });
  expect(server.taken.flatMap(({ to }) => to).filter((to) => to.includes('eve'))).toEqual([]);
  const mail = await server.read(server.taken.length - 1);
  expect([mail.subject, mail.bcc]).toEqual(['Hello Bcc: eve@example.com <p>x', undefined]);
});

test('retries once, later, when the server asks for it', async () => {
  const server = await serve({ noTls: true });
  const outbox = outboxTo(server.port);
  await post(outbox, { to: 'grey@example.com' });
  expect({ takenBefore: server.taken.length, later: await later(outbox, 0.5), takenAfter: server.taken.length }).toEqual({
    takenBefore: 0,
    later: 0,
    takenAfter: 0,
  });
  expect({
    later: await later(outbox, 1),
    taken: server.taken.length,
    waiting: await waiting(),
    muchLater: await later(outbox, 60),
  }).toEqual({ later: 1, taken: 1, waiting: [], muchLater: 0 });
});

test('keeps email sealed and waiting while the server is away, also over a restart', async () => {
  const first = await serveAlone({ noTls: true });
  await first.kill();
  await post(outboxTo(first.port), { subject: 'Kept', action: { label: 'Open', url: 'https://limn.example/?token=very-secret' } });
  await outboxes.pop()?.close();
  const [kept] = await waiting();
  expect({ tries: kept?.tries, hasSecret: kept?.message.includes('very-secret'), hasAddress: kept?.message.includes('ann@') }).toEqual({
    tries: 1,
    hasSecret: false,
    hasAddress: false,
  });
  const again = await serveAlone({ noTls: true, port: first.port });
  const outbox = outboxTo(again.port);
  expect(await later(outbox, 2)).toBe(1);
  expect([(await again.read(0)).subject, await waiting()]).toEqual(['Kept', []]);
});

test('retries after the timeout when a server hangs', async () => {
  const server = await serve({ noTls: true });
  const outbox = outboxTo(server.port, { timeoutMs: 200, deadlineMs: 600 });
  const started = performance.now();
  await post(outbox, { to: 'hang@example.com' });
  expect(performance.now() - started).toBeLessThan(2000);
  await expect.poll(async () => (await waiting()).map(({ tries }) => tries)).toEqual([1]);
  const silent = await serve({ silent: true });
  await post(outboxTo(silent.port, { timeoutMs: 5000, deadlineMs: 300 }));
  expect((await waiting()).map(({ tries }) => tries)).toEqual([1, 1]);
});

test('resends under the same Message-ID until the server confirms', async () => {
  const server = await serveAlone({ noTls: true, diesAfterData: 2 });
  const outbox = outboxTo(server.port);
  await post(outbox);
  for (const minutes of [2, 4, 10]) await later(outbox, minutes);
  expect({ taken: server.taken.length, dropped: server.dropped.length, waiting: await waiting() }).toEqual({
    taken: 1,
    dropped: 2,
    waiting: [],
  });
  const idOf = (raw = '') => /^Message-ID: (.*)$/m.exec(raw)?.[1];
  expect(new Set([...server.dropped, server.taken[0]?.raw].map(idOf)).size).toBe(1);
});

test('sends a waiting email once when two processes look at the same time', async () => {
  const server = await serve({ noTls: true });
  const [one, other] = [outboxTo(server.port), outboxTo(server.port)];
  for (const n of [1, 2, 3, 4]) await post(one, { to: `grey@n${n}.example` });
  nowMs += 2 * MINUTE_MS;
  await Promise.all([one.sendDue(), other.sendDue(), one.sendDue()]);
  const sent = server.taken.map(({ to }) => to[0]);
  expect([sent.length, new Set(sent)]).toEqual([4, new Set([1, 2, 3, 4].map((n) => `grey@n${n}.example`))]);
});

test('gives up an email that is of no use any more', async () => {
  const server = await serve({ noTls: true });
  const outbox = outboxTo(server.port);
  await post(outbox, { to: 'full@example.com', usefulMinutes: 10 });
  await later(outbox, 2);
  expect((await waiting()).map(({ tries }) => tries)).toEqual([2]);
  await later(outbox, 9);
  expect([server.taken, await waiting()]).toEqual([[], []]);
});

test('gives up an email that waited and is not wanted any more', async () => {
  const server = await serve({ noTls: true });
  const outbox = outboxTo(server.port, { isWanted: async ({ ticket }) => ticket !== 'stopped' });
  await post(outbox, { to: 'full@example.com', ticket: 'stopped' });
  expect(await waiting()).toHaveLength(1);
  await later(outbox, 2);
  expect([server.taken, await waiting()]).toEqual([[], []]);
});

test('keeps email, newest first, without a mail server', async () => {
  const mailer = openMailer({ db: database.db, secrets, log, smtpUrl: undefined, mailFrom: 'Limn <no-reply@localhost>' });
  await mailer.send(LETTER);
  await mailer.send({ ...LETTER, subject: 'Second' });
  const kept = await database.db.control((tx) => listMail(tx, { limit: 10 }));
  expect([mailer.captures, kept.map(({ recipient, subject }) => [recipient, subject])]).toEqual([
    true,
    [
      ['ann@example.com', 'Second'],
      ['ann@example.com', LETTER.subject],
    ],
  ]);
});
