/**
 * Whether the pictures of a whole list can be had: each address is asked once, a few at a time, and a host
 * that hangs is left alone.
 */
import { AppError } from '@limn/model';
import type { CheckedPicture, ProofPictures } from '../features/design/proofs/proof-parts.port.ts';
import { type Breaker, createBreaker, createCallGate } from '../features/data/feeds/guarded-calls.port.ts';
import { withDeadline } from '../platform/with-deadline.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import { isHostError } from './fetched-pictures.ts';

export interface ProofPicturesDeps {
  /**
   * Fetches through the outbound guard, checks that it is a picture and keeps it for the drawers; answers its
   * hash.
   */
  fetchAndKeep: (url: string) => Promise<string>;
  nowMs?: () => number;
  timeoutMs?: number;
}

interface Known {
  picture: CheckedPicture;
  untilMs: number;
}

const TIMEOUT_MS = 5000;
/** So that who fixes a picture sees it at once when they look again. */
const BROKEN_FOR_MS = 5000;
const GOOD_FOR_MS = 10 * 60_000;
const MAX_KNOWN = 20_000;
const MAX_HOSTS = 2000;
const AT_ONCE_OF_HOST = 8;
const SLOW: CheckedPicture = { why: 'It takes longer than 5 seconds to load.' };
const HANGS: CheckedPicture = { why: 'Its host failed several times in a row and was not asked again.' };

export function createProofPictures({ fetchAndKeep, nowMs = Date.now, timeoutMs = TIMEOUT_MS }: ProofPicturesDeps): ProofPictures {
  const known = createByteCache<Known>(MAX_KNOWN);
  const breakers = createByteCache<Breaker>(MAX_HOSTS);
  const gate = createCallGate(AT_ONCE_OF_HOST);
  const running = new Map<string, Promise<CheckedPicture>>();

  function breakerOf(host: string): Breaker {
    let breaker = breakers.get(host);
    if (!breaker) breakers.set(host, (breaker = createBreaker()), 1);
    return breaker;
  }

  async function fetched(url: string): Promise<CheckedPicture> {
    const host = URL.parse(url)?.host ?? '';
    const breaker = breakerOf(host);
    const leave = await gate.enter(host, timeoutMs);
    if (!leave) return SLOW;
    try {
      if (!breaker.admits(nowMs())) return HANGS;
      const hash = await withDeadline(fetchAndKeep(url), timeoutMs);
      if (hash === undefined) {
        breaker.failed(nowMs());
        return SLOW;
      }
      breaker.succeeded();
      return { hash };
    } catch (error) {
      if (isHostError(error)) breaker.failed(nowMs());
      else breaker.succeeded();
      return { why: error instanceof AppError ? plain(error.publicMessage) : 'It isn’t a readable picture.' };
    } finally {
      leave();
    }
  }

  async function checkOnce(url: string): Promise<CheckedPicture> {
    const held = known.get(url);
    if (held && held.untilMs > nowMs()) return held.picture;
    const before = running.get(url);
    if (before) return before;
    const started = fetched(url)
      .then((picture) => {
        known.set(url, { picture, untilMs: nowMs() + ('hash' in picture ? GOOD_FOR_MS : BROKEN_FOR_MS) }, 1);
        return picture;
      })
      .finally(() => running.delete(url));
    running.set(url, started);
    return started;
  }

  return {
    check: async (urls) => new Map(await Promise.all(urls.map(async (url) => [url, await checkOnce(url)] as const))),
  };
}

/** No one uploads the pictures of a list one by one: that advice is for forms. */
function plain(message: string): string {
  return message.replace(/ (Check it|Try again), or upload the picture as a file\.$| Upload the picture as a file\.$/, '');
}
