/** How long a picture waits for a feed. */
export const TIMEOUT_MS = 400;
/** Max size of one answer, unpacked. */
export const MAX_FEED_BYTES = 2 * 1024 * 1024;
