/** Asks a feed once for someone who is setting it up, and says in plain words what went wrong. */
import { fillFeedUrl, readFeedUrl } from '@limn/contracts';
import { AppError } from '@limn/model';
import { OutboundError, type Fetcher, type OutboundAnswer } from '../../../platform/outbound/guarded-fetch.ts';
import { explainOutbound, explainStatus } from './explain-refusal.ts';
import { secretHeaders, withHiddenSecrets, type RequestSecrets } from '../../../platform/request-secrets.ts';
import { MAX_FEED_BYTES, TIMEOUT_MS } from './feed-limits.ts';
import { FEED_FORMATS, type FeedType } from './formats/index.ts';

export interface TestRequest {
  url: string;
  values: Readonly<Record<string, string>>;
  secrets: RequestSecrets;
  type: FeedType;
}

export interface TestResult {
  result: string;
  took_ms: number;
  bytes: number;
  timeout_ms: number;
}

const LIMITS = { deadlineMs: 10_000, maxBytes: MAX_FEED_BYTES };

/** Rejects with a problem of the field `url`. */
export async function testFeed({ url: template, values, secrets, type }: TestRequest, fetch: Fetcher): Promise<TestResult> {
  const parsed = readFeedUrl(template);
  const url = parsed && fillFeedUrl(parsed, new Map(Object.entries(values)));
  if (url === undefined) throw refused('A placeholder value would change the URL’s path. It can’t be “.” or “..”.');
  const format = FEED_FORMATS[type];
  const headers = secretHeaders(secrets);
  const startedMs = performance.now();
  let answer: OutboundAnswer;
  try {
    answer = await fetch({ url, headers: { accept: format.accept }, secretHeaders: headers, ...LIMITS });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw refused(explainOutbound(error, url, LIMITS));
  }
  const tookMs = Math.round(performance.now() - startedMs);
  if (answer.status < 200 || answer.status >= 300 || answer.status === 204)
    throw refused(explainStatus(answer.status, Object.keys(headers).length > 0));
  const read = format.parse(answer.bytes, answer.headers['content-type']);
  if (!read.ok) throw refused(read.problem);
  return { result: withHiddenSecrets(read.tree, secrets), took_ms: tookMs, bytes: answer.bytes.length, timeout_ms: TIMEOUT_MS };
}

function refused(message: string): AppError {
  return new AppError('invalid', { publicMessage: message, errors: [{ path: 'url', message }] });
}
