/**
 * How the texts of a feed are read. `html`: names of characters are decoded and tags are left out. `plain`:
 * as they are. `auto`, where no one has said: names of characters are decoded in texts in which every
 * ampersand begins one.
 */
export const FEED_TEXTS = ['auto', 'html', 'plain'] as const;
export type FeedTexts = (typeof FEED_TEXTS)[number];
