/** Kind and size of a picture by its first bytes. Draw children ask it, so it stands by itself. */
export { readPictureHeader } from './headers/picture-header.ts';
