/** Sends all refused records of an event again, some in each call. */
import { MAX_RETRIED } from '@limn/contracts';

export type Retry = (body: { after?: number }) => Promise<{ accepted: number; next: number | null }>;

/**
 * As many calls as those that were there take: what still doesn't fit comes back, and is not sent once more.
 * Answers how many were sent.
 */
export async function sendAgain(retry: Retry, total: number): Promise<number> {
  let sent = 0;
  let body: { after?: number } = {};
  for (let calls = 0; calls < Math.ceil(total / MAX_RETRIED); calls++) {
    const { accepted, next } = await retry(body);
    sent += accepted;
    if (next === null) break;
    body = { after: next };
  }
  return sent;
}
