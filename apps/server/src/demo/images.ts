/**
 * The images that the demo company begins with: small, real campaigns with merge fields, so that no list is
 * empty.
 */
import { readFileSync } from 'node:fs';
import type { createImage } from '../features/design/images/images.service.ts';

export type ImageBody = Parameters<typeof createImage>[2];

/** How an image of the demo is made; `body` is what a person would have saved. */
export interface DemoImage {
  name: string;
  body(): Promise<ImageBody> | ImageBody;
}

/** The ones that need no table and no feed. */
export const plainImages: readonly DemoImage[] = [
  'Winter sale greeting',
  'Welcome countdown',
  'Loyalty points',
  'Free coffee on Saturday',
].map((name) => ({ name, body: () => savedImage(name) }));

/** An image as the editor saves it; what it is filled from, where that has an id, is left to who makes it. */
export function savedImage(name: string): ImageBody {
  const file = `./designs/${name.toLowerCase().replaceAll(' ', '-')}.limn.json`;
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as ImageBody;
}
