import type { Image } from '@limn/contracts';

/** Everything of an image but its document. */
export type ImageSettings = Omit<Image, 'data'>;
