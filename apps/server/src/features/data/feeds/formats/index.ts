import type { FeedFormat } from './feed-format.ts';
import { json } from './json.ts';

export const FEED_FORMATS = { JSON: json } as const satisfies Record<string, FeedFormat>;
export type FeedType = keyof typeof FEED_FORMATS;
