/** Sends all refused records of an event again, some in each call. */
import { MAX_RETRIED } from '@limn/contracts';

/** As many calls as those that were there take: what still doesn't fit comes back, and is not sent once more. Answers how many were sent. */
export async function sendAgain(retry: () => Promise<{ accepted: number }>, total: number): Promise<number> {
  let sent = 0;
  for (let calls = 0; calls < Math.ceil(total / MAX_RETRIED); calls++) {
    const { accepted } = await retry();
    sent += accepted;
    if (accepted < MAX_RETRIED) break;
  }
  return sent;
}
