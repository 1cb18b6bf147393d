/**
 * The tracking protocol of customer-data tools as records of our own: a message `track` is a record of the
 * event that it names, any other one a record of the event called like its type. So an `identify` waits under
 * its name until someone wants it, like any unknown event.
 */
import type { SentEvent } from './accept-events.ts';
import { momentOf } from './event-values.ts';

type Json = Record<string, unknown>;

const TYPES = ['track', 'identify', 'page', 'screen', 'group', 'alias'] as const;
type Type = (typeof TYPES)[number];

/**
 * Paths behind `/v1/` of libraries for servers, and the short ones of those for browsers. `batch`: each
 * message says its type.
 */
export const TRACKING_PATHS: Readonly<Record<string, Type | 'batch'>> = {
  ...Object.fromEntries(TYPES.map((type) => [type, type])),
  batch: 'batch',
  import: 'batch',
  t: 'track',
  i: 'identify',
  p: 'page',
  s: 'screen',
  g: 'group',
  a: 'alias',
  b: 'batch',
};

/** A clock that differs by less is not corrected: times stay as they were sent. */
const MAX_SKEW_MS = 60_000;

/** The write key: the user of Basic authentication, else in the body. Empty without a key. */
export function keyIn(authorization: string | undefined, message: unknown): string {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded !== undefined) return Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] ?? '';
  if (!isObject(message)) return '';
  const { writeKey, batch } = message;
  if (typeof writeKey === 'string') return writeKey;
  const first: unknown = Array.isArray(batch) ? batch[0] : undefined;
  return isObject(first) && typeof first['writeKey'] === 'string' ? first['writeKey'] : '';
}

const NO_OBJECT = 'A message is a JSON object.';
const NO_BATCH = 'batch is a list of messages.';
const NO_TYPE = `type is ${TYPES.slice(0, -1).join(', ')} or ${TYPES.at(-1)}.`;

/** Messages that are none come along with the reason, to be refused by their place. */
export function sentEvents(type: Type | 'batch', body: unknown, nowMs: number): SentEvent[] {
  if (!isObject(body)) return [{ eventName: undefined, record: body, problem: NO_OBJECT }];
  if (type !== 'batch') return [sentEvent({ ...body, type }, {}, nowMs)];
  const { batch, sentAt, context } = body;
  return Array.isArray(batch)
    ? batch.map((message: unknown) => sentEvent(message, { sentAt, context }, nowMs))
    : [{ eventName: undefined, record: body, problem: NO_BATCH }];
}

function sentEvent(message: unknown, shared: Json, nowMs: number): SentEvent {
  if (!isObject(message)) return { eventName: undefined, record: message, problem: NO_OBJECT };
  const type = TYPES.find((known) => known === message['type']);
  const { event, userId, messageId } = message;
  const record = {
    ...(isThere(messageId) && { event_id: messageId }),
    ...(isThere(userId) && { customer_id: userId }),
    event_timestamp: momentIn(message, message['sentAt'] ?? shared['sentAt'], nowMs),
    event_properties: propertiesOf(type, message, shared),
  };
  if (!type) return { eventName: undefined, record: { ...record, type: message['type'] }, problem: NO_TYPE };
  return { eventName: type === 'track' ? event : type, record };
}

function propertiesOf(type: Type | undefined, message: Json, shared: Json): Json {
  const own = type === 'identify' || type === 'group' ? message['traits'] : message['properties'];
  const { anonymousId, name, category, groupId, previousId } = message;
  const context = contextOf({ ...objectOf(shared['context']), ...objectOf(message['context']) });
  return {
    ...(isThere(anonymousId) && { anonymous_id: anonymousId }),
    ...((type === 'page' || type === 'screen') && { ...(isThere(name) && { name }), ...(isThere(category) && { category }) }),
    ...(isThere(groupId) && { group_id: groupId }),
    ...(isThere(previousId) && { previous_id: previousId }),
    ...(context && { context }),
    // Last: what senders call so themselves wins.
    ...objectOf(own),
  };
}

/** Without the name of the library: that is in each message, and says nothing about who it speaks of. */
function contextOf({ library: _library, ...context }: Json): Json | undefined {
  return Object.keys(context).length > 0 ? context : undefined;
}

/**
 * Corrected by what the sender's clock differs from ours. As it was sent where it is no time: then it is
 * refused by that.
 */
function momentIn(message: Json, sentAt: unknown, nowMs: number): unknown {
  const sent = message['originalTimestamp'] ?? message['timestamp'];
  const [atMs, sentAtMs] = [msOf(sent), msOf(sentAt)];
  if (sent === undefined || sent === null) return new Date(nowMs).toISOString();
  if (atMs === undefined) return sent;
  const skewMs = sentAtMs === undefined ? 0 : nowMs - sentAtMs;
  return new Date(Math.abs(skewMs) > MAX_SKEW_MS ? atMs + skewMs : atMs).toISOString();
}

function msOf(value: unknown): number | undefined {
  return typeof value === 'string' ? momentOf(value.trim()) : undefined;
}

/** The file that the library for browsers asks for before it sends anything. */
export function trackingSettings(key: string, publicUrl: string): object {
  const { host, protocol } = new URL(publicUrl);
  return {
    integrations: {
      'Segment.io': {
        apiKey: key,
        apiHost: `${host}/v1`,
        protocol: protocol.replace(':', ''),
        unbundledIntegrations: [],
        addBundledMetadata: true,
        maybeBundledConfigIds: {},
      },
    },
    plan: {
      track: { __default: { enabled: true, integrations: {} } },
      identify: { __default: { enabled: true } },
      group: { __default: { enabled: true } },
    },
    edgeFunction: {},
    analyticsNextEnabled: true,
    middlewareSettings: {},
    enabledMiddleware: {},
    metrics: { sampleRate: 0 },
    legacyVideoPluginsEnabled: false,
    remotePlugins: [],
    autoInstrumentationSettings: { disableTraffic: true, sampleRate: 0 },
  };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
