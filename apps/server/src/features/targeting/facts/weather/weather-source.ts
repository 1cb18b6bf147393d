/** Keeps forecasts by place, so that a service is asked once for many opens, and no more than it allows. */
import type { Point } from '@limn/query';
import { createByteCache } from '../../../../platform/byte-cache.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Fetcher } from '../../../../platform/outbound/guarded-fetch.ts';
import { MET_NORWAY_ATTRIBUTION, readForecast, type WeatherFrom } from './met-norway.ts';
import type { WeatherSource } from '../weather.port.ts';

export interface WeatherSourceDeps {
  fetch: Fetcher;
  /** Where its forecasts are asked for. */
  url: string;
  /** An email address or website: the service writes there when something is wrong. */
  contact: string;
  log: Pick<Log, 'warn'>;
  nowMs?: () => number;
}

interface CachedForecast {
  forecast: readonly WeatherFrom[];
  /** Not asked again before. */
  freshUntilMs: number;
  readMs: number;
}

const MAX_BYTES = 16 * 1024 * 1024;
const ANSWER_BYTES = 512 * 1024;
const STEP_BYTES = 160;
/** An open that waits gives up sooner; the answer is there for the next one. */
const DEADLINE_MS = 5000;
const MINUTE_MS = 60_000;
/** Services name a time themselves; it is kept within these. */
const [FRESH_MS, MAX_FRESH_MS] = [30 * MINUTE_MS, 2 * 3_600_000];
/** While the service is away. */
const RETRY_MS = MINUTE_MS;
const STALE_MS = 6 * 3_600_000;
/** A forecast says nothing of what is longer ago, or further ahead than its last step. */
const HOUR_MS = 3_600_000;

export function createWeatherSource({ fetch, url, contact, log, nowMs = Date.now }: WeatherSourceDeps): WeatherSource {
  const held = createByteCache<CachedForecast>(MAX_BYTES);
  const asking = new Map<string, Promise<CachedForecast>>();

  async function ask(place: string): Promise<CachedForecast> {
    const now = nowMs();
    const before = held.get(place);
    let next: CachedForecast;
    try {
      const answer = await fetch({
        url: `${url}?${place}`,
        headers: { 'user-agent': `Limn/1 ${contact}`, accept: 'application/json' },
        maxBytes: ANSWER_BYTES,
        deadlineMs: DEADLINE_MS,
      });
      if (answer.status !== 200 && answer.status !== 203) throw new Error(`The weather service answers ${answer.status}.`);
      const expiresMs = Date.parse(answer.headers['expires'] ?? '');
      const freshMs = Number.isNaN(expiresMs) ? FRESH_MS : Math.min(Math.max(expiresMs - now, FRESH_MS), MAX_FRESH_MS);
      next = { forecast: readForecast(answer.bytes.toString()), freshUntilMs: now + freshMs, readMs: now };
    } catch (error) {
      log.warn('weather.failed', { error: error instanceof Error ? error.message : String(error) });
      const kept = before && now - before.readMs < STALE_MS ? before : { forecast: [], readMs: now };
      next = { ...kept, freshUntilMs: now + RETRY_MS };
    }
    held.set(place, next, place.length + STEP_BYTES * (next.forecast.length + 1));
    return next;
  }

  async function forecastFor(place: string): Promise<CachedForecast> {
    const known = held.get(place);
    if (known && nowMs() < known.freshUntilMs) return known;
    const running = asking.get(place) ?? ask(place).finally(() => asking.delete(place));
    asking.set(place, running);
    // An old forecast is a better answer than a wait.
    return known && known.forecast.length > 0 && nowMs() - known.readMs < STALE_MS ? known : running;
  }

  return {
    attribution: MET_NORWAY_ATTRIBUTION,
    async at(point, atMs) {
      const { forecast } = await forecastFor(placeOf(point));
      const index = forecast.findLastIndex((step) => step.atMs <= atMs);
      const [step, next] = index < 0 ? [forecast[0], undefined] : [forecast[index], forecast[index + 1]];
      const isCovered = step && (index < 0 ? step.atMs - atMs < HOUR_MS : atMs < (next?.atMs ?? step.atMs + HOUR_MS));
      return isCovered ? step : undefined;
    },
  };
}

/** To a tenth of a degree: some seven miles, which says little of who is there, and serves a whole town. */
function placeOf({ latitude, longitude }: Point): string {
  return `lat=${latitude.toFixed(1)}&lon=${longitude.toFixed(1)}`;
}
