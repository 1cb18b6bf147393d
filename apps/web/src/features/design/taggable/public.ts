/** What other features of the web app may use of this one. */
export { imageTaggable } from './image-taggable.ts';
export { TAGGABLE_KINDS, taggableInAddress, useTaggable } from './taggable-kinds.ts';
export type { PlainValues, Taggable, TaggableRef, TagSettings } from './taggable.ts';
