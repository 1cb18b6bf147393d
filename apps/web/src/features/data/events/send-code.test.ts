import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { SEND_CODES, type CodeInput } from './send-code.ts';

const INPUT: CodeInput = {
  origin: 'https://limn.example',
  writeKey: 'limnw_key',
  eventName: 'It’s bought',
  fields: [
    { name: 'customer_id', data_type: 'varchar', identity_field: true },
    { name: "o'clock", data_type: 'datetime', identity_field: false },
    { name: 'total', data_type: 'decimal', identity_field: false },
  ],
  idDatatype: 'text',
};
const codeOf = (id: string) => SEND_CODES.find((code) => code.id === id)?.code(INPUT) ?? '';

test('writes a command that a shell reads as it is meant', () => {
  const shown = codeOf('curl').replace(/^curl/, `node -e 'console.log(JSON.stringify(process.argv.slice(1)))' --`);
  const args = JSON.parse(execFileSync('/bin/sh', ['-c', shown], { encoding: 'utf8' })) as string[];
  expect([args[0], JSON.parse(args.at(-1) ?? '')]).toEqual([
    'https://limn.example/collect/limnw_key/It%E2%80%99s%20bought',
    { event_id: 'order-17', customer_id: 'anna@example.com', event_properties: { "o'clock": '2026-11-23T09:30:00Z', total: 64.5 } },
  ]);
});

test('can’t be ended by the name of an event', () => {
  const snippet = SEND_CODES.find(({ id }) => id === 'snippet');
  const code = snippet?.code({ ...INPUT, eventName: '</script><b>' }) ?? '';
  expect([code.match(/<\/script>/g)?.length, code.includes('<b>')]).toEqual([3, false]);
});

test('points the libraries of customer-data tools at this installation', () => {
  expect(codeOf('node')).toContain(`new Analytics({ writeKey: 'limnw_key', host: 'https://limn.example' })`);
  expect(codeOf('node')).toContain('"event": "It’s bought"');
  expect(codeOf('browser')).toContain(`load({ writeKey: 'limnw_key', cdnURL: 'https://limn.example' })`);
});
