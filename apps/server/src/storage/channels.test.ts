import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CHANNELS, notify, type ChannelName, type Messages } from './channels.ts';

const UUID = '00000000-0000-4000-8000-0000000000ab';
const MAX_ID = 2_147_483_647;
/** A notification of PostgreSQL holds less than this. */
const MAX_PAYLOAD_BYTES = 8000;

const SAMPLES: { [Name in ChannelName]: readonly Messages[Name][] } = {
  version: [{ uuid: UUID }, { companyId: 1 }, { companyId: MAX_ID }],
  credits: [
    { what: 'wanted', companyId: 7 },
    { what: 'back', companyId: MAX_ID },
  ],
  credit_warning: [{ companyId: 7 }],
  datatable: [{ companyId: 7, tableId: 42 }],
  feed: [{ companyId: 7, feedId: MAX_ID }],
  flavour: [{ companyId: 7, flavourId: MAX_ID }],
  ordered: [
    { what: 'import', companyId: MAX_ID, id: MAX_ID },
    { what: 'export', companyId: 7, id: 1 },
    { what: 'flavour', companyId: 7, id: 3 },
    { what: 'company', id: 5 },
  ],
  forget: [{ companyId: 7 }],
  customers: [
    { companyId: 7, recipients: [] },
    { companyId: MAX_ID, recipients: Array.from({ length: 300 }, () => '-9223372036854775808') },
  ],
  batch: [true],
  log_ins: [true],
};

const NAMES = Object.keys(CHANNELS) as ChannelName[];
const SERVER = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = new Map(
  globSync('**/*.{ts,sql}', { cwd: SERVER })
    .filter((path) => !/\.(test|soak)\.ts$|(^|\/)testing\//.test(path))
    .map((path) => [path, readFileSync(join(SERVER, path), 'utf8')]),
);

test.each(NAMES)('reads back every message of %s as it was written', (name) => {
  for (const message of SAMPLES[name]) {
    const text = textOf(name, message);
    expect(CHANNELS[name].decode(text)).toEqual(message);
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_PAYLOAD_BYTES);
  }
});

test.each(NAMES)('takes a text that is no message of %s as something missed', (name) => {
  const own = new Set(SAMPLES[name].map((message) => textOf(name, message)));
  for (const text of ['', ' ', 'company:', 'company:0', 'company:x', '7:', ':7', '0:1', '-1', '1e3', '7:8:9', 'what:7', `${UUID}0`, '\0'])
    expect([text, own.has(text) ? undefined : CHANNELS[name].decode(text)]).toEqual([text, undefined]);
});

test('sends several messages at once, and none without a statement', async () => {
  const sent: unknown[][] = [];
  const sender = { query: async (_sql: string, params: unknown[]) => sent.push(params) };
  await notify(sender, 'forget');
  await notify(sender, 'forget', { companyId: 1 }, { companyId: 2 });
  expect(sent).toEqual([['forget', ['1', '2']]]);
});

test('sends notifications from this module only', () => {
  const senders = [...SOURCES].filter(([, text]) => /pg_notify|['"`]\s*(un)?notify\s|\bperform\s+notify/i.test(text)).map(([path]) => path);
  expect(senders).toEqual(['storage/channels.ts']);
  expect(SOURCES.size).toBeGreaterThan(400);
});

test.each(NAMES)('has a sender and a listener for %s', (name) => {
  const text = [...SOURCES.values()].join('\n');
  expect(text).toMatch(new RegExp(`notify\\([^()]*, '${name}',`));
  expect(text).toMatch(new RegExp(`listen\\(\\s*'${name}',|wakeOn: '${name}'`));
});

function textOf<Name extends ChannelName>(name: Name, message: Messages[Name]): string {
  return CHANNELS[name].encode(message);
}
