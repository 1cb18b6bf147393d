import type { CdnImage } from '@limn/contracts';

const KINDS: Readonly<Record<string, string>> = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/gif': 'GIF', 'image/webp': 'WebP' };

/** "PNG", and whatever else it says of itself for a kind that has no better name. */
export function kindOf({ mime }: Pick<CdnImage, 'mime'>): string {
  return KINDS[mime] ?? mime;
}

/** "1,200 × 628 px". */
export function sizeOf({ width, height }: Pick<CdnImage, 'width' | 'height'>): string {
  return `${width.toLocaleString('en-GB')} × ${height.toLocaleString('en-GB')} px`;
}

/** "48 KB", "1.4 MB". */
export function weightOf({ bytes }: Pick<CdnImage, 'bytes'>): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** "Used in 3 images", "Not used". */
export function usageOf({ used }: Pick<CdnImage, 'used'>): string {
  if (used === 0) return 'Not used';
  return used === 1 ? 'Used in 1 image' : `Used in ${used} images`;
}
