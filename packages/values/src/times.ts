/** Times of day, and the zones behind them, as they stand alone or behind a date. */

export interface WrittenTime {
  /** Since midnight, with its fraction. */
  ms: number;
  unit: 'minute' | 'second';
  /** How far clocks are ahead of UTC, where it says so. */
  offsetMinutes?: number;
}

/** Words that may stand between a date and its time, and before a time. */
const BEFORE = String.raw`(?:t|(?:at|um|kl\.?|klo|kello|à|a las|às|alle|ore|om|o|u|в|στις|saat) )?`;
const CLOCK = String.raw`(\d{1,2})(?:[:.h](\d\d)(?:[:.](\d\d)(?:[.,](\d{1,9}))?)?)?`;
const HALF = String.raw`(?: ?([ap])\.? ?m\.?)?`;
const WORD_BEHIND = String.raw`(?: ?(?:uhr|hrs?|uur|u|h|год\.?)(?![a-z]))?`;
const ZONE = String.raw`(?: ?(?:(?:utc|gmt|z)?([+-]\d{1,2}(?::?\d\d)?)(?::?00)?|([a-z]{1,4})))?(?: ?(?:\([^()]{1,60}\)|\[[a-z0-9_+/-]{1,60}\]))?`;
const TIME = new RegExp(`^${BEFORE}${CLOCK}${HALF}${WORD_BEHIND}${ZONE}$`);
/** 午前 and its like stand before the hour. */
const HALF_FIRST = /^(午前|午後|上午|下午|오전|오후) ?/;

/** Zones of mails (RFC 2822) and the European ones that have one meaning, in hours. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  ut: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  cest: 2,
  mez: 1,
  mesz: 2,
  eet: 2,
  eest: 3,
};

/** 18:00, 6:00 PM, 18h30, 18.00 Uhr. Undefined for what is no time of a clock, and for an hour alone. */
export function readTime(text: string): WrittenTime | undefined {
  return readClock(text.trim().toLowerCase().replaceAll(/\s+/g, ' '));
}

/** @param text in lower case and with single blanks */
export function readClock(text: string): WrittenTime | undefined {
  const half = HALF_FIRST.exec(text);
  const [, hour = '', minute, second, fraction = '', letter, offset, zone] = TIME.exec(half ? text.slice(half[0].length) : text) ?? [];
  const isLate = half ? /午後|下午|오후/.test(half[1] ?? '') : letter === 'p';
  const has12Hours = half !== null || letter !== undefined;
  // 6 PM and 18h say that they are times; a number alone does not.
  if (hour === '' || (minute === undefined && !has12Hours && !/^\D*\d{1,2} ?(?:uhr|h)$/.test(text))) return undefined;
  const hours = has12Hours ? twelveHours(Number(hour), isLate) : Number(hour);
  const [minutes, seconds] = [Number(minute ?? 0), Number(second ?? 0)];
  if (!(hours < 24 && minutes < 60 && seconds <= 60)) return undefined;
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  const time: WrittenTime = { ms, unit: second === undefined ? 'minute' : 'second' };
  if (offset === undefined && zone === undefined) return time;
  const offsetMinutes = offset === undefined ? zoneMinutes(zone ?? '') : signedMinutes(offset);
  return offsetMinutes === undefined ? undefined : { ...time, offsetMinutes };
}

function twelveHours(hour: number, isLate: boolean): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (isLate ? 12 : 0);
}

function zoneMinutes(name: string): number | undefined {
  return ZONES[name] === undefined ? undefined : ZONES[name] * 60;
}

function signedMinutes(offset: string): number | undefined {
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{1,2}):?(\d\d)?$/.exec(offset) ?? [];
  if (Number(hours) > 15 || Number(minutes) > 59) return undefined;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
