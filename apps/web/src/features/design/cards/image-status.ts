import type { ImageSummary } from '@limn/contracts';
import type { StatusKind } from '../../../ui/Status.tsx';

/** The state of an image for recipients, in words. */
export function imageStatus(image: Pick<ImageSummary, 'live_version' | 'unpublished_changes'>): { kind: StatusKind; text: string } {
  if (image.live_version === null) return { kind: 'draft', text: 'Draft' };
  if (image.unpublished_changes) return { kind: 'pending', text: 'Unpublished changes' };
  return { kind: 'live', text: `Live, version ${image.live_version}` };
}

/**
 * The preview's address is the same for ever, so a number that changes with the picture keeps old copies
 * away.
 */
export function previewAddress(image: Pick<ImageSummary, 'preview_image' | 'revision'>, refreshed = 0): string {
  if (image.preview_image === '') return '';
  const url = new URL(image.preview_image, location.origin);
  url.searchParams.set('v', `${image.revision}.${refreshed}`);
  return url.href;
}
