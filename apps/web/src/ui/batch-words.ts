/** What a call for several images has done, in words. */
import type { BatchResult } from '@limn/contracts';

type Outcome = BatchResult['outcome'];

const NAMED = 3;

/** "“Offer”", "“Offer” and “Welcome”", "12 images". */
export function imagesInWords(images: readonly { name: string }[]): string {
  const names = images.map(({ name }) => `“${name}”`);
  const last = names.at(-1);
  if (last === undefined) return 'No image';
  if (names.length > NAMED) return `${names.length} images`;
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Sentences about those that stayed as they were, and about what is not as it was; undefined where there is nothing to say. */
export function remarksOn(results: readonly BatchResult[]): string | undefined {
  const of = (outcome: Outcome) => results.filter((result) => result.outcome === outcome);
  const [locked, full, missing] = [of('locked'), of('full'), of('missing')];
  const are = (images: readonly BatchResult[]) => (images.length === 1 ? 'is' : 'are');
  const remarks = [
    ...(locked.length > 0
      ? [`${imagesInWords(locked)} ${are(locked)} locked and ${locked.length === 1 ? 'stays as it is' : 'stay as they are'}.`]
      : []),
    ...(full.length > 0 ? [`${imagesInWords(full)} ${full.length === 1 ? 'has' : 'have'} no room for more labels.`] : []),
    ...(missing.length > 0
      ? [missing.length === 1 ? 'One image is not there any more.' : `${missing.length} images are not there any more.`]
      : []),
    ...results.flatMap(({ note }) => note ?? []),
  ];
  return remarks.length === 0 ? undefined : remarks.join(' ');
}

export function doneOf<Image extends { id: number }>(images: readonly Image[], results: readonly BatchResult[]): Image[] {
  const done = new Set(results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id));
  return images.filter(({ id }) => done.has(id));
}
