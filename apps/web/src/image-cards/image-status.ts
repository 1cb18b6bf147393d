import type { ImageSummary } from '@limn/contracts';
import type { StatusKind } from '../ui/Status.tsx';

/** What recipients see of an image, in words. */
export function imageStatus(image: Pick<ImageSummary, 'live_version' | 'unpublished_changes'>): { kind: StatusKind; text: string } {
  if (image.live_version === null) return { kind: 'draft', text: 'Draft' };
  if (image.unpublished_changes) return { kind: 'pending', text: 'Unpublished changes' };
  return { kind: 'live', text: `Live, version ${image.live_version}` };
}

export function editorAddress(id: number, kind: 'image' | 'template' = 'image'): string {
  return `/editor?id=${id}&type=${kind}`;
}

/** Where everybody's rows are looked over before they are sent to. */
export function proofAddress(id: number): string {
  return `/proof?id=${id}`;
}

const PREVIEW = '#preview&';

/** Behind the editor's address: opens its preview with these values. As a fragment it is never sent to a server. */
export function previewFragment(values: Readonly<Record<string, string>>): string {
  return PREVIEW + new URLSearchParams(values).toString();
}

/** The values of such a fragment; undefined for any other. */
export function previewOfFragment(hash: string): Record<string, string> | undefined {
  return hash.startsWith(PREVIEW) ? Object.fromEntries(new URLSearchParams(hash.slice(PREVIEW.length))) : undefined;
}

/** Where the templates for images of this type are. */
export function templatesAddress(typeId: number): string {
  return `/template/${typeId}`;
}

export function tagAddress(id: number): string {
  return `/tag?id=${id}`;
}

/** The preview's address is the same for ever, so a number that changes with the picture keeps old copies away. */
export function previewAddress(image: Pick<ImageSummary, 'preview_image' | 'revision'>, refreshed = 0): string {
  if (image.preview_image === '') return '';
  const url = new URL(image.preview_image, location.origin);
  url.searchParams.set('v', `${image.revision}.${refreshed}`);
  return url.href;
}
