import { seededRandom } from '@limn/model';
import { describe, expect, it } from 'vitest';
import { evaluate, INPUT_TYPE, OPERATOR, type Facts, type OperatorKey, type Point, type RuleQuery } from './index.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

function decides(key: OperatorKey, query: Partial<RuleQuery>, facts: Partial<Facts> & { value: unknown; at?: Facts['moment'] }): boolean {
  const rule = { category_id: 'c', id: 'i', operator: OPERATOR[key], value: null, ruleType: INPUT_TYPE.DATE, ...query };
  const { value, at, place } = facts;
  const moment = at ?? { now: 0, timezone: 'UTC' };
  return (
    evaluate({ operator: 'All', children: [{ type: 'rule', query: rule }] }, { moment, read: () => value as string, place }) === 'true'
  );
}

describe('distances', () => {
  const random = seededRandom(5);
  const point = (): Point => ({ latitude: random() * 170 - 85, longitude: random() * 360 - 180 });
  const pairs = Array.from({ length: 400 }, (_, n) => {
    const from = point();
    // Half of them close by, as stores are.
    const to =
      n % 2
        ? point()
        : { latitude: from.latitude + random() - 0.5, longitude: from.longitude > 179 ? 178 : from.longitude + random() * 0.9 };
    return { from, to, miles: ellipsoidMiles(from, to) };
  }).filter(({ miles }) => miles > 0.01);

  it('lie within 0.5 % of those on the ellipsoid', () => {
    const wrong = pairs.filter(({ from, to, miles }) => {
      const within = (max: number) => decides('DISTANCE', { distance: max, ...from }, { value: to });
      return within(miles * 0.994) || !within(miles * 1.006);
    });
    expect(wrong).toEqual([]);
    expect(pairs.length).toBeGreaterThan(350);
  });

  it('are the same for a stored point and the recipient', () => {
    for (const { from, to, miles } of pairs) {
      const asked = (key: OperatorKey, max: number) =>
        decides(
          key,
          { value: max, distance_between: max },
          { value: `${to.latitude.toFixed(12)},${to.longitude.toFixed(12)}`, place: () => from },
        );
      expect([asked('WITHIN', miles * 1.006), asked('WITHIN', miles * 0.994)]).toEqual([true, false]);
      expect([asked('BEYOND', miles * 1.006), asked('BEYOND', miles * 0.994)]).toEqual([false, true]);
      expect([asked('DISTANCE_BETWEEN', miles * 1.006), asked('DISTANCE_BETWEEN', miles * 0.994)]).toEqual([true, false]);
    }
  });
});

/** When clocks changed in 2026, from the published tables: the offset that holds from each instant on. */
const CLOCKS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  'Europe/London': [
    ['2025-10-26T01:00Z', 0],
    ['2026-03-29T01:00Z', 1],
    ['2026-10-25T01:00Z', 0],
  ],
  'America/New_York': [
    ['2025-11-02T06:00Z', -5],
    ['2026-03-08T07:00Z', -4],
    ['2026-11-01T06:00Z', -5],
  ],
  'Pacific/Auckland': [
    ['2025-09-27T14:00Z', 13],
    ['2026-04-04T14:00Z', 12],
    ['2026-09-26T14:00Z', 13],
  ],
  'Asia/Kathmandu': [['2025-01-01T00:00Z', 5.75]],
};

describe('days', () => {
  it.each(Object.keys(CLOCKS))('are calendar days at every hour of 2026 in %s', (timezone) => {
    const wrong: string[] = [];
    for (let now = Date.UTC(2026, 0, 1, 0, 30); now < Date.UTC(2027, 0, 1); now += HOUR_MS) {
      // One apart from today in each direction, and today, in turn.
      const apart = (Math.floor(now / HOUR_MS) % 7) - 3;
      const today = calendarDay(timezone, now);
      const at = { now, timezone };
      const value = isoOf(today + apart);
      const answers = [
        decides('EQUAL_DAYS_AGO', { value: Math.max(0, -apart) }, { value, at }),
        decides('EQUAL_DAYS_TIME', { value: Math.max(0, apart) }, { value, at }),
        decides('GREATER_DAYS_AGO', { value: 1 }, { value, at }),
        decides('SMALLER_DAYS_AGO', { value: 3 }, { value, at }),
        decides('GREATER_DAYS_TIME', { value: 1 }, { value, at }),
        decides('SMALLER_DAYS_TIME', { value: 3 }, { value, at }),
      ];
      const expected = [apart <= 0, apart >= 0, apart < -1, apart <= 0 && apart > -3, apart > 1, apart >= 0 && apart < 3];
      if (answers.join(' ') !== expected.join(' ')) wrong.push(`${new Date(now).toISOString()} ${value}: ${answers.join(' ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(Object.keys(CLOCKS))('hold an instant of every hour of 2026 in %s', (timezone) => {
    const wrong: string[] = [];
    const now = Date.UTC(2026, 6, 1, 12);
    for (let instant = Date.UTC(2026, 0, 1, 0, 15); instant < Date.UTC(2027, 0, 1); instant += HOUR_MS) {
      const value = new Date(instant);
      const day = isoOf(calendarDay(timezone, instant));
      const texts = [value, value.toISOString()].map((one) => decides('EQUAL', { value: day }, { value: one, at: { now, timezone } }));
      if (texts.includes(false)) wrong.push(`${value.toISOString()} is not on ${day}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Days since 1970, by the table alone. */
function calendarDay(timezone: string, atMs: number): number {
  const offset = CLOCKS[timezone]?.findLast(([from]) => Date.parse(from) <= atMs)?.[1] ?? 0;
  return Math.floor((atMs + offset * HOUR_MS) / DAY_MS);
}

/**
 * By counting, not by Date: the civil calendar from the number of days (Howard Hinnant's `civil_from_days`).
 */
function isoOf(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor((ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365);
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const month = march < 10 ? march + 3 : march - 9;
  const day = ofYear - Math.floor((153 * march + 2) / 5) + 1;
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${yearOfEra + era * 400 + (month <= 2 ? 1 : 0)}-${pad(month)}-${pad(day)}`;
}

/**
 * Along the ellipsoid of WGS 84, by Vincenty's inverse formula (Survey Review 23, 1975). NaN where it does
 * not converge.
 */
function ellipsoidMiles(from: Point, to: Point): number {
  const [a, f] = [6_378_137, 1 / 298.257_223_563];
  const b = a * (1 - f);
  const rad = Math.PI / 180;
  const L = (to.longitude - from.longitude) * rad;
  const [u1, u2] = [from, to].map(({ latitude }) => Math.atan((1 - f) * Math.tan(latitude * rad))) as [number, number];
  const [s1, c1, s2, c2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  let lambda = L;
  for (let round = 0; round < 200; round++) {
    const sinSigma = Math.hypot(c2 * Math.sin(lambda), c1 * s2 - s1 * c2 * Math.cos(lambda));
    if (sinSigma === 0) return 0;
    const cosSigma = s1 * s2 + c1 * c2 * Math.cos(lambda);
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (c1 * c2 * Math.sin(lambda)) / sinSigma;
    const cosSq = 1 - sinAlpha ** 2;
    const cos2m = cosSq === 0 ? 0 : cosSigma - (2 * s1 * s2) / cosSq;
    const C = (f / 16) * cosSq * (4 + f * (4 - 3 * cosSq));
    const before = lambda;
    lambda = L + (1 - C) * f * sinAlpha * (sigma + C * sinSigma * (cos2m + C * cosSigma * (2 * cos2m ** 2 - 1)));
    if (Math.abs(lambda - before) > 1e-12) continue;
    const uSq = (cosSq * (a ** 2 - b ** 2)) / b ** 2;
    const A = 1 + (uSq / 16_384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)));
    const B = (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)));
    const inner = cosSigma * (2 * cos2m ** 2 - 1) - (B / 6) * cos2m * (4 * sinSigma ** 2 - 3) * (4 * cos2m ** 2 - 3);
    return (b * A * (sigma - B * sinSigma * (cos2m + (B / 4) * inner))) / 1609.344;
  }
  return Number.NaN;
}
