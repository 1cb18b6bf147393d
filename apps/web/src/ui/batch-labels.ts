/** Results of a call for several things, in words. */
import type { BatchResult } from '@limn/contracts';
import { formatCount } from './format.ts';

type Outcome = BatchResult['outcome'];

const NAMED = 3;

/** `item` is any of the others. */
export type ThingWord = 'image' | 'template' | 'asset' | 'table' | 'feed' | 'campaign' | 'recipe' | 'item';

/** The ones that have tags in emails. */
const TAGGED: ReadonlySet<ThingWord> = new Set(['image', 'campaign', 'recipe']);

/** The message about restored things. */
export function restoredText(done: readonly { name: string }[], word: ThingWord): string {
  const one = done.length === 1;
  const tags = TAGGED.has(word) ? ` ${one ? 'Its' : 'Their'} tags work again.` : '';
  return `${thingsText(done, word)} ${one ? 'is' : 'are'} back.${tags}`;
}

/** "3 images", "1 asset". */
export function countText(count: number, word: ThingWord): string {
  return `${formatCount(count)} ${count === 1 ? word : `${word}s`}`;
}

/** "“Offer”", "“Offer” and “Welcome”", "12 images". */
export function thingsText(things: readonly { name: string }[], word: ThingWord): string {
  const names = things.map(({ name }) => `“${name}”`);
  const last = names.at(-1);
  if (last === undefined) return `No ${word}`;
  if (names.length > NAMED) return countText(names.length, word);
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * Sentences about those that stayed as they were, and about what is not as it was; undefined where there is
 * nothing to say.
 */
export function remarksOn(results: readonly BatchResult[], word: ThingWord = 'image'): string | undefined {
  const of = (outcome: Outcome) => results.filter((result) => result.outcome === outcome);
  const [locked, full, missing] = [of('locked'), of('full').filter(({ note }) => note === undefined), of('missing')];
  const are = (images: readonly BatchResult[]) => (images.length === 1 ? 'is' : 'are');
  const remarks = [
    ...(locked.length > 0
      ? [`${thingsText(locked, word)} ${are(locked)} locked and ${locked.length === 1 ? 'stays as it is' : 'stay as they are'}.`]
      : []),
    ...(full.length > 0
      ? [`${thingsText(full, word)} ${full.length === 1 ? 'has' : 'have'} no room for more ${word === 'asset' ? 'tags' : 'labels'}.`]
      : []),
    ...(missing.length > 0
      ? [missing.length === 1 ? `One ${word} no longer exists.` : `${countText(missing.length, word)} no longer exist.`]
      : []),
    ...results.flatMap(({ note }) => note ?? []),
  ];
  return remarks.length === 0 ? undefined : remarks.join(' ');
}

export function doneOf<Image extends { id: number }>(images: readonly Image[], results: readonly BatchResult[]): Image[] {
  const done = new Set(results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id));
  return images.filter(({ id }) => done.has(id));
}
