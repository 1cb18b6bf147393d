/** The public door of this feature for others of the web app. */
export { ChooseImageDialog } from './ChooseImageDialog.tsx';
/** Loaded when it is opened. */
export const loadChooseImageDialog = async () => (await import('./ChooseImageDialog.tsx')).ChooseImageDialog;
export { LargeFileAdvice } from './LargeFileAdvice.tsx';
export { ImageCard } from './ImageCard.tsx';
export { imageActs } from './image-acts.tsx';
export { ImageTypeIcon } from './ImageTypeIcon.tsx';
export { NothingFound } from './NothingFound.tsx';
export { DeleteImageDialog } from './DeleteImageDialog.tsx';
export {
  IMAGE_ORDERS,
  NO_FILTERS,
  indexImages,
  isFiltered,
  labelsOf,
  type ImageFilters,
  type ImageIndex,
  type ImageOrder,
} from './find-images.ts';
export { previewAddress } from './image-status.ts';
export { useBatches, type Batches } from './use-batches.ts';
export { useImageActions } from './use-image-actions.tsx';
export { useSelectionDialogs } from './use-selection-dialogs.tsx';
