/**
 * Whether a message comes from Billsby. It sends a secret of our choice in the header `secret`, no signature
 * and no time (https://articles.billsby.com/en/articles/6092076-using-webhooks). A secret that is sent along
 * can be sent again by anyone who saw it, so a gateway in front of us may sign instead: HMAC-SHA256 of
 * "time.body" with the secret, both in headers.
 */
import { AppError } from '@limn/model';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { BillsbySettings } from '../../../../platform/billing-config.ts';

/** As an HTTP server names them, in lower case. */
type MessageHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Clocks differ, and a gateway tries again. */
const OLDEST_SECONDS = 300;

export function checkWebhook(
  message: { headers: MessageHeaders; body: Buffer },
  settings: Pick<BillsbySettings, 'webhookCheck' | 'webhookSecret'>,
  nowMs: number,
): void {
  const genuine = settings.webhookCheck === 'signature' ? isSigned(message, settings, nowMs) : hasSecret(message.headers, settings);
  if (!genuine) throw new AppError('unauthorized', { publicMessage: 'This message does not come from the billing service.' });
}

function hasSecret({ secret }: MessageHeaders, settings: Pick<BillsbySettings, 'webhookSecret'>): boolean {
  return typeof secret === 'string' && same(secret, settings.webhookSecret());
}

function isSigned(
  { headers, body }: { headers: MessageHeaders; body: Buffer },
  settings: Pick<BillsbySettings, 'webhookSecret'>,
  nowMs: number,
): boolean {
  const { 'webhook-timestamp': time, 'webhook-signature': signature } = headers;
  if (typeof time !== 'string' || typeof signature !== 'string' || !/^[0-9]{1,12}$/.test(time)) return false;
  if (Math.abs(nowMs / 1000 - Number(time)) > OLDEST_SECONDS) return false;
  const expected = createHmac('sha256', settings.webhookSecret()).update(`${time}.`).update(body).digest('hex');
  return same(signature.toLowerCase(), expected);
}

/** Takes as long for what is nearly right as for what is all wrong. */
function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
