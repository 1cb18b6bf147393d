/** Alternative text of a countdown: names of units without their digits say nothing. */
import type { ImageSummary } from '@limn/contracts';
import { CLOCK_FIELDS, readTimer, TIMER_KIND } from '@limn/image-types';
import { IMAGE_TYPE } from '@limn/model';
import { momentText } from '../timer/public.ts';
import { placeLabel } from '../../../ui/time-zones.ts';

const UNITS: ReadonlySet<string> = new Set(
  CLOCK_FIELDS.flatMap((field) => [field, field.slice(0, -1), field.slice(0, 3), field.slice(0, 1)]),
);
const TIME_LEFT = 'Time left';

/** `words` are those of the design. Other images keep them as they are. */
export function timerAlt(image: Pick<ImageSummary, 'type' | 'data_source'>, words: string): string {
  if (image.type.id !== IMAGE_TYPE.timer) return words;
  const said = words
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}{]/u.test(word) && !UNITS.has(word.toLowerCase()))
    .join(' ');
  const { kind, end, timezone } = readTimer(image.data_source?.timer).settings;
  const moment = momentText(end);
  const when = moment && `${moment} ${placeLabel(timezone)}`;
  if (kind === TIMER_KIND.fixed && when) return joined(said, `Ends ${when}`);
  if (kind === TIMER_KIND.countUp && when) return joined(said, `Since ${when}`);
  return said || TIME_LEFT;
}

function joined(said: string, sentence: string): string {
  return said === '' ? sentence : `${said}. ${sentence}`;
}
