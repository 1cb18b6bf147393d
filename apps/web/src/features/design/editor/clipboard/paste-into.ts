import { chosenCompanyId } from '../../../../session/company-choice.ts';
import type { SnackStore } from '../../../../ui/snack-store.ts';
import type { EditorStore } from '../store/editor-store.ts';
import type { ClipboardParts } from './clipboard.ts';
import { picturesOf, type PicturesIn } from './pictures-in.ts';
import { MAX_PASTED_TEXT_LENGTH, putInObjects, putInText } from './put-in.ts';

/** Address of a picture and nothing else. */
const PICTURE_ADDRESS = /^https?:\/\/\S+\.(png|jpe?g|gif|webp)(\?\S*)?$/i;

/** Turns pasted content into objects. */
export function pasteInto(
  store: EditorStore,
  pictures: PicturesIn,
  snacks: SnackStore,
): Pick<ClipboardParts, 'onObjects' | 'onFiles' | 'onText' | 'onRefused'> {
  const say = (text: string): void => snacks.show({ text, icon: 'info' });
  return {
    onObjects: (clip) => {
      const isForeign = clip.company !== chosenCompanyId() && clip.objects.some((object) => picturesOf(object).length > 0);
      if (isForeign) void pictures.bring(clip);
      else putInObjects(store, clip.objects);
    },
    onFiles: (files) => void pictures.sendFiles(files, undefined),
    onText: (text) => {
      if (PICTURE_ADDRESS.test(text.trim())) void pictures.sendUrl(text.trim(), undefined);
      else if (text.length > MAX_PASTED_TEXT_LENGTH)
        say(`This text is too long. Paste up to ${MAX_PASTED_TEXT_LENGTH.toLocaleString('en-GB')} characters.`);
      else putInText(store, text);
    },
    onRefused: say,
  };
}
