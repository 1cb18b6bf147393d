/** The public door of this feature for others of the web app. */
/** Loaded when it is opened. */
export const loadUploadDialog = async () => (await import('./upload/UploadDialog.tsx')).UploadDialog;
export { PictureFrame } from './library/PictureFrame.tsx';
export { rememberPicture } from './library/recent-pictures.ts';
export { PictureDetails } from './upload/PictureDetails.tsx';
export { UploadDialog } from './upload/UploadDialog.tsx';
export { pictureSourceStep, type DialogStep } from './upload/picture-source-step.tsx';
export { useDescribedPicture } from './upload/use-described-picture.ts';
export { usePictureSource } from './upload/use-picture-source.ts';
