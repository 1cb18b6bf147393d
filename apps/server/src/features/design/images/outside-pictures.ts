/**
 * Pictures that lie on other hosts, fetched for a version or a preview. Previews ask often, so answers are
 * kept a while.
 */
import type { KeptPicture } from '../publishing/publish-draft.port.ts';

const FRESH_MS = 300_000;
const MAX = 500;

export function createOutsidePictures(
  fetchAndKeep: (url: string) => Promise<KeptPicture>,
  nowMs: () => number = Date.now,
): (url: string) => Promise<KeptPicture> {
  const known = new Map<string, { picture: Promise<KeptPicture>; atMs: number }>();
  return (url) => {
    const held = known.get(url);
    if (held && nowMs() - held.atMs < FRESH_MS) return held.picture;
    const picture = fetchAndKeep(url);
    known.delete(url);
    known.set(url, { picture, atMs: nowMs() });
    if (known.size > MAX) known.delete(known.keys().next().value ?? url);
    picture.catch(() => known.delete(url));
    return picture;
  };
}
