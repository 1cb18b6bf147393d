/** A map as the editor asks for it, and the image that it is in. */
export { imageTypeOf } from './image-type-list.ts';
export type { ImageRow } from './images.store.ts';
export type { MapWishes } from './versions.routes.ts';
