/** The public door of this feature for others of the web app. */
export { campaignTaggable } from './campaign-taggable.ts';
export { imageTaggable } from './image-taggable.ts';
export { TAGGABLE_KINDS, taggableInAddress, useTaggable } from './taggable-kinds.ts';
export type { ParameterGroup, PlainValues, Taggable, TaggableKind, TaggableRef, TagSettings } from './taggable.ts';
