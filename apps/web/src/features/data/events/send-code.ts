/** Code that sends an event, to copy: with its fields, and the write key where it is known. */
import type { EventField, EventType } from '@limn/contracts';

export interface CodeInput {
  /** Where this installation answers. */
  origin: string;
  writeKey: string;
  eventName: string;
  fields: readonly Pick<EventField, 'name' | 'data_type' | 'identity_field'>[];
  idDatatype: 'text' | 'number';
}

export interface SendCode {
  id: string;
  label: string;
  /** Where it runs, and what it does. */
  text: string;
  code(input: CodeInput): string;
}

const CODES: Readonly<Record<'curl' | 'snippet' | 'node' | 'browser', Omit<SendCode, 'id'>>> = {
  curl: {
    label: 'HTTP',
    text: 'From a server or a terminal. Send one record, or up to 1,000 as a list. A record with the same event_id counts once, so you can send it again.',
    code: ({ origin, writeKey, eventName, ...input }) =>
      `curl ${addressOf({ origin, writeKey, eventName })} \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(
        { event_id: 'order-17', customer_id: customerOf(input), event_properties: propertiesOf(input) },
        undefined,
        2,
      ).replaceAll("'", String.raw`'\''`)}'`,
  },
  snippet: {
    label: 'Web page',
    text: 'Paste it into your pages. It stores nothing in the browser, no cookie either, until you call consent. From then on, events wait there when they can’t be sent, and visitors are known on their next visit.',
    code: ({ origin, writeKey, eventName, ...input }) =>
      [
        `<script>window.limn = window.limn || function () { (limn.q = limn.q || []).push(arguments) }</script>`,
        `<script async src="${origin}/collect/limn.js" data-key="${writeKey}"></script>`,
        `<script>`,
        `  limn('identify', ${inScript(customerOf(input))}); // once you know who it is`,
        `  limn('track', ${inScript(eventName)}, ${inScript(propertiesOf(input), 2).replaceAll('\n', '\n  ')});`,
        `  // limn('consent', true); once the visitor has agreed`,
        `  // limn('reset'); when they sign out`,
        `</script>`,
      ].join('\n'),
  },
  node: {
    label: 'analytics-node',
    text: 'The library that customer-data tools use on servers, pointed at Limn. Everything else in your code stays.',
    code: ({ origin, writeKey, eventName, ...input }) =>
      [
        `import { Analytics } from '@segment/analytics-node';`,
        ``,
        `const analytics = new Analytics({ writeKey: '${writeKey}', host: '${origin}' });`,
        `analytics.track(${JSON.stringify({ userId: String(customerOf(input)), event: eventName, properties: propertiesOf(input) }, undefined, 2)});`,
      ].join('\n'),
  },
  browser: {
    label: 'analytics-next',
    text: 'The library that customer-data tools use in browsers, pointed at Limn.',
    code: ({ origin, writeKey, eventName, ...input }) =>
      [
        `import { AnalyticsBrowser } from '@segment/analytics-next';`,
        ``,
        `const analytics = AnalyticsBrowser.load({ writeKey: '${writeKey}', cdnURL: '${origin}' });`,
        `analytics.identify(${JSON.stringify(String(customerOf(input)))});`,
        `analytics.track(${JSON.stringify(eventName)}, ${JSON.stringify(propertiesOf(input), undefined, 2)});`,
      ].join('\n'),
  },
};

export const SEND_CODES: readonly SendCode[] = Object.entries(CODES).map(([id, code]) => ({ id, ...code }));

export function addressOf({ origin, writeKey, eventName }: Pick<CodeInput, 'origin' | 'writeKey' | 'eventName'>): string {
  return `${origin}/collect/${writeKey}/${encodeURIComponent(eventName)}`;
}

/** JSON that can't end the script that it stands in. */
function inScript(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll('<', String.raw`\u003c`);
}

function customerOf({ idDatatype }: Pick<CodeInput, 'idDatatype'>): string | number {
  return idDatatype === 'number' ? 4711 : 'anna@example.com';
}

const SAMPLES: Readonly<Record<EventType, unknown>> = {
  varchar: 'text',
  int: 1,
  bigint: 1,
  decimal: 64.5,
  date: '2026-11-23',
  datetime: '2026-11-23T09:30:00Z',
  tinyint: true,
};

function propertiesOf({ fields }: Pick<CodeInput, 'fields'>): Record<string, unknown> {
  return Object.fromEntries(fields.filter((field) => !field.identity_field).map(({ name, data_type: type }) => [name, SAMPLES[type]]));
}
