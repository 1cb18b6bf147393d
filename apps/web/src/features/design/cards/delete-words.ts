/** What deleting does to emails already sent. */
import type { ImageSummary } from '@limn/contracts';

export function mailedTags(image: Pick<ImageSummary, 'live_version'>): string {
  return image.live_version === null
    ? 'It was never published, so no tag shows it.'
    : 'Emails already sent show its fallback image from now on; without one they show it as last published, with every field at its default. Clicks in them lead to its fallback link, or to your company’s website if it has none. Opens and clicks are no longer counted or billed.';
}

/** Of those that can be deleted. */
export function mailedTagsOfSeveral(images: readonly Pick<ImageSummary, 'live_version'>[]): string {
  const live = images.filter(({ live_version: version }) => version !== null).length;
  if (live === 0) return 'None of them was ever published, so no tag shows them.';
  const which = live === images.length ? 'All of them are live' : live === 1 ? 'One of them is live' : `${live} of them are live`;
  return `${which}: emails already sent show the fallback image from now on, or the image as last published with every field at its default, and no opens or clicks are counted or billed.`;
}
