/** Optional parameters of a countdown's tag, besides the merge fields. */
import type { ImageSummary } from '@limn/contracts';
import { TIMER_PARAMETER } from '@limn/image-types';
import { IMAGE_TYPE } from '@limn/model';
import { timerPlaceholder, type Preset } from '@limn/tags';
import type { OptionalParameter } from './taggable.ts';

const HELP = {
  [TIMER_PARAMETER.timezone]:
    'Optional: a merge code that gives a name such as Europe/Paris. Left empty, everyone has the countdown’s own timezone.',
  [TIMER_PARAMETER.sent]:
    'Optional: a merge code that gives the date and time of sending, or a Unix time. Left empty, it runs from the first counted opening of each mailing, distinguished by the send token.',
} as const;

/** Undefined for a merge field, and for images that are no countdown. */
export function optionalParameter(image: Pick<ImageSummary, 'type'>, name: string, preset: Preset): OptionalParameter | undefined {
  if (image.type.id !== IMAGE_TYPE.timer || (name !== TIMER_PARAMETER.timezone && name !== TIMER_PARAMETER.sent)) return undefined;
  return { help: HELP[name], token: timerPlaceholder(preset.id, name) };
}
