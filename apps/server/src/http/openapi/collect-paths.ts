/** The addresses that shops and apps send events to, with a write key: no calls of the management API. */
import { Collected } from '@limn/contracts';
import { exampleOf } from './example-of.ts';
import { schemaOf, type Components, type Json } from './schemas.ts';

export const COLLECT_GROUP = {
  name: 'Sending events',
  description:
    'What people do, from your shop or app. Each address takes a write key, which only sends events: create one under Event Data. GET is refused with 405, so that a redirect can’t lose a record.',
};

const MESSAGES = [
  [
    'track',
    'Send one event in the form of Segment’s tracking calls',
    { type: 'track', event: 'Purchase', userId: 'c-1042', messageId: 'm-1', properties: { total: 42.5 } },
  ],
  [
    'identify',
    'Send what is known of a customer',
    { userId: 'c-1042', messageId: 'm-2', traits: { email: 'anna@example.com', plan: 'pro' } },
  ],
  [
    'page',
    'Send a page view, as an event of the name “Page”',
    { userId: 'c-1042', messageId: 'm-3', name: 'Offers', properties: { path: '/offers' } },
  ],
] as const;

export function collectPaths(publicUrl: string, components: Components): Record<string, Json> {
  const schema = schemaOf(Collected, 'output', components);
  const shared = { tags: [COLLECT_GROUP.name], security: [] };
  const servers = [{ url: publicUrl }];
  const answers = {
    '200': {
      description: 'Stored, kept or refused, each record for itself',
      content: { 'application/json': { schema, example: exampleOf(schema, { components }) } },
    },
    '401': { description: 'The write key is unknown or was revoked' },
    '413': { description: 'The body is larger than 4 MB' },
    '429': { description: 'Too many requests at once. Retry-After says when to send again' },
  };
  const message = {
    type: 'object',
    description: 'A message of the protocol; the libraries of Segment and RudderStack write it for you',
    properties: {
      userId: { type: 'string', description: 'Your own id of the customer' },
      anonymousId: { type: 'string', description: 'The id of a browser, where no one is signed in' },
      messageId: { type: 'string', description: 'The same id again is stored once' },
      timestamp: { type: 'string', description: 'When it happened, ISO 8601; now where it is left out' },
      event: { type: 'string', description: 'The name of the event, for track' },
      name: { type: 'string', description: 'The name of the page, for page' },
      properties: { type: 'object', description: 'Values of the event, by the names of its fields' },
      traits: { type: 'object', description: 'Values of the customer, for identify' },
      context: { type: 'object', description: 'What the library says of the device and the page' },
    },
  };
  const post = (operationId: string, summary: string, body: Json, example: unknown, more: Json = {}): Json => ({
    servers,
    post: {
      ...shared,
      operationId,
      summary,
      requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
      responses: answers,
      ...more,
    },
  });
  const basic = {
    security: [{ writeKey: [] }],
    description: 'The write key is the user name of Basic authentication; the password is empty.',
  };
  const success = {
    '200': { description: 'Taken', content: { 'application/json': { schema: SUCCESS, example: { success: true, rejected: [] } } } },
    ...without200(answers),
  };
  return {
    '/collect/{key}/{event}': post(
      'collectEvents',
      'Send one record of an event, or up to 1,000 under records',
      {
        type: 'object',
        description: 'One record, or records in a list. Fields that the event doesn’t have are kept, too',
        properties: {
          event_id: { type: ['string', 'integer'], description: 'Your own id of the record. The same id again is stored once' },
          customer_id: { type: ['string', 'integer'], description: 'Whose event it is' },
          event_timestamp: { type: 'string', description: 'When it happened, ISO 8601; now where it is left out' },
          records: { type: 'array', description: 'Several records at once', items: { type: 'object' } },
        },
      },
      { event_id: 'o-1', customer_id: 'c-1042', event_timestamp: '2026-03-02T09:30:00Z', total: 42.5 },
      {
        description:
          'The key stands in the address, so that a browser can send. accepted counts what fits its event, waiting what has a name that no event has yet, and rejected names each record that doesn’t fit.',
        parameters: [parameter('key', 'The write key', 'wk_…'), parameter('event', 'The name of the event', 'Purchase')],
      },
    ),
    ...Object.fromEntries(
      MESSAGES.map(([name, summary, example]) => [
        `/v1/${name}`,
        post(`send${name.slice(0, 1).toUpperCase()}${name.slice(1)}`, summary, message, example, { ...basic, responses: success }),
      ]),
    ),
    '/v1/batch': post(
      'sendBatch',
      'Send several messages at once, each with its type',
      {
        type: 'object',
        description: 'Messages',
        required: ['batch'],
        properties: { batch: { type: 'array', description: 'At most 1,000 messages', items: message } },
      },
      { batch: MESSAGES.map(([type, , example]) => ({ type, ...example })) },
      { ...basic, responses: success },
    ),
  };
}

const SUCCESS = {
  type: 'object',
  properties: {
    success: { const: true, description: 'The messages were taken' },
    rejected: {
      type: 'array',
      description: 'Messages that were refused, by their place from 0, each with its reason',
      items: { type: 'object' },
    },
  },
};

function without200({ '200': _done, ...others }: Record<string, Json>): Record<string, Json> {
  return others;
}

function parameter(name: string, description: string, example: string): Json {
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example };
}
