/** The public door of this feature for others of the web app. */
export { campaignTaggable } from './campaign-taggable.ts';
export { imageTaggable } from './image-taggable.ts';
export { FEED_IMAGE, IMAGE_TYPE_SETTING, MAX_RECIPE_ITEMS, recipeTaggable, TABLE_IMAGE } from './recipe-taggable.ts';
export { TAGGABLE_KINDS, taggableInAddress, useTaggable } from './taggable-kinds.ts';
export type { ParameterGroup, PlainValues, Taggable, TaggableRef, TagSettings } from './taggable.ts';
