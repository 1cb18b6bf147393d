#!/usr/bin/env bash
# luxon 3.7.2, dayjs 1.11.23 with its timezone plugin, date-fns-tz 3.2.0 and @js-temporal/polyfill 0.5.1, seen on 2026-11-29.
#
# 01:30 on 25 October 2026 is on London's clocks twice: at 00:30 and at 01:30 UTC. Guessed before: each library takes the first one, or the last, always.
# luxon and dayjs take the offset of the moment at which they are asked, so that the same text is one instant in July and another in December; in Sydney it
# is the other way round, and the first of the two is never certain. date-fns-tz takes the one that the machine's own timezone leads it to: a server in UTC
# and a browser in New York answer an hour apart. Temporal answers the first one, whoever asks. So the end of a sale or a countdown that is read again later, or
# in another place, moves by an hour: keep the instant, or read with rules of one's own.
#
# Output seen (minutes after the first of both):
#   luxon       asked in July 0, in December 60
#   dayjs       asked in July 0, in December 60
#   date-fns-tz asked in UTC 60, in New York 0, in London 60
#   Temporal    0 in all of them
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund luxon@3.7.2 dayjs@1.11.23 date-fns@4.4.0 date-fns-tz@3.2.0 @js-temporal/polyfill@0.5.1
cat > ask.mjs <<'JS'
import { Temporal } from '@js-temporal/polyfill';
import { fromZonedTime } from 'date-fns-tz';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DateTime } from 'luxon';

dayjs.extend(utc);
dayjs.extend(timezone);
const [text, zone] = ['2026-10-25T01:30:00', 'Europe/London'];
const first = Date.parse('2026-10-25T00:30:00Z');
const now = Date.parse(process.env.NOW);
const Clock = globalThis.Date;
globalThis.Date = class extends Clock {
  constructor(...parts) {
    if (parts.length > 0) super(...parts);
    else super(now);
  }
  static now() {
    return now;
  }
};
const minutes = (ms) => (ms - first) / 60_000;
console.log(
  JSON.stringify([
    minutes(DateTime.fromISO(text, { zone }).toMillis()),
    minutes(dayjs.tz(text, zone).valueOf()),
    minutes(fromZonedTime(text, zone).getTime()),
    minutes(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds),
  ]),
);
JS
failed=0
see() { # name of the machine's zone, moment, expected
  got=$(TZ=$1 NOW=$2 node ask.mjs)
  echo "$1 $2 luxon, dayjs, date-fns-tz, Temporal: $got"
  [ "$got" = "$3" ] || failed=1
}
see UTC 2026-07-01T12:00:00Z '[0,0,60,0]'
see UTC 2026-12-01T12:00:00Z '[60,60,60,0]'
see America/New_York 2026-07-01T12:00:00Z '[0,0,0,0]'
see America/New_York 2026-12-01T12:00:00Z '[60,60,0,0]'
see Europe/London 2026-07-01T12:00:00Z '[0,0,60,0]'
exit $failed
