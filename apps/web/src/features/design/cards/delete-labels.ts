/** Effects of deleting on emails already sent. */
import type { ImageSummary } from '@limn/contracts';

export function mailedTags(image: Pick<ImageSummary, 'live_version'>): string {
  return image.live_version === null
    ? 'It was never published, so no emails are affected.'
    : 'Emails already sent will show its fallback image or, if it has none, the last published version with default values. Clicks go to its fallback link, or to your company’s website if it has none. Opens and clicks are no longer counted or billed.';
}

/** The effect for images that can be deleted. */
export function mailedTagsOfSeveral(images: readonly Pick<ImageSummary, 'live_version'>[]): string {
  const live = images.filter(({ live_version: version }) => version !== null).length;
  if (live === 0) return 'None of them was ever published, so no emails are affected.';
  const which = live === images.length ? 'All of them are live' : live === 1 ? 'One of them is live' : `${live} of them are live`;
  return `${which}: emails already sent will show the fallback image, or the last published image with default values. Opens and clicks are no longer counted or billed.`;
}
