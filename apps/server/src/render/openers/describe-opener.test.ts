import { CLIENT, countryCode, countryLetters, DEVICE, OPENER_CLASS, type OpenerClass } from '@limn/model';
import { expect, test } from 'vitest';
import { describeOpener } from './describe-opener.ts';
import openers from './openers.cases.json' with { type: 'json' };

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const { person, proxy, prefetch, scanner } = OPENER_CLASS;

test.each([
  [MAC, person, CLIENT.appleMail, DEVICE.desktop],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148', person, CLIENT.appleMail, DEVICE.phone],
  ['Mozilla/5.0 (iPad; CPU OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148', person, CLIENT.appleMail, DEVICE.tablet],
  [`${MAC} Version/17.1 Safari/605.1.15`, person, CLIENT.safari, DEVICE.desktop],
  [`${WINDOWS} Chrome/120.0.0.0 Safari/537.36`, person, CLIENT.chrome, DEVICE.desktop],
  [`${WINDOWS} Chrome/120.0.0.0 Safari/537.36 Edg/120.0`, person, CLIENT.edge, DEVICE.desktop],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36', person, CLIENT.chrome, DEVICE.phone],
  ['Mozilla/5.0 (Linux; Android 13; SM-X900) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36', person, CLIENT.chrome, DEVICE.tablet],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', person, CLIENT.firefox, DEVICE.desktop],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.5.0', person, CLIENT.thunderbird, DEVICE.desktop],
  ['Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17029; Pro)', person, CLIENT.outlookDesktop, DEVICE.desktop],
  ['Outlook-iOS/709.2226530.prod.iphone (3.24.1)', person, CLIENT.outlookMobile, DEVICE.phone],
  ['Outlook-Android/2.0', person, CLIENT.outlookMobile, DEVICE.phone],
  ['Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)', proxy, CLIENT.gmail, DEVICE.unknown],
  ['YahooMailProxy; https://help.yahoo.com/', proxy, CLIENT.yahoo, DEVICE.unknown],
  ['Mozilla/5.0 (compatible; SeznamEmailProxy/3.0)', proxy, CLIENT.otherProxy, DEVICE.unknown],
  ['Mozilla/5.0', prefetch, CLIENT.appleMail, DEVICE.unknown],
  [`${WINDOWS} Chrome/120.0.0.0 Safari/537.36`, scanner, CLIENT.unknown, DEVICE.unknown],
  ['', person, CLIENT.unknown, DEVICE.unknown],
] as [string, OpenerClass, number, number][])('%s of class %i is client %i on device %i', (agent, openerClass, client, device) => {
  expect(describeOpener(agent, openerClass)).toEqual({ client, device, country: 0 });
}); // prettier-ignore

test('knows a client of every labelled person and proxy, and no place of a machine', () => {
  const unknown = new Set<string>();
  for (const { expect: name, agent } of openers) {
    const openerClass = OPENER_CLASS[name as keyof typeof OPENER_CLASS];
    const said = describeOpener(agent, openerClass, () => 'GB');
    const isPerson = openerClass === person;
    if ((isPerson || openerClass === proxy) && said.client === CLIENT.unknown) unknown.add(agent);
    expect([agent, countryLetters(said.country)]).toEqual([agent, isPerson ? 'GB' : undefined]);
    if (!isPerson) expect(said.device).toBe(DEVICE.unknown);
  }
  expect([...unknown]).toEqual(['Mozilla/5.0']);
});

test('numbers every pair of letters, and nothing else', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  expect(pairs.map((pair) => countryLetters(countryCode(pair)))).toEqual(pairs);
  expect(new Set(pairs.map(countryCode)).size).toBe(676);
  expect(['', 'gb', 'GBR', 'Ä1', undefined].map(countryCode)).toEqual([0, 0, 0, 0, 0]);
  expect([0, 677, Number.NaN].map(countryLetters)).toEqual([undefined, undefined, undefined]);
});
