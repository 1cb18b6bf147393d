/** Asks a feed for the render host: one call, its records or what it failed with. */
import { OutboundError, type Fetcher } from '../../../platform/outbound/guarded-fetch.ts';
import type { FeedDefinition } from './feed-definitions.ts';
import { MAX_FEED_BYTES } from './feed-limits.ts';
import { FEED_FORMATS } from './formats/index.ts';
import { readRecords, type FeedRecord } from './read-records.ts';

export type Outcome =
  | { kind: 'records'; records: readonly FeedRecord[] }
  /** `isServerError`: the service itself, so that others should not ask it either. */
  | { kind: 'failed'; why: string; isServerError: boolean };

/** No one waits that long for it; what arrives late serves anyone who opens next. */
const CALL_MS = 5000;

export async function askFeed(feed: FeedDefinition, url: string, fetch: Fetcher): Promise<Outcome> {
  const format = FEED_FORMATS[feed.type];
  try {
    const answer = await fetch({
      url,
      headers: { accept: format.accept },
      secretHeaders: feed.headers,
      maxBytes: MAX_FEED_BYTES,
      deadlineMs: CALL_MS,
    });
    const { status } = answer;
    if (status === 204 || ((status === 404 || status === 410) && feed.url.fields.length > 0)) return { kind: 'records', records: [] };
    // The request may be what a service has something against, rather than its state.
    if (status < 200 || status >= 300) return failed(`status ${status}`, status !== 400 && status !== 422);
    const read = format.parse(answer.bytes, answer.headers['content-type']);
    if (!read.ok) return failed('unreadable', true);
    const records = readRecords(read.tree, feed.shape);
    return records ? { kind: 'records', records } : failed('no record', false);
  } catch (error) {
    return failed(error instanceof OutboundError ? error.reason : 'error', true);
  }
}

function failed(why: string, isServerError: boolean): Outcome {
  return { kind: 'failed', why, isServerError };
}
