/** Says which dynamic pictures of a preview recipients don't get. */
import type { PreviewPicture } from '@limn/contracts';

const SHOWN = {
  picture: '',
  fallback: 'Its fallback is shown.',
  // The preview's own stand-in says where it would be.
  nothing: 'Emails leave it out.',
} as const;

export function brokenPictures(pictures: readonly PreviewPicture[]): string[] {
  return pictures.flatMap(({ layer, problem, shows }) =>
    problem === null ? [] : [`The picture “${layer}” does not load. ${problem} ${SHOWN[shows]}`.trim()],
  );
}
