/** What other features of the web app may use of this one. */
export { ChooseImageDialog } from './ChooseImageDialog.tsx';
export { HeavyWords } from './HeavyWords.tsx';
export { ImageCard } from './ImageCard.tsx';
export { ImageTypeIcon } from './ImageTypeIcon.tsx';
export { NothingFound } from './NothingFound.tsx';
export { DeleteImageDialog } from './DeleteImageDialog.tsx';
export { mailedTagsOfSeveral } from './delete-words.ts';
export { IMAGE_ORDERS, NO_FILTERS, indexImages, isFiltered, type ImageFilters, type ImageIndex, type ImageOrder } from './find-images.ts';
export { previewAddress } from './image-status.ts';
export { useImageActions } from './use-image-actions.tsx';
